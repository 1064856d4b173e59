/** Colour of a range of values; both edges belong to it, null is open (FWD-DASH-21). */
export type ColorBand = { minValue: number | null; maxValue: number | null; color: string };

/** Colour of the first band that contains the unrounded value; without bands or value blue, outside every band red (FWD-DASH-14). */
export function bandColor(value: number | null, bands: readonly ColorBand[]): string {
  if (value === null || bands.length === 0) return 'blue';
  const band = bands.find(
    ({ minValue, maxValue }) => (minValue ?? -Infinity) <= value && value <= (maxValue ?? Infinity),
  );
  return band?.color ?? 'red';
}

/** Minutes as mm:ss, rounded to a full second: 61.5 is 61:30 (FLIM-03). */
export function formatMinutes(minutes: number): string {
  const seconds = Math.round(minutes * 60);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}
