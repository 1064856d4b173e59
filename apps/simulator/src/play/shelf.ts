import type { FeedBooking } from '@quaygate/contract';
import { type StockDirection, stockItem, stockOrderId } from '../plan/stock-units.ts';
import type { Facility, Stock } from '../settings.ts';
import type { Outbox } from './outbox.ts';
import type { Run } from './run.ts';

const directions = ['pickup', 'delivery'] as const;

/** The load units of a terminal at which people practise: as many as the stock says are open, and what is booked is replaced. */
export class Shelf {
  readonly #facility: Facility & { stock: Stock };
  readonly #run: Run;
  readonly #outbox: Outbox;
  /** Load units that were ever booked, by their ids. */
  readonly #booked = { pickup: new Set<string>(), delivery: new Set<string>() };
  readonly #reported = { pickup: 0, delivery: 0 };

  constructor(facility: Facility & { stock: Stock }, run: Run, outbox: Outbox) {
    this.#facility = facility;
    this.#run = run;
    this.#outbox = outbox;
  }

  /** Learns a booking. @returns whether it is of a load unit from here */
  take({ orderId, type }: Pick<FeedBooking, 'orderId' | 'type'>): boolean {
    if (!orderId.startsWith(`${this.#facility.stock.name}-`)) return false;
    this.#booked[type].add(orderId);
    return true;
  }

  /** Reports what is missing. An earlier run has reported the same ones: they are known, and said once more. */
  fill(): void {
    for (const direction of directions) this.#outbox.push('loadUnits', this.#missing(direction));
  }

  #missing(direction: StockDirection) {
    const { stock } = this.#facility;
    const booked = this.#booked[direction];
    const wanted = (direction === 'pickup' ? stock.pickups : stock.deliveries) + booked.size;
    const now = this.#run.clock.now();
    const items = [];
    while (this.#reported[direction] < wanted) {
      const place = { direction, number: ++this.#reported[direction] };
      if (booked.has(stockOrderId(stock, place))) continue;
      items.push(stockItem(this.#run.settings.seed, this.#facility, place, now));
    }
    return items;
  }
}
