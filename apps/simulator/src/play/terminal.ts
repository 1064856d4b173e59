import { addDays, localDay, startOfLocalDay } from '@quaygate/rules';
import { daysPlanned, slotCapacityItems, slotTemplateItems } from '../plan/slots.ts';
import { type PlannedTour, plannedTours } from '../plan/tours.ts';
import { trainItems, trainsOfDay } from '../plan/trains.ts';
import { unitItems } from '../plan/unit-items.ts';
import type { Facility } from '../settings.ts';
import type { Dispatcher } from './dispatcher.ts';
import type { Outbox } from './outbox.ts';
import type { Run } from './run.ts';

/** What the systems of one terminal know ahead: slots, trains, load units; and the forwarders' bookings of them. */
export class Terminal {
  readonly #facility: Facility;
  readonly #run: Run;
  readonly #outbox: Outbox;
  readonly #dispatchers: readonly Dispatcher[];

  constructor(facility: Facility, run: Run, outbox: Outbox, dispatchers: readonly Dispatcher[]) {
    this.#facility = facility;
    this.#run = run;
    this.#outbox = outbox;
    this.#dispatchers = dispatchers;
  }

  reportTemplates(): void {
    const { seed, start } = this.#run.settings;
    const today = localDay(start, this.#facility.timeZone);
    this.#outbox.push('slotTemplates', slotTemplateItems(seed, this.#facility, today));
  }

  /** Reports closed hours and trains of the days ahead, then day by day what comes into sight. */
  async reportDays(signal: AbortSignal): Promise<void> {
    const { timeZone } = this.#facility;
    const first = localDay(this.#run.settings.start, timeZone);
    for (let ahead = 1; ahead <= daysPlanned; ahead++) this.#reportCapacities(addDays(first, ahead));
    this.reportTrains(first);
    for (let date = addDays(first, 1); ; date = addDays(date, 1)) {
      this.reportTrains(date);
      await this.#run.clock.until(startOfLocalDay(date, timeZone), signal);
      this.#reportCapacities(addDays(date, daysPlanned));
    }
  }

  #reportCapacities(date: string) {
    this.#outbox.push('slotCapacities', slotCapacityItems(this.#run.settings.seed, this.#facility, date));
  }

  /** The trains of a local day; what lies ahead is reported when its time comes. */
  reportTrains(date: string): void {
    for (const train of trainsOfDay(this.#run.settings, this.#facility, date)) {
      this.#run.crew.run(async (signal) => {
        for (const item of trainItems(this.#run.settings, this.#facility, train)) {
          await this.#run.clock.until(item.occurredAt, signal);
          this.#outbox.push('trains', [item]);
        }
      });
    }
  }

  dispatcherOf({ account }: PlannedTour): Dispatcher | undefined {
    return this.#dispatchers[Math.floor(account * this.#dispatchers.length)];
  }

  reportUnits(tour: PlannedTour): void {
    const { forwarderId } = this.dispatcherOf(tour) ?? {};
    const items = unitItems(this.#run.settings.seed, this.#facility, tour, forwarderId);
    this.#outbox.push('loadUnits', items.loadUnits);
    this.#outbox.push('releases', items.releases);
    this.#outbox.push('trainBookings', items.trainBookings);
  }

  /** Reports load units as they become known and has them booked when their time comes. */
  async fillSlots(signal: AbortSignal): Promise<void> {
    const { settings, clock, crew } = this.#run;
    const tours = plannedTours(settings, this.#facility, { from: settings.start, speed: settings.speed, kind: 'tour' });
    for (const tour of tours) {
      await clock.until(tour.reportAt, signal);
      this.reportUnits(tour);
      crew.run((own) => this.#book(tour, own));
    }
  }

  async #book(tour: PlannedTour, signal: AbortSignal) {
    const { clock } = this.#run;
    await clock.until(tour.bookAt, signal);
    await this.#outbox.delivered();
    const dispatcher = this.dispatcherOf(tour);
    const booked = await dispatcher?.book(this.#facility, tour);
    if (!dispatcher || !booked) return;
    const movesAfter = dispatcher.movesAfter(this.#facility, tour);
    if (movesAfter !== null) {
      await clock.wait(movesAfter, signal);
      await dispatcher.move(this.#facility, booked);
    }
    if (tour.deletedAfter === null) return;
    await clock.wait(tour.deletedAfter, signal);
    await dispatcher.remove(booked);
  }
}
