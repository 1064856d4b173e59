import { directionOf, metresBetween, type Place, present } from '@quaygate/rules';

/** Metres a second inside a terminal: a little less than 20 km/h. */
export const topSpeed = 5.4;
/** Metres per second and second, when a truck starts and when it stops. */
const acceleration = 0.7;

/** A polyline that a truck follows; places on it are named by their distance from its begin in metres. */
export class Way {
  readonly #points: readonly Place[];
  /** Distance of each point from the begin. */
  readonly #marks: number[] = [];

  constructor(points: readonly Place[]) {
    this.#points = points.filter((point, index) => {
      const before = points[index - 1];
      return !before || metresBetween(before, point) > 0;
    });
    let length = 0;
    this.#points.forEach((point, index) => {
      const before = this.#points[index - 1];
      length += before ? metresBetween(before, point) : 0;
      this.#marks.push(length);
    });
  }

  get length(): number {
    return present(this.#marks.at(-1));
  }

  /** The place so many metres from the begin, with the direction of the way there in degrees. */
  at(metres: number): Place & { direction: number } {
    const end = Math.max(
      1,
      this.#marks.findIndex((mark) => mark >= metres),
    );
    const index = metres >= this.length ? this.#points.length - 1 : end;
    const [from, to] = [present(this.#points[index - 1]), present(this.#points[index])];
    const [begin, mark] = [present(this.#marks[index - 1]), present(this.#marks[index])];
    const share = Math.min(1, Math.max(0, (metres - begin) / (mark - begin)));
    return {
      latitude: from.latitude + (to.latitude - from.latitude) * share,
      longitude: from.longitude + (to.longitude - from.longitude) * share,
      direction: directionOf(from, to),
    };
  }
}

/** A drive of so many metres from standing to standing: how long it speeds up, and goes on, in seconds. */
function phasesOf(metres: number): { top: number; ramp: number; steady: number } {
  const top = Math.min(topSpeed, Math.sqrt(metres * acceleration));
  const ramp = top / acceleration;
  return { top, ramp, steady: top === 0 ? 0 : (metres - top * ramp) / top };
}

/** Seconds that a drive of so many metres takes. */
export function driveTime(metres: number): number {
  const { ramp, steady } = phasesOf(metres);
  return 2 * ramp + steady;
}

/** Metres covered, and metres a second, so many seconds after the start of a drive of `metres`. */
export function driven(metres: number, seconds: number): { metres: number; speed: number } {
  const { top, ramp, steady } = phasesOf(metres);
  if (seconds <= 0) return { metres: 0, speed: 0 };
  if (seconds < ramp) return { metres: (acceleration * seconds * seconds) / 2, speed: acceleration * seconds };
  if (seconds < ramp + steady) return { metres: (top * ramp) / 2 + top * (seconds - ramp), speed: top };
  const left = 2 * ramp + steady - seconds;
  if (left <= 0) return { metres, speed: 0 };
  return { metres: metres - (acceleration * left * left) / 2, speed: acceleration * left };
}
