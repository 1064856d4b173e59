import { randomUUID } from 'node:crypto';
import { isOpen } from '@quaygate/rules';
import type { Trx } from '../../db/client.ts';
import type { Deps } from '../../serving/deps.ts';
import { recordLockedEvents } from '../booking/booking-event.service.ts';
import { lockBookings } from '../booking/booking-lock.queries.ts';
import { findHeldBookings, findLeftovers, withdrawOpenUnits, withdrawOrders } from './practice-ended.queries.ts';

type WithdrawalDeps = Pick<Deps, 'db' | 'now'>;

/** Bookings that one transaction cancels, so that none holds its locks for long. */
const atOnce = 20;

/** As a terminal that withdraws the load units of these bookings: company and driver are told, what was served stays. */
async function withdrawBooked(trx: Trx, now: Date, ids: readonly string[]): Promise<void> {
  const locked = await lockBookings(trx, ids);
  const bookings = locked
    .filter(({ state, orderState }) => isOpen(state) && orderState !== 'CANCELLED' && orderState !== 'DONE')
    .map((booking) => ({ ...booking, orderState: 'CANCELLED', reportedState: 'CANCELLED' }));
  await withdrawOrders(
    trx,
    bookings.map(({ orderRow }) => orderRow),
  );
  const told = { type: 'cancelled', occurredAt: now, source: 'operator' } as const;
  await recordLockedEvents(
    trx,
    now,
    bookings,
    bookings.map(({ id }) => ({ eventId: randomUUID(), bookingId: id, ...told })),
  );
}

/**
 * Withdraws the load units of a practice that is over, and cancels what is booked of them, until nothing is left: a booking
 * may come in between. Broken off it is done by the job.
 */
export async function withdrawPractice({ db, now }: WithdrawalDeps, facilityId: number): Promise<void> {
  for (let left = true; left; ) {
    const booked = await findHeldBookings(db, facilityId, atOnce);
    if (booked.length > 0) await db.transaction().execute((trx) => withdrawBooked(trx, now(), booked));
    const open = await withdrawOpenUnits(db, facilityId);
    left = booked.length > 0 || open > 0;
  }
}

/** What a switch that was broken off has left, and what the simulator reported in the seconds in which its key still held. */
export async function withdrawLeftovers(deps: WithdrawalDeps): Promise<void> {
  for (const facilityId of await findLeftovers(deps.db)) await withdrawPractice(deps, facilityId);
}
