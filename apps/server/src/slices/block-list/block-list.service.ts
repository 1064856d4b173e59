import { randomUUID } from 'node:crypto';
import type { Block, NewBlock } from '@quaygate/contract';
import { fullName, present } from '@quaygate/rules';
import { tell } from '../../db/changes.ts';
import type { Trx } from '../../db/client.ts';
import { type Actor, recordAct } from '../../plumbing/audit/audit.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import { recordBookingEvents } from '../booking/booking-event.service.ts';
import { takeDriverAlone } from '../booking/booking-lock.queries.ts';
import { findForwardersOf } from '../forwarder-trucker/forwarder-trucker.queries.ts';
import { notifyOfLiftedBlock } from '../notification/notify-blocks.service.ts';
import { findBookingsToStop, findStoppedBookings } from './block-booking.queries.ts';
import { endBlock, findBlock, findDriver, findLastLifted, findOpenBlock, insertBlock } from './block-list.queries.ts';

type BlockDeps = Pick<Deps, 'db' | 'now'>;

/** Who changes the list, and whose. */
interface Change {
  actor: Actor;
  userId: string;
  facilityId: number;
}

const driverOf = (truckerId: string, { firstName, lastName }: { firstName: string; lastName: string }) =>
  ({ kind: 'trucker', id: truckerId, name: fullName(firstName, lastName) }) as const;

/** Clocks of instances differ a little; what came second is told apart by its time all the same. */
const notBefore = (now: Date, other: Date | null) => (other && other > now ? other : now);

/**
 * Blocks a driver at a facility and stops the bookings that have not been registered (terminal contract, 8.5). A booking
 * that is being made waits for it, or is stopped with the others.
 * @throws Refusal not_found, trucker_already_blocked
 */
export function blockDriver(
  { db, now }: BlockDeps,
  { actor, userId, facilityId }: Change,
  { truckerId, blockedReason }: NewBlock,
): Promise<Block> {
  return db.transaction().execute(async (trx) => {
    await takeDriverAlone(trx, facilityId, truckerId);
    const driver = await findDriver(trx, truckerId);
    if (!driver) throw new Refusal('not_found');
    const lifted = await findLastLifted(trx, facilityId, truckerId);
    const block = {
      id: randomUUID(),
      truckerId,
      blockedDate: notBefore(now(), lifted && new Date(lifted.getTime() + 1)),
      blockedReason: blockedReason || null,
    };
    const isMade = await insertBlock(trx, { ...block, facilityId, blockedBy: userId });
    if (!isMade) throw new Refusal('trucker_already_blocked');
    await tellBlock(trx, facilityId, truckerId);
    const bookings = await findBookingsToStop(trx, facilityId, truckerId);
    await recordForAll(trx, now(), bookings, {
      type: 'registration_blocked',
      occurredAt: block.blockedDate,
      blockId: block.id,
      causedBy: userId,
      reason: block.blockedReason,
    });
    await recordAct(trx, actor, now(), {
      kind: 'truckerBlocked',
      object: driverOf(truckerId, driver),
      after: { facilityId, reason: block.blockedReason },
    });
    return present(await findBlock(trx, facilityId, block.id));
  });
}

/**
 * Ends a block, named by its id or its driver. What it stopped goes on where the truck has not arrived; which bookings
 * those are follows from their events.
 * @throws Refusal not_found without an open block
 */
export async function unblockDriver(
  { db, now }: BlockDeps,
  { actor, userId, facilityId }: Change,
  which: { id: string } | { truckerId: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const block = await findOpenBlock(trx, facilityId, which);
    if (!block) throw new Refusal('not_found');
    const { id, truckerId, blockedReason } = block;
    await takeDriverAlone(trx, facilityId, truckerId);
    const liftedDate = notBefore(now(), block.blockedDate);
    if (!(await endBlock(trx, id, liftedDate, userId))) throw new Refusal('not_found');
    await tellBlock(trx, facilityId, truckerId);
    const bookings = await findStoppedBookings(trx, { id, truckerId, facilityId });
    const bookingIds = bookings.map((booking) => booking.id);
    await recordForAll(trx, now(), bookingIds, {
      type: 'block_lifted',
      occurredAt: liftedDate,
      blockId: id,
      causedBy: userId,
    });
    const concerned = await findForwardersOf(trx, truckerId);
    const held = new Set(bookings.filter(({ ignored }) => !ignored).map(({ forwarderId }) => forwarderId));
    await notifyOfLiftedBlock(
      trx,
      now(),
      { blockId: id, facilityId, truckerId, actedBy: userId },
      concerned.filter((forwarderId) => held.has(forwarderId)),
    );
    await recordAct(trx, actor, now(), {
      kind: 'truckerUnblocked',
      object: driverOf(truckerId, block),
      before: { facilityId, reason: blockedReason },
    });
  });
}

/** Tells the terminal and the forwarders of the driver; that a driver was blocked does not concern others. */
async function tellBlock(trx: Trx, facilityId: number, truckerId: string): Promise<void> {
  tell(trx, { noun: 'blockList', facilityId });
  for (const forwarderId of await findForwardersOf(trx, truckerId)) tell(trx, { noun: 'blockList', forwarderId });
}

interface BlockEvent {
  type: 'registration_blocked' | 'block_lifted';
  occurredAt: Date;
  blockId: string;
  causedBy: string;
  reason?: string | null;
}

const recordForAll = (trx: Trx, now: Date, bookingIds: readonly string[], event: BlockEvent) =>
  recordBookingEvents(
    trx,
    now,
    bookingIds.map((bookingId) => ({ ...event, source: 'system', eventId: randomUUID(), bookingId })),
  );
