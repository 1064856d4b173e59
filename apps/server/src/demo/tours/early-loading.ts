import { later, minute } from './moments.ts';
import type { DemoOrder } from './orders.ts';
import type { DemoTrain } from './trains.ts';

interface Booked {
  orderRow: number;
  facilityId: number;
  type: string;
  state: string;
  slotEnd: Date;
}

const atTerminal = 8;
/** Less than the margin of a terminal: the last trucks come close, and none of them too late. */
const spare = 10 * minute;

/**
 * The next train of the first terminal that still waits for deliveries is loaded earlier than planned: some of its load
 * units are at risk, whenever the demo starts (INT-25).
 */
export function bringLoadingForward(
  { trains, orders, bookings }: { trains: readonly DemoTrain[]; orders: DemoOrder[]; bookings: readonly Booked[] },
  now: Date,
): void {
  const keyOf = ({ trainNumber, trainDate }: Pick<DemoOrder, 'trainNumber' | 'trainDate'>) =>
    `${trainNumber} ${trainDate}`;
  const lastSlots = new Map<string, Date>();
  const byRow = new Map(orders.map((order) => [order.id, order]));
  for (const { facilityId, orderRow, type, state, slotEnd } of bookings) {
    const order = byRow.get(orderRow);
    if (facilityId !== atTerminal || type !== 'delivery' || state !== 'active' || slotEnd <= now || !order) continue;
    const known = lastSlots.get(keyOf(order));
    if (order.trainNumber && (!known || known < slotEnd)) lastSlots.set(keyOf(order), slotEnd);
  }
  const [next] = trains
    .filter((train) => train.facilityId === atTerminal && lastSlots.has(keyOf(train)))
    .sort((a, b) => Number(a.latestLoadingTime) - Number(b.latestLoadingTime));
  const last = next && lastSlots.get(keyOf(next));
  if (!next || !last) return;
  next.latestLoadingTime = later(last, spare);
  for (const order of orders) {
    if (order.facilityId === atTerminal && keyOf(order) === keyOf(next))
      order.latestLoadingTime = next.latestLoadingTime;
  }
}
