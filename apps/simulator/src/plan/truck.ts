import { type Place, present } from '@quaygate/rules';
import { later, minute } from '../moments.ts';
import type { Random } from '../random.ts';
import type { Lanes } from '../settings.ts';
import { driven, driveTime, Way } from './way.ts';

/** Metres between two trucks that wait before the gate, and how many may stand there. */
const queueGap = 17;
const queueLength = 8;

/** What a position device tells. */
export interface Sighting {
  latitude: number | null;
  longitude: number | null;
  direction: number | null;
  locationAccuracy: number | null;
  speed: number | null;
}

/** Where it stops, in metres from the begin of its way. */
interface Marks {
  gate: number;
  crane: number;
}

/** Milliseconds from the road to the gate. */
export const approachTime = ({ approach }: Lanes, speed: number): number =>
  (driveTime(new Way(approach).length) * 1_000) / speed;

/** One truck on its way through a terminal: from the road to the gate, under the crane and out again. */
export class Truck {
  readonly #speed: number;
  readonly #marks: Marks;
  readonly #refused: Way;
  readonly #accuracy: () => number;
  readonly #blind: { from: Date; to: Date } | null;
  #way: Way;
  #from = 0;
  #to = 0;
  #begin: Date;

  /**
   * @param speed divides the lengths of drives
   * @param isBlind has no location for a while
   */
  constructor(
    lanes: Lanes,
    moduleId: string | null,
    { now, speed, random, isBlind }: { now: Date; speed: number; random: Random; isBlind: boolean },
  ) {
    const module = lanes.modules[moduleId ?? ''] ?? present(Object.values(lanes.modules)[0]);
    const gate = new Way(lanes.approach).length;
    const lane = new Way([...lanes.approach, ...module.in, ...module.lane]);
    const laneBegin = new Way([...lanes.approach, ...module.in, present(module.lane[0])]).length;
    this.#way = new Way([...lanes.approach, ...module.in, ...module.lane, ...module.out]);
    this.#refused = new Way([...lanes.approach, ...lanes.refused]);
    this.#marks = {
      gate: gate - random.int(0, queueLength) * queueGap,
      crane: random.between(laneBegin + 20, lane.length - 20),
    };
    const blindFrom = later(now, (random.between(1, 6) * minute) / speed);
    const blindFor = (random.between(2, 6) * minute) / speed;
    this.#blind = isBlind ? { from: blindFrom, to: later(blindFrom, blindFor) } : null;
    this.#accuracy = () => Math.round(random.between(3, 15) * 10) / 10;
    this.#speed = speed;
    this.#begin = now;
  }

  goToGate(now: Date): void {
    this.#drive(this.#marks.gate, now);
  }

  goToCrane(now: Date): void {
    this.#drive(this.#marks.crane, now);
  }

  /** Out, whatever is on the way; who is still before the gate is turned away there. */
  leave(now: Date): void {
    if (this.#metres(now) <= this.#marks.gate) this.#way = this.#refused;
    this.#drive(this.#way.length, now);
  }

  /** Stands where a visit that is under way has brought it. */
  standAt(place: 'gate' | 'crane', now: Date): void {
    this.#from = this.#marks[place];
    this.#to = this.#from;
    this.#begin = now;
  }

  /** Whether it has reached the end of its way. */
  isGone(now: Date): boolean {
    return this.#metres(now) >= this.#way.length - 0.01;
  }

  isMoving(now: Date): boolean {
    return this.#drivenBy(now).speed > 0;
  }

  sighting(now: Date): Sighting {
    const isBlind = this.#blind !== null && now >= this.#blind.from && now < this.#blind.to;
    if (isBlind) return { latitude: null, longitude: null, direction: null, locationAccuracy: null, speed: null };
    const { speed } = this.#drivenBy(now);
    const { latitude, longitude, direction } = this.#way.at(this.#metres(now));
    const place = rounded({ latitude, longitude });
    return {
      ...place,
      direction: (Math.round(direction * 10) % 3_600) / 10,
      locationAccuracy: this.#accuracy(),
      speed: Math.round(speed * 100) / 100,
    };
  }

  #drive(to: number, now: Date): void {
    if (to === this.#to) return;
    this.#from = this.#metres(now);
    this.#to = Math.max(to, this.#from);
    this.#begin = now;
  }

  #drivenBy(now: Date) {
    const seconds = ((now.getTime() - this.#begin.getTime()) / 1_000) * this.#speed;
    return driven(this.#to - this.#from, seconds);
  }

  #metres(now: Date): number {
    return this.#from + this.#drivenBy(now).metres;
  }
}

/** About a centimetre. */
const rounded = ({ latitude, longitude }: Place): Place => ({
  latitude: Math.round(latitude * 1e7) / 1e7,
  longitude: Math.round(longitude * 1e7) / 1e7,
});
