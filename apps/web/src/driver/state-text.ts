import type { BookingState, DriverTour } from '@quaygate/contract';
import type { AppTexts } from '@quaygate/phrases/driver/load';
import type { z } from 'zod';

type State = DriverTour['state'] | z.infer<typeof BookingState>;

/** The word for a state of a tour or of a booking; a tour calls one of them by another name. */
export const stateText = (state: State, { state: words }: AppTexts): string =>
  words[state === 'facility_reached' ? 'terminal_reached' : state];

/** A cause that the driver knows says more than that the truck stands. */
export function haltTitle(
  { state, causes }: NonNullable<DriverTour['halt']>,
  { hindrance, halt }: Pick<AppTexts, 'hindrance' | 'halt'>,
): string {
  const [cause] = causes;
  return cause ? hindrance[cause].title : halt[state].title;
}
