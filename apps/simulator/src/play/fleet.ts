import { plateKey } from '@quaygate/rules';
import { eventIdOf } from '../event-id.ts';
import type { Item } from '../network/integrator.ts';
import type { PositionLine } from '../network/position-line.ts';
import { Truck } from '../plan/truck.ts';
import { randomOf } from '../random.ts';
import type { Facility } from '../settings.ts';
import type { Run } from './run.ts';

/** Real milliseconds after which a truck that stands reports again. */
const standingEvery = 60_000;

interface Sent {
  truck: Truck;
  tourId: string;
  licensePlate: string;
  /** Reports so far. */
  count: number;
  reportedAt: number;
  wasMoving: boolean;
  /** Shall be gone with its next report. */
  isOver: boolean;
}

/** The trucks on the road at one terminal, and their position devices. */
export class Fleet {
  readonly #facility: Facility;
  readonly #run: Run;
  readonly #line: PositionLine;
  readonly #sent = new Map<string, Sent>();

  constructor(facility: Facility, run: Run, line: PositionLine) {
    this.#facility = facility;
    this.#run = run;
    this.#line = line;
  }

  /** A truck for a tour, still at the begin of its way; undefined where the terminal has no lanes or enough trucks. */
  send(
    tourId: string,
    { licensePlate, moduleId }: { licensePlate: string; moduleId: string | null },
  ): Truck | undefined {
    const { lanes, id } = this.#facility;
    const known = this.#sent.get(tourId);
    if (known) return known.truck;
    const { settings, clock } = this.#run;
    if (!lanes || this.#sent.size >= settings.vehicles) return undefined;
    const random = randomOf(settings.seed, id, 'truck', tourId);
    const isBlind = random.chance(settings.shares.noLocation);
    const truck = new Truck(lanes, moduleId, { now: clock.now(), speed: settings.speed, random, isBlind });
    const fresh = { count: 0, reportedAt: Number.NEGATIVE_INFINITY, wasMoving: false, isOver: false };
    this.#sent.set(tourId, { truck, tourId, licensePlate, ...fresh });
    return truck;
  }

  /** The visit is over: out of the terminal; who has not come yet does not come at all. */
  end(tourId: string, hasArrived: boolean): void {
    const sent = this.#sent.get(tourId);
    if (!sent) return;
    if (hasArrived) sent.truck.leave(this.#run.clock.now());
    else sent.isOver = true;
  }

  /** Reports every truck that moves, and now and then those that stand. */
  async report(signal: AbortSignal): Promise<void> {
    const { clock, settings } = this.#run;
    for (;;) {
      await clock.pause(settings.positionInterval, signal);
      const now = clock.now();
      const items = [...this.#sent.values()].filter((each) => isDue(each, now)).map((each) => this.#itemOf(each, now));
      if (items.length > 0) await this.#line.send(items);
    }
  }

  #itemOf(sent: Sent, now: Date): Item {
    const { truck, tourId, licensePlate } = sent;
    const isGone = sent.isOver || truck.isGone(now);
    if (isGone) this.#sent.delete(tourId);
    sent.count += 1;
    sent.reportedAt = now.getTime();
    sent.wasMoving = truck.isMoving(now);
    const { seed } = this.#run.settings;
    return {
      eventId: eventIdOf(seed, this.#facility.id, 'position', `${tourId}/${sent.count}`),
      occurredAt: now,
      vehicleId: `truck-${plateKey(licensePlate)}`,
      licensePlate,
      ...truck.sighting(now),
      deleted: isGone,
    };
  }
}

/** Also once when it has come to a stand. */
const isDue = ({ truck, reportedAt, wasMoving, isOver }: Sent, now: Date) =>
  isOver || wasMoving || truck.isMoving(now) || truck.isGone(now) || now.getTime() - reportedAt >= standingEvery;
