import type { MoveSlot, Tour } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { eventIdOf } from '../event-id.ts';
import { minute } from '../moments.ts';
import type { Forwarder } from '../network/forwarder-moves.ts';
import type { Run } from './run.ts';

/** Between two looks at the list, on the wall clock: there the delays of trains are reported. */
const looksEvery = 5 * minute;
/** A truck that is there, or a train that never runs: no slot helps. */
const beyondHelp = ['train_cancelled', 'truck_missing'];

/**
 * Moves the tours of a forwarder that may miss their trains. What is at risk at one look and still at the next one goes to the nearest slot
 * in which nothing is (INT-33): a delay that is taken back within minutes moves no booking.
 */
export async function saveTours(forwarder: Forwarder, run: Run, signal: AbortSignal): Promise<void> {
  let seen = new Set<string>();
  for (;;) {
    await run.clock.pause(looksEvery, signal);
    const atRisk = await forwarder.toursAtRisk();
    for (const tour of atRisk) {
      if (seen.has(tour.id) && isSavable(tour)) await save(tour, forwarder, run);
    }
    seen = new Set(atRisk.map(({ id }) => id));
  }
}

const isSavable = ({ state, containerBookings }: Tour) =>
  state === 'active' && containerBookings.some(({ atRisk }) => atRisk !== null && !beyondHelp.includes(atRisk));

async function save(tour: Tour, forwarder: Forwarder, { settings, counts, roster }: Run): Promise<void> {
  const { truckerId: driverId, facility, timeSlot: own } = tour;
  const { bookingId } = present(tour.containerBookings.find(({ atRisk }) => atRisk !== null));
  const slots = await forwarder.slotsToMove(driverId, bookingId);
  if (typeof slots === 'string') return counts.addCode(slots);
  const away = ({ slotBegin }: MoveSlot) => Math.abs(slotBegin.getTime() - own.slotBegin.getTime());
  const [nearest] = slots
    .filter(({ category, atRisk }) => atRisk === null && (category === 'green' || category === 'not_set'))
    .filter(({ slotBegin }) => roster.isFree(driverId, slotBegin, own.slotBegin))
    .sort((a, b) => away(a) - away(b));
  if (!nearest) return;
  const way = `${bookingId}/${own.slotBegin.toISOString()}/${nearest.slotBegin.toISOString()}`;
  const answer = await forwarder.move(
    driverId,
    bookingId,
    eventIdOf(settings.seed, facility.id, 'rescue', way),
    nearest,
  );
  if (typeof answer === 'string') return counts.addCode(answer);
  roster.move(driverId, own.slotBegin, nearest.slotBegin);
  counts.moved += 1;
  counts.saved += 1;
}
