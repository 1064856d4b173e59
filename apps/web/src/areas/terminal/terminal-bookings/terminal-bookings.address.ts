import {
  type BookingGroup,
  type BookingType,
  bookingGroups,
  bookingTypes,
  facilityBookingSorts,
  normalizeSearch,
  searchMinCharacters,
  toursSearchMaxCharacters,
} from '@quaygate/rules';
import { listIn, type Query, textIn } from '#web/lib/address.ts';
import { type DayRange, readDay } from '#web/list/day-range.ts';
import { readTrain } from '#web/list/train-address.ts';

export interface TerminalBookingsAddress extends DayRange {
  search: string;
  /** One at most, as a filter keeps it; so is the type. */
  group: BookingGroup[];
  type: BookingType[];
  /** A train and its day, `41203/2026-05-13`; empty for all. */
  train: string;
  /** Undefined for the usual order. */
  sort: (typeof facilityBookingSorts)[number] | undefined;
}

/** Search, filters, days and order as they stand in the address (TRM-BKG-08). A short text searches for nothing. */
export function readTerminalBookingsAddress(query: Query): TerminalBookingsAddress {
  const search = normalizeSearch(textIn(query, 'search')).slice(0, toursSearchMaxCharacters);
  return {
    search: search.length < searchMinCharacters ? '' : search,
    group: listIn(query, 'group', bookingGroups).slice(0, 1),
    type: listIn(query, 'type', bookingTypes).slice(0, 1),
    train: readTrain(textIn(query, 'train')),
    from: readDay(textIn(query, 'from')),
    to: readDay(textIn(query, 'to')),
    sort: facilityBookingSorts.find((each) => each === textIn(query, 'sort')),
  };
}
