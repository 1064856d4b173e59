const hour = 3_600_000;

/** From this many hours on a slot lies so long before the last loading time that something is odd (TRN-17). */
const longGapHours = 24;
/** Up to this many hours the slot lies so close to the last loading time that the train may leave without the load unit. */
const shortGapHours = 2;

interface Times {
  slotBegin: Date | null;
  latestLoadingTime: Date | null;
}

/** Hours with fractions from the begin of the slot to the last loading time, negative after it; null where one is missing. */
export function loadingGapHours({ slotBegin, latestLoadingTime }: Times): number | null {
  if (slotBegin === null || latestLoadingTime === null) return null;
  return (latestLoadingTime.getTime() - slotBegin.getTime()) / hour;
}

/** What the row of a train booking is marked for: red, in both cases (TRN-17, TRN-33). */
export function loadingGap(times: Times): 'short' | 'long' | undefined {
  const hours = loadingGapHours(times);
  if (hours === null) return undefined;
  if (hours <= shortGapHours) return 'short';
  return hours >= longGapHours ? 'long' : undefined;
}

/** Whole minutes as people say them, from an hour on with hours: '25 min', '2 h', '3 h 5 min'. */
export function hoursAndMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ');
}
