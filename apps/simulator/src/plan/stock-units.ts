import { eventIdOf } from '../event-id.ts';
import type { Item } from '../network/integrator.ts';
import { randomOf } from '../random.ts';
import type { Facility, Stock } from '../settings.ts';
import { type Unit, unitOf } from './container.ts';

export type StockDirection = 'pickup' | 'delivery';

interface Place {
  direction: StockDirection;
  /** Counts from 1 in each direction. */
  number: number;
}

const letters = { pickup: 'P', delivery: 'D' } as const;

/** The id of a load unit of the stock, by which it is known in bookings; its reference is the same. */
export const stockOrderId = ({ name }: Pick<Stock, 'name'>, { direction, number }: Place) =>
  `${name}-${letters[direction]}${number}`;

/** No more than the terminal takes; of a terminal for light goods the container itself counts as lighter. */
function within({ emptyWeight, netWeight, ...unit }: Unit, maxWeight: number): Unit {
  const empty = Math.min(emptyWeight, Math.floor(maxWeight / 2));
  return { ...unit, emptyWeight: empty, netWeight: Math.min(netWeight, maxWeight - empty) };
}

/** A load unit that every company may book: without release, train, customs and dangerous goods. */
export function stockItem(
  seed: number,
  { id, stock }: Pick<Facility, 'id'> & { stock: Stock },
  place: Place,
  occurredAt: Date,
): Item {
  const orderId = stockOrderId(stock, place);
  return {
    eventId: eventIdOf(seed, id, 'stock', `${orderId}/${occurredAt.toISOString()}`),
    occurredAt,
    orderId,
    direction: place.direction,
    referenceNumber: orderId,
    ...within(unitOf(randomOf(seed, id, 'stock', orderId)), stock.maxWeight),
  };
}
