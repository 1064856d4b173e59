import { arrivalAt, metresBetween, widened } from '@quaygate/rules';
import { expect, test } from 'vitest';
import { minute } from '../moments.ts';
import { randomOf } from '../random.ts';
import { journeyTo } from './journey.ts';

const terminal = { latitude: 51.456, longitude: 6.736 };
const area = widened({ southWest: terminal, northEast: terminal }, 900);
const start = new Date('2026-05-12T08:00:00Z');
const after = (minutes: number) => new Date(start.getTime() + minutes * minute);

test('INT-35 a truck comes nearer all the way, and is expected within some minutes of when it arrives', () => {
  for (let index = 0; index < 40; index++) {
    const random = randomOf('journey', index);
    const arrival = after(random.between(10, 230));
    const place = journeyTo(terminal, arrival, random);
    let before = Number.POSITIVE_INFINITY;
    for (let now = start; now < arrival; now = new Date(now.getTime() + minute)) {
      const away = metresBetween(terminal, place(now));
      expect(away).toBeLessThan(before);
      before = away;
      const wrong = arrivalAt(place(now), area, now).getTime() - arrival.getTime();
      expect(Math.abs(wrong)).toBeLessThan(8 * minute);
    }
  }
});
