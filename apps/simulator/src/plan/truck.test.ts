import { metresBetween, type Place, present } from '@quaygate/rules';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lanes8 } from '../../../server/src/demo/tours/lanes.ts';
import { later } from '../moments.ts';
import { randomOf } from '../random.ts';
import { approachTime, type Sighting, Truck } from './truck.ts';
import { driven, driveTime, topSpeed } from './way.ts';

const start = new Date('2026-05-12T08:00:00Z');
const aTruck = (seed = 1, { speed = 1, isBlind = false, module = 'Module 2' } = {}) =>
  new Truck(lanes8, module, { now: start, speed, random: randomOf(seed, 'truck'), isBlind });
/** What a truck reports second by second while it does something. */
function* seconds(truck: Truck, from: Date, count: number) {
  for (let second = 0; second <= count; second++) {
    const now = later(from, second * 1_000);
    yield { now, second, sighting: truck.sighting(now) };
  }
}
const placeOf = (sighting: { latitude: number | null; longitude: number | null }) => sighting as Place;
const seed = fc.integer({ min: 0, max: 100_000 });

describe('INT-21 a drive', () => {
  test('never goes back, never beats 20 km/h, and ends where it should when it should', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.1, max: 3_000, noNaN: true }), (metres) => {
        const time = driveTime(metres);
        const steps = Array.from({ length: Math.ceil(2 * time) + 2 }, (_, index) => driven(metres, index / 2));
        const ways = steps.slice(1).map((step, index) => step.metres - present(steps[index]).metres);
        expect(Math.min(...ways)).toBeGreaterThanOrEqual(-1e-9);
        expect(Math.max(...ways)).toBeLessThanOrEqual(topSpeed / 2 + 1e-9);
        expect(Math.max(...steps.map(({ speed }) => speed))).toBeLessThanOrEqual(topSpeed);
        expect(driven(metres, time + 1)).toEqual({ metres, speed: 0 });
      }),
    );
    expect(topSpeed * 3.6).toBeLessThan(20);
  });
});

describe('INT-21 a truck', () => {
  test('drives in, stands at the gate and under the crane, and leaves: smoothly, at most 20 km/h, with direction', () => {
    fc.assert(
      fc.property(seed, fc.constantFrom('Module 1', 'Module 2'), (number, module) => {
        const truck = aTruck(number, { module });
        let now = start;
        const sightings: Sighting[] = [];
        const drive = (act: (now: Date) => void) => {
          act(now);
          for (const step of seconds(truck, now, 2_000)) {
            sightings.push(step.sighting);
            now = step.now;
            if (step.second > 0 && !truck.isMoving(now)) break;
          }
          expect(truck.isMoving(now)).toBe(false);
        };
        drive((at) => truck.goToGate(at));
        expect(truck.isGone(now)).toBe(false);
        drive((at) => truck.goToCrane(at));
        drive((at) => truck.leave(at));
        expect(truck.isGone(now)).toBe(true);
        const places = sightings.map(placeOf);
        const ways = places.slice(1).map((place, index) => metresBetween(present(places[index]), place));
        expect(Math.max(...ways)).toBeLessThan(20 / 3.6);
        expect(present(places.at(-1)).longitude).toBeLessThan(6.724);
        const told = (of: (sighting: Sighting) => number | null) => sightings.map((each) => of(each) ?? Number.NaN);
        const directions = told(({ direction }) => direction);
        expect(directions.every((degrees) => degrees >= 0 && degrees < 360)).toBe(true);
        const accuracies = told(({ locationAccuracy }) => locationAccuracy);
        expect(accuracies.every((metres) => metres >= 3 && metres <= 15)).toBe(true);
      }),
      { numRuns: 10 },
    );
  });

  test('that is turned away at the gate leaves without coming to the cranes', () => {
    const truck = aTruck();
    truck.goToGate(start);
    const gate = later(start, approachTime(lanes8, 1));
    truck.leave(gate);
    const places = [...seconds(truck, gate, 600)].map(({ sighting }) => placeOf(sighting));
    expect(Math.max(...places.map(({ latitude }) => latitude))).toBeLessThan(51.4552);
    expect(truck.isGone(later(gate, 600_000))).toBe(true);
  });

  test('reaches the gate in the time that is planned for it, divided by the speed', () => {
    for (const speed of [1, 60]) {
      const truck = aTruck(3, { speed });
      truck.goToGate(start);
      expect(truck.isMoving(later(start, 1_000 / speed))).toBe(true);
      expect(truck.isMoving(later(start, approachTime(lanes8, speed)))).toBe(false);
    }
  });

  test('without location says so for a while, and is found again', () => {
    const truck = aTruck(5, { isBlind: true });
    truck.goToGate(start);
    const places = [...seconds(truck, start, 900)].map(({ sighting }) => sighting.latitude);
    const blind = places.filter((latitude) => latitude === null).length;
    expect(blind).toBeGreaterThanOrEqual(119);
    expect(blind).toBeLessThanOrEqual(361);
    expect([places[0], places.at(-1)]).not.toContain(null);
  });

  test('INT-23 is the same with the same seed', () => {
    const [one, same, other] = [aTruck(1), aTruck(1), aTruck(2)];
    for (const truck of [one, same, other]) truck.goToGate(start);
    const end = later(start, 900_000);
    expect(one.sighting(end)).toEqual(same.sighting(end));
    expect(placeOf(other.sighting(end))).not.toEqual(placeOf(one.sighting(end)));
  });
});
