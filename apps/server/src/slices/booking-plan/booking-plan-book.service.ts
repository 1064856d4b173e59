import type { BookedRow, ErrorCode, OfferedSlot, PlannedBooking } from '@quaygate/contract';
import { offeredSlots, planBookWidth, present, slotCategory, slotOfferDays } from '@quaygate/rules';
import type { Actor } from '../../plumbing/audit/audit.ts';
import { inLanes } from '../../plumbing/limits/in-lanes.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { User } from '../../serving/caller.ts';
import type { Deps } from '../../serving/deps.ts';
import { createBooking } from '../booking/booking-creation.service.ts';
import { findOpenSlots } from '../closure/closure.service.ts';
import { findBookableOrder, slotLimits } from '../load-unit-order/load-unit-order.service.ts';
import { readAskedOrder } from '../load-unit-order/load-unit-order-request.rule.ts';
import { countingFailed } from '../lookup-budget/lookup-budget.service.ts';
import { markBooked } from './booking-plan.queries.ts';

interface Planner {
  user: Pick<User, 'id' | 'email'>;
  actor: Actor;
  forwarderId: string;
}

/** Refusals that another slot may mend. */
const ofSlot: readonly ErrorCode[] = ['timeslot_full', 'timeslot_not_found', 'terminal_closed'];
const nextSlots = 3;
const day = 86_400_000;

/**
 * Books rows, each alone; what is refused hinders no other one (PLAN-30, PLAN-31). Rows of one truck in one slot come one
 * after another, pickups first; other ones beside each other.
 * @param signal no further row is begun when it is given: the caller is gone, and sends the rows again
 */
export async function bookRows(
  deps: Deps,
  planner: Planner,
  rows: readonly PlannedBooking[],
  signal: AbortSignal,
): Promise<BookedRow[]> {
  const outcomes = new Map<PlannedBooking, BookedRow>();
  const visits = [...Map.groupBy(rows, visitKey).values()];
  await inLanes(visits, { width: planBookWidth, signal }, async (visit) => {
    for (const row of visit.sort(pickupsFirst)) {
      if (signal.aborted) return;
      outcomes.set(row, await bookRow(deps, planner, row));
    }
  });
  const booked = [...outcomes.values()].flatMap(({ rowId, booking }) =>
    booking ? [{ rowId, bookingId: booking.bookingId }] : [],
  );
  await markBooked(deps.db, { forwarderId: planner.forwarderId, userId: planner.user.id }, booked);
  if (signal.aborted) return [];
  return withNextSlots(deps, planner, rows, outcomes);
}

const visitKey = ({ truckerId, terminalId, timeSlot }: PlannedBooking) =>
  `${truckerId} ${terminalId} ${timeSlot.slotBegin.getTime()}`;
const pickupsFirst = (a: PlannedBooking, b: PlannedBooking) =>
  Number(a.type === 'delivery') - Number(b.type === 'delivery');

async function bookRow(deps: Deps, { user, actor, forwarderId }: Planner, row: PlannedBooking): Promise<BookedRow> {
  const { rowId, attempt, truckerId, ...body } = row;
  const idempotencyKey = `plan.${rowId}.${attempt}`;
  try {
    const { made } = await countingFailed(deps, { actor, forwarderId }, () =>
      createBooking(deps, { user, forwarderId, truckerId, idempotencyKey, body }),
    );
    return { rowId, booking: made };
  } catch (error) {
    if (error instanceof Refusal) return { rowId, errorCode: error.code };
    // A row that fails for a reason of ours fails alone too; the same key books it later.
    deps.log.error({ err: error }, 'a row of a plan could not be booked');
    return { rowId, errorCode: 'internal_error' };
  }
}

/** Beside rows whose slot is the reason stand the slots that come next. */
async function withNextSlots(
  deps: Deps,
  { forwarderId }: Planner,
  rows: readonly PlannedBooking[],
  outcomes: ReadonlyMap<PlannedBooking, BookedRow>,
): Promise<BookedRow[]> {
  const ahead = new Map<number, Promise<OfferedSlot[]>>();
  const answers: BookedRow[] = [];
  for (const row of rows) {
    const outcome = present(outcomes.get(row));
    const isOfSlot = outcome.errorCode !== undefined && ofSlot.includes(outcome.errorCode);
    if (isOfSlot && !ahead.has(row.terminalId)) ahead.set(row.terminalId, freeSlots(deps, row.terminalId));
    const free = isOfSlot ? await present(ahead.get(row.terminalId)) : [];
    answers.push(isOfSlot ? { ...outcome, nextSlots: await nextOf(deps, forwarderId, row, free) } : outcome);
  }
  return answers;
}

async function freeSlots({ db, now }: Deps, facilityId: number): Promise<OfferedSlot[]> {
  const after = now();
  const { slots } = await findOpenSlots(db, facilityId, {
    after,
    until: new Date(after.getTime() + slotOfferDays * day),
  });
  return slots
    .map(({ slotBegin, slotEnd, ...load }) => ({ slotBegin, slotEnd, category: slotCategory(load) }))
    .filter(({ category }) => category !== 'red');
}

/** The first ones from the asked slot on, else the last ones before it. */
async function nextOf(
  { db, now }: Deps,
  forwarderId: string,
  { terminalId, timeSlot, ...row }: PlannedBooking,
  free: readonly OfferedSlot[],
): Promise<OfferedSlot[]> {
  const asker = { facilityId: terminalId, forwarderId, now: now() };
  const order = await findBookableOrder(db, { ...readAskedOrder(row), ...asker }).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined;
    throw error;
  });
  if (!order) return [];
  const offered = offeredSlots(free, slotLimits(order, asker.now));
  const later = offered.filter(({ slotBegin }) => slotBegin >= timeSlot.slotBegin).slice(0, nextSlots);
  return later.length > 0 ? later : offered.slice(-nextSlots);
}
