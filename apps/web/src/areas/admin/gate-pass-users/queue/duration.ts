const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long between two moments in its largest unit: minutes below an hour, hours below two days, else days. */
export function spanOf(from: Date, to: Date): { unit: 'minutes' | 'hours' | 'days'; count: number } {
  const length = Math.max(0, to.getTime() - from.getTime());
  if (length < hour) return { unit: 'minutes', count: Math.floor(length / minute) };
  if (length < 2 * day) return { unit: 'hours', count: Math.floor(length / hour) };
  return { unit: 'days', count: Math.floor(length / day) };
}
