import type { Page, PageQuery, SlotBoard, SlotBooking } from '@quaygate/contract';
import { addDays, localDay, startOfLocalDay } from '@quaygate/rules';
import type { Db } from '../../db/client.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import {
  findArrived,
  findBoardFrame,
  findSlotBookings,
  findSlotId,
  findSlotsBetween,
  type SlotRow,
} from './slot-board.queries.ts';
import { boardOf } from './slot-board.view.ts';

export type BoardDeps = Pick<Deps, 'db' | 'now'>;

/** @param from first local day; today without it */
export async function readBoard(
  { db, now }: BoardDeps,
  facilityId: number,
  { from, days }: { from?: string | undefined; days: number },
): Promise<SlotBoard> {
  const { timeZone, names } = await findBoardFrame(db, facilityId);
  const first = from ?? localDay(now(), timeZone);
  const period = {
    start: startOfLocalDay(first, timeZone),
    end: startOfLocalDay(addDays(first, days), timeZone),
  };
  return boardWithArrived(db, facilityId, await findSlotsBetween(db, facilityId, period), { names, now: now() });
}

/** Of slots that run also how many trucks are in already: those are not too many any more (TRM-SLOT-25). */
export async function boardWithArrived(
  db: Db,
  facilityId: number,
  rows: readonly SlotRow[],
  { names, now }: { names: Record<string, string>; now: Date },
): Promise<SlotBoard> {
  const running = rows.filter(({ slotBegin, slotEnd }) => slotBegin <= now && now < slotEnd);
  const begins = running.map(({ slotBegin }) => slotBegin);
  return boardOf(rows, names, begins.length > 0 ? await findArrived(db, facilityId, begins) : []);
}

/** Bookings of a slot that are not cancelled. @throws Refusal timeslot_not_found */
export async function readBookings(
  { db }: BoardDeps,
  facilityId: number,
  { slotBegin, ...paging }: PageQuery & { slotBegin: Date },
): Promise<Page<SlotBooking>> {
  const slotId = await findSlotId(db, facilityId, slotBegin);
  if (slotId === undefined) throw new Refusal('timeslot_not_found');
  return findSlotBookings(db, { facilityId, slotId }, paging);
}
