import { metresBefore, type Place, placeFrom } from '@quaygate/rules';
import { minute } from '../moments.ts';
import type { Random } from '../random.ts';

/** From the middle of a terminal to its edge, in metres. */
const toTheEdge = 900;
/** Traffic makes a truck later and sooner by so much of what is left, and by so many seconds at most. */
const shareOfTraffic = 0.06;
const mostTraffic = 150;
const periodOfTraffic = 30 * minute;

/** Where a truck is that shall be at a terminal at a moment: on a straight way, in traffic. */
export function journeyTo(
  terminal: Place,
  arrival: Date,
  random: Random,
): (now: Date) => Place & { direction: number } {
  const from = random.between(0, 360);
  const phase = random.between(0, 2 * Math.PI);
  return (now) => {
    const left = Math.max(0, (arrival.getTime() - now.getTime()) / 1_000);
    const wave = Math.sin((now.getTime() / periodOfTraffic) * 2 * Math.PI + phase);
    const seconds = left + Math.min(left * shareOfTraffic, mostTraffic) * wave;
    return { ...placeFrom(terminal, from, toTheEdge + metresBefore(seconds)), direction: (from + 180) % 360 };
  };
}
