import type { FeedBooking } from '@quaygate/contract';
import { isOpen } from '@quaygate/rules';
import { stopSignal } from '../clock.ts';
import { day, later } from '../moments.ts';
import type { Integrator } from '../network/integrator.ts';
import type { Facility } from '../settings.ts';
import type { Fleet } from './fleet.ts';
import type { Outbox } from './outbox.ts';
import type { Run } from './run.ts';
import type { Shelf } from './shelf.ts';
import { drive, type KnownTour } from './visit.ts';

/** Real milliseconds between two polls of the booking feed. */
const pollInterval = 2_000;
const fastPollInterval = 500;
/** Real milliseconds in which the end of a visit shows in the feed. */
const lostAfter = 60_000;

interface Watched extends KnownTour {
  /** Ends its present visit. */
  stop: AbortController | undefined;
  /** What its visit was planned for; another value plans it anew. */
  plannedFor: string;
}

/** Learns bookings from the feed and sends a truck for every tour. */
export class Gate {
  readonly #facility: Facility;
  readonly #run: Run;
  readonly #outbox: Outbox;
  readonly #integrator: Integrator;
  readonly #fleet: Fleet;
  readonly #ownForwarders: ReadonlySet<string>;
  readonly #shelf: Shelf | undefined;
  readonly #tours = new Map<string, Watched>();
  readonly #tourOf = new Map<string, string>();

  constructor(
    facility: Facility,
    run: Run,
    parts: {
      outbox: Outbox;
      integrator: Integrator;
      fleet: Fleet;
      ownForwarders: ReadonlySet<string>;
      /** Where people practise: bookings of its load units alone are driven, all of them as somebody waits for. */
      shelf?: Shelf | undefined;
    },
  ) {
    this.#facility = facility;
    this.#run = run;
    this.#outbox = parts.outbox;
    this.#integrator = parts.integrator;
    this.#fleet = parts.fleet;
    this.#ownForwarders = parts.ownForwarders;
    this.#shelf = parts.shelf;
  }

  async watch(signal: AbortSignal): Promise<void> {
    const { clock, settings, roster } = this.#run;
    // Where people practise it runs beside real terminals, for days.
    const look = settings.speed > 5 && !this.#shelf ? fastPollInterval : pollInterval;
    for (let cursor: string | undefined; ; ) {
      const touched = new Set<Watched>();
      for (let more = true; more; ) {
        const page = await this.#integrator.feed(cursor);
        for (const booking of page?.items ?? []) this.#note(booking, touched);
        cursor = page?.nextCursor;
        more = page?.more ?? false;
      }
      this.#shelf?.fill();
      for (const tour of touched) this.#plan(tour);
      roster.forget(later(clock.now(), -day));
      await clock.pause(look, signal);
    }
  }

  #note(booking: FeedBooking, touched: Set<Watched>) {
    if (this.#shelf && !this.#shelf.take(booking)) return;
    const { bookingId, tourId, truckerId, slotBegin, forwarderId, version, updatedAt, state } = booking;
    const before = this.#tourOf.get(bookingId);
    if (before && before !== tourId) {
      const left = this.#tours.get(before);
      left?.bookings.delete(bookingId);
      if (left) touched.add(left);
    }
    if (!isOpen(state)) this.#tourOf.delete(bookingId);
    else {
      this.#tourOf.set(bookingId, tourId);
      this.#run.roster.note(truckerId, slotBegin);
    }

    let tour = this.#tours.get(tourId);
    if (!tour) {
      if (!isOpen(state)) return;
      // Somebody sits before a screen and waits for it.
      const isFresh = version === 1 && updatedAt > this.#run.settings.start;
      const isWatched = this.#shelf !== undefined || (isFresh && !this.#ownForwarders.has(forwarderId));
      tour = { tourId, bookings: new Map(), isInside: false, isWatched, stop: undefined, plannedFor: '' };
      this.#tours.set(tourId, tour);
    }
    tour.bookings.set(bookingId, booking);
    touched.add(tour);
  }

  #plan(tour: Watched) {
    const open = [...tour.bookings.values()].filter(({ state }) => isOpen(state));
    if (!open.length) {
      tour.stop?.abort();
      this.#fleet.end(tour.tourId, tour.isInside);
      this.#tours.delete(tour.tourId);
      return;
    }
    if (tour.isInside) return;
    const plannedFor = open.map(({ bookingId, state, slotBegin }) => `${bookingId} ${state} ${+slotBegin}`).join();
    if (plannedFor === tour.plannedFor) return;
    tour.plannedFor = plannedFor;
    tour.stop?.abort();
    tour.stop = stopSignal();
    const parts = { outbox: this.#outbox, integrator: this.#integrator, fleet: this.#fleet };
    const context = { ...this.#run, facility: this.#facility, ...parts };
    this.#run.crew.run(async (signal) => {
      await drive(tour, context, signal);
      if (!tour.isInside) return;
      // The feed ends this routine when the tour is over. What is still open then was lost on the way: once more.
      await this.#run.clock.pause(lostAfter, signal);
      tour.isInside = false;
      tour.plannedFor = '';
      this.#plan(tour);
    }, tour.stop.signal);
  }
}
