import type { FacilityBookingsQuery } from '@quaygate/contract';
import { type BookingGroup, notComeStates } from '@quaygate/rules';
import { type RawBuilder, sql } from 'kysely';

type Part = RawBuilder<unknown>;

/** What decides about a list of bookings beside what is asked for. */
export interface Frame {
  facilityId: number;
  now: Date;
  toleranceMinutes: number;
  /** No slot is longer: what began before is over, and the index finds what is not. */
  longestSlotMs: number;
}

const open = sql`b.state not in ('completed', 'cancelled')`;
const hasNotCome = sql`not b.reached_terminal and b.state in (${sql.join(notComeStates.map((each) => sql.lit(each)))})`;

/** Conditions of a group on a booking `b` (TRM-BKG-03); with `open`, the small index of open ones serves. */
function ofGroup(group: BookingGroup, { now, toleranceMinutes, longestSlotMs }: Frame): Part[] {
  if (group === 'done') return [sql`b.state = 'completed'`];
  if (group === 'cancelled') return [sql`b.state = 'cancelled'`];
  if (group === 'in') return [open, sql`not (${hasNotCome})`];
  const over = new Date(now.getTime() - toleranceMinutes * 60_000);
  if (group === 'noShow') return [open, hasNotCome, sql`b.slot_begin < ${over}`, sql`b.slot_end <= ${over}`];
  const since = new Date(over.getTime() - longestSlotMs);
  return [open, hasNotCome, sql`b.slot_begin > ${since}`, sql`b.slot_end > ${over}`];
}

/** Conditions on a booking `b` of a facility, without its words. */
export function conditionsOf(frame: Frame, { group, type, slotBeginFrom, slotBeginTo }: FacilityBookingsQuery): Part[] {
  const all: Part[] = [sql`b.facility_id = ${frame.facilityId}`];
  if (group) all.push(...ofGroup(group, frame));
  if (type) all.push(sql`b.type = ${type}`);
  if (slotBeginFrom) all.push(sql`b.slot_begin >= ${slotBeginFrom}`);
  if (slotBeginTo) all.push(sql`b.slot_begin < ${slotBeginTo}`);
  return all;
}
