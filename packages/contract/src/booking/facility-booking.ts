import {
  bookingGroups,
  bookingStates,
  bookingTypes,
  facilityBookingSorts,
  facilityBookingsPageSize,
  toursSearchMaxCharacters,
} from '@quaygate/rules';
import { z } from 'zod';
import { instant } from '../base/instant.ts';
import { pageOf, pageQuery } from '../base/page.ts';
import { terminalRead } from '../base/roles.ts';
import { ofUserFacility, route, spreadsheet } from '../base/route.ts';
import { searchText } from '../base/text.ts';
import { trainDay } from '../base/train-day.ts';
import { Halt } from './halt.ts';
import { Judged } from './readiness.ts';

/** A booking as the terminal sees it, of every forwarder. */
export const FacilityBooking = z.object({
  bookingId: z.string(),
  tourId: z.string(),
  type: z.enum(bookingTypes),
  referenceNumber: z.string(),
  containerNumber: z.string().nullable(),
  state: z.enum(bookingStates),
  licensePlate: z.string(),
  truckerId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  forwarder: z.string(),
  slotBegin: instant,
  slotEnd: instant,
  trainNumber: z.string().nullable(),
  trainDate: z.string().nullable(),
});
export type FacilityBooking = z.infer<typeof FacilityBooking>;

/** A booking with the module it is assigned to, and why it stands still where it does. */
export const SlotBooking = FacilityBooking.extend({
  moduleId: z.string().nullable(),
  halt: Halt.nullable(),
  /** What the rule said when the truck was last admitted or refused (READY-18). */
  judged: Judged.nullable(),
});
export type SlotBooking = z.infer<typeof SlotBooking>;

const facilityBookingsQuery = pageQuery(facilityBookingsPageSize).extend({
  /** Container number, plate or reference from its beginning, tour id, driver, company (TRM-BKG-04). */
  search: searchText(toursSearchMaxCharacters).default(''),
  group: z.enum(bookingGroups).optional(),
  type: z.enum(bookingTypes).optional(),
  /** Only bookings of load units of this train. */
  train: trainDay.optional(),
  slotBeginFrom: instant.optional(),
  slotBeginTo: instant.optional(),
  sort: z.enum(facilityBookingSorts).default('-slot'),
});
export type FacilityBookingsQuery = z.infer<typeof facilityBookingsQuery>;

const shared = {
  method: 'GET',
  access: { roles: terminalRead },
  scope: { facility: 'facilityId' },
  params: ofUserFacility,
} as const;
const path = '/web/terminalOperators/v1/users/:u/facilities/:facilityId/bookings';

/** What the list shows as a file has no pages. */
const fileQuery = facilityBookingsQuery.omit({ page: true, size: true });
export type FacilityBookingsFileQuery = z.infer<typeof fileQuery>;
const file = { ...shared, query: fileQuery, heavy: true, replica: true } as const;

export const facilityBooking = {
  /** At most 10,000 are listed and counted, with a search 1,000 (TRM-BKG-06). */
  list: route({
    name: 'getFacilityBookings',
    path,
    ...shared,
    query: facilityBookingsQuery,
    response: pageOf(SlotBooking),
    packs: true,
  }),
  /** TRM-EXP-01 */
  download: route({ name: 'downloadFacilityBookings', path: `${path}/csv`, ...file, file: 'text/csv' }),
  /** TRM-EXP-01 */
  downloadSheet: route({ name: 'downloadFacilityBookingsSheet', path: `${path}/xlsx`, ...file, file: spreadsheet }),
};
