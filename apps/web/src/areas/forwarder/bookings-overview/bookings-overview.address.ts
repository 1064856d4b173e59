import { bookingTypes, containerBookingStatuses, ownColumns, tourSorts, tourStates } from '@quaygate/rules';
import { listIn, type Query, textIn } from '#web/lib/address.ts';
import { type DayRange, readDay } from '#web/list/day-range.ts';
import { readTrain } from '#web/list/train-address.ts';
import type { TourFilter } from '#web/nouns/tour/tour.queries.ts';

/** The columns of a tour, in their order (FWD-BOOK-01). */
export const usualColumns = ['tourId', 'licensePlate', 'trucker', 'terminal', 'date', 'timeSlot', 'status'] as const;
/** The same with those that are shown only when they are chosen (FWD-OWN-08). */
export const tourColumns = [...usualColumns, ...ownColumns] as const;
export type TourColumn = (typeof tourColumns)[number];

/** The tour whose row has the focus when the list opens (READY-38). */
interface Focused {
  tour: string;
}
/** Which columns are shown, the usual ones where none is named, and the view that was chosen (FWD-VIEW-06, FWD-VIEW-07). */
interface Shown {
  columns: TourColumn[];
  view: string;
}
export type TourAddress = TourFilter & DayRange & Shown & Focused;

/** Search, filters, days, order and columns as they stand in the address. */
export const readTourFilter = (query: Query): TourAddress => ({
  search: textIn(query, 'search'),
  bookingTypes: listIn(query, 'bookingTypes', bookingTypes),
  bookingStates: listIn(query, 'bookingStates', containerBookingStatuses),
  tourStates: listIn(query, 'tourStates', tourStates),
  terminals: [query.terminals ?? []].flat().map(Number).filter(Number.isInteger),
  atRisk: textIn(query, 'atRisk') === 'true' ? 'true' : '',
  readiness: textIn(query, 'readiness') === 'not_ready' ? 'not_ready' : '',
  train: readTrain(textIn(query, 'train')),
  from: readDay(textIn(query, 'from')),
  to: readDay(textIn(query, 'to')),
  columns: listIn(query, 'columns', tourColumns),
  view: textIn(query, 'view'),
  tour: textIn(query, 'tour'),
  sort: tourSorts.find((each) => each === textIn(query, 'sort')),
});
