import type { FacilityBooking, NewAnnouncement, Page, PageQuery } from '@quaygate/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import { concernsBooking } from '../closure/closure.queries.ts';
import { findFacilityBookings } from '../facility-booking/facility-booking.queries.ts';
import { findAnnouncement } from './announcement.queries.ts';
import { type AnnouncementDeps, checkAnnouncement, endOf } from './announcement.service.ts';

/** Bookings whose slot an announcement would overlap (ANN-12), the earliest slot first. */
export async function previewBookings(
  deps: AnnouncementDeps,
  terminalId: number,
  given: NewAnnouncement,
  paging: PageQuery,
): Promise<Page<FacilityBooking>> {
  await checkAnnouncement(deps, terminalId, given, given.from);
  return concernedBookings(deps.db, terminalId, given, paging);
}

/** Those of one that was published. @throws Refusal not_found */
export async function bookingsOf({ db }: AnnouncementDeps, terminalId: number, id: string, paging: PageQuery) {
  const found = await findAnnouncement(db, terminalId, id);
  if (!found) throw new Refusal('not_found');
  return concernedBookings(db, terminalId, { ...found, until: endOf(found) }, paging);
}

type Period = Pick<NewAnnouncement, 'from' | 'until' | 'modules'>;

const concernedBookings = (db: Db, terminalId: number, { from, until, modules }: Period, paging: PageQuery) => {
  const a = sql`(select ${from}::timestamptz as from_date,
    greatest(${from}::timestamptz, coalesce(${until}::timestamptz, 'infinity')) as over_date, ${modules}::text[] as modules) a`;
  const isNear = sql`b.slot_begin > ${from}::timestamptz - interval '4 hours'
    and b.slot_begin < coalesce(${until}::timestamptz, 'infinity')`;
  const which = sql`${isNear} and exists (select from ${a} where ${concernsBooking})`;
  return findFacilityBookings(db, terminalId, paging, which, sql`b.slot_begin, b.id`);
};
