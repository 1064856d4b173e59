import type { BookingView } from '@quaygate/contract';
import { parseQuery, queryString } from '#web/lib/address.ts';
import { readTourFilter, type TourAddress } from '../bookings-overview.address.ts';

/** What a view stores: the address without the view itself and the tour that was looked for. */
export const queryOf = ({ view: _, tour: __, ...address }: TourAddress): string => queryString({ ...address });

/** The whole address of a stored view; what this version does not know is left out (FWD-VIEW-06). */
export const addressOf = (query: string, view: string): TourAddress => ({ ...readTourFilter(parseQuery(query)), view });

/** The same filters, columns and order, however they were written. */
export const isSame = (address: TourAddress, query: string): boolean =>
  queryOf(address) === queryOf(addressOf(query, ''));

/** A view with who has it. */
export type ChosenView = BookingView & { isCompany: boolean; isStart: boolean };
