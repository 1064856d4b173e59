import { localDay, present, weekdayOf } from '@quaygate/rules';
import { day, hour, later, localHour } from '../moments.ts';
import type { Random } from '../random.ts';

/** How much is booked in each hour of the day, 1 on average: most in the morning and early afternoon. */
const hours = [
  0.4, 0.35, 0.35, 0.4, 0.6, 0.9, 1.3, 1.5, 1.6, 1.6, 1.5, 1.4, 1.2, 1.4, 1.4, 1.3, 1.1, 1, 0.9, 0.8, 0.7, 0.6, 0.5,
  0.45,
];
/** Monday to Sunday. */
const weekdays = [1.05, 1.1, 1.1, 1.1, 1.05, 0.85, 0.75];

/** Weight of an hour of the week, about 1 on average. */
function demandAt(moment: Date, timeZone: string): number {
  return present(hours[localHour(moment, timeZone)]) * present(weekdays[weekdayOf(localDay(moment, timeZone)) - 1]);
}

interface Demand {
  perDay: number;
  /** Divides the pauses between two tours. */
  speed: number;
  timeZone: string;
}

/** The moments at which something is booked, one after the other without end; none when nothing is. */
export function* bookingMoments(from: Date, { perDay, speed, timeZone }: Demand, random: Random): Generator<Date> {
  if (perDay <= 0) return;
  for (let moment = from; ; ) {
    let need = -Math.log(1 - random.next());
    for (;;) {
      const perMillisecond = (demandAt(moment, timeZone) * perDay * speed) / day;
      const left = hour - (moment.getTime() % hour);
      if (need < left * perMillisecond) {
        moment = later(moment, need / perMillisecond);
        break;
      }
      need -= left * perMillisecond;
      moment = later(moment, left);
    }
    yield moment;
  }
}
