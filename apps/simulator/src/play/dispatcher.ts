import { present } from '@quaygate/rules';
import { eventIdOf } from '../event-id.ts';
import { hour } from '../moments.ts';
import type { Driver, Forwarder } from '../network/forwarder-moves.ts';
import type { PlannedTour } from '../plan/tours.ts';
import { type Random, randomOf } from '../random.ts';
import type { Facility } from '../settings.ts';
import { ownTextsBy } from './own-texts.ts';
import type { Run } from './run.ts';

export interface Slot {
  slotBegin: Date;
  slotEnd: Date;
}

export interface BookedTour {
  tourId: string;
  driverId: string;
  licensePlate: string;
  slot: Slot;
  bookingIds: string[];
}

/** Real milliseconds for which the list of drivers is remembered. */
const driversKept = 60_000;
/** A share of the nearly full slots is taken all the same; the others are left to visitors of the demo. */
const yellowTaken = 0.1;

/** A share of the tours moves to another slot, within so many hours: the day has changed. */
const moved = 0.05;
const movedWithin = 6 * hour;

/** One forwarder account at work: books, moves and takes back, one tour after the other. */
export class Dispatcher {
  readonly #forwarder: Forwarder;
  readonly #run: Run;
  #drivers: { list: Promise<Driver[]>; until: number } | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(forwarder: Forwarder, run: Run) {
    this.#forwarder = forwarder;
    this.#run = run;
  }

  get forwarderId(): string {
    return this.#forwarder.id;
  }

  /**
   * Books the units of a tour into one slot; what the server refuses is counted.
   * @param given the slot, where none is asked for since its day is over
   */
  book(facility: Facility, tour: PlannedTour, given?: Slot): Promise<BookedTour | undefined> {
    const booked = this.#last.then(() => this.#book(facility, tour, given));
    this.#last = booked.catch(() => {});
    return booked;
  }

  /** Minutes until a tour moves; null for most, which stay. */
  movesAfter(facility: Facility, { units }: PlannedTour): number | null {
    const random = randomOf(this.#run.settings.seed, facility.id, 'move', present(units[0]).orderId);
    return random.chance(moved) ? random.between(5, 60) : null;
  }

  /** Moves a tour to a free slot near its own that fits its trains, when its driver has time then. */
  async move(facility: Facility, tour: BookedTour): Promise<void> {
    const { settings, counts, roster } = this.#run;
    const { driverId, slot } = tour;
    const bookingId = present(tour.bookingIds[0]);
    const slots = await this.#forwarder.slotsToMove(driverId, bookingId);
    if (typeof slots === 'string') return counts.addCode(slots);
    const isNear = ({ slotBegin }: Slot) => Math.abs(slotBegin.getTime() - slot.slotBegin.getTime()) <= movedWithin;
    const free = slots.find(
      (each) =>
        each.category === 'green' &&
        each.atRisk === null &&
        isNear(each) &&
        roster.isFree(driverId, each.slotBegin, slot.slotBegin),
    );
    if (!free) return;
    const key = eventIdOf(settings.seed, facility.id, 'move', bookingId);
    const answer = await this.#forwarder.move(driverId, bookingId, key, free);
    if (typeof answer === 'string') return counts.addCode(answer);
    roster.move(driverId, slot.slotBegin, free.slotBegin);
    counts.moved += 1;
  }

  /** Takes a tour back, deliveries before the pickups they need. */
  async remove({ driverId, bookingIds }: BookedTour): Promise<void> {
    for (const bookingId of bookingIds.toReversed()) {
      if (await this.#forwarder.remove(driverId, bookingId)) this.#run.counts.deleted += 1;
    }
  }

  async #book(facility: Facility, tour: PlannedTour, given?: Slot): Promise<BookedTour | undefined> {
    const { settings, counts, roster } = this.#run;
    const random = randomOf(settings.seed, facility.id, 'booking', present(tour.units[0]).orderId);
    const slot = given ?? (await this.#slotFor(facility.id, tour, random));
    const driver = slot && (await this.#driverFor(slot, random));
    if (!driver) return undefined;
    roster.note(driver.id, slot.slotBegin);

    const booked = {
      tourId: '',
      driverId: driver.id,
      licensePlate: driver.licensePlate,
      slot,
      bookingIds: [] as string[],
    };
    // Orders of one customer share a truck.
    const own = ownTextsBy(randomOf(settings.seed, facility.id, 'ownTexts', present(tour.units[0]).orderId));
    for (const unit of tour.units) {
      const answer = await this.#forwarder.book(
        driver.id,
        eventIdOf(settings.seed, facility.id, 'booking', unit.orderId),
        {
          type: unit.direction,
          referenceNumber: unit.referenceNumber,
          containerNumber: unit.containerNumber,
          licensePlate: driver.licensePlate,
          timeSlot: { slotBegin: slot.slotBegin.toISOString(), slotEnd: slot.slotEnd.toISOString() },
          terminalId: facility.id,
          ...(own && { own }),
        },
      );
      if (typeof answer === 'string') {
        counts.addCode(answer);
        continue;
      }
      counts.booked += 1;
      booked.tourId = answer.tourId;
      booked.bookingIds.push(answer.bookingId);
    }
    return booked.bookingIds.length ? booked : undefined;
  }

  /** The first slot from the wished time on that has room. */
  async #slotFor(facilityId: number, { units, wishedBegin }: PlannedTour, random: Random): Promise<Slot | undefined> {
    const takesYellow = random.chance(yellowTaken);
    const { direction: type, referenceNumber, containerNumber } = present(units[0]);
    const slots = await this.#forwarder.slots(facilityId, { type, referenceNumber, containerNumber });
    if (typeof slots === 'string') {
      this.#run.counts.addCode(slots);
      return undefined;
    }
    const wanted = takesYellow ? ['green', 'not_set', 'yellow'] : ['green', 'not_set'];
    return slots.find(({ slotBegin, category }) => slotBegin >= wishedBegin && wanted.includes(category));
  }

  async #driverFor({ slotBegin }: Slot, random: Random): Promise<Driver | undefined> {
    const free = (await this.#listDrivers()).filter(
      ({ id, licensedUntil }) =>
        this.#run.roster.isFree(id, slotBegin) && (licensedUntil === null || licensedUntil > slotBegin),
    );
    return free.length ? random.pick(free) : undefined;
  }

  #listDrivers(): Promise<Driver[]> {
    const time = this.#run.clock.now().getTime();
    if (!this.#drivers || this.#drivers.until < time) {
      this.#drivers = { list: this.#forwarder.drivers(), until: time + driversKept };
    }
    return this.#drivers.list;
  }
}
