import { expect, test } from 'vitest';
import { arrivalAt, isArrivalOld, isSameArrival, isTourRunning, metresBefore, minutesLate } from './driver-position.ts';

const at = (time: string) => new Date(`2026-05-13T${time}Z`);
const tour = { isOpen: true, slotBegin: at('08:00:00'), slotEnd: at('09:00:00'), hasReachedTerminal: false };

test('DRV-POS-01 a tour runs from 4 hours before its slot to 4 hours after it', () => {
  expect(isTourRunning(tour, at('03:59:59'))).toBe(false);
  expect(isTourRunning(tour, at('04:00:00'))).toBe(true);
  expect(isTourRunning(tour, at('13:00:00'))).toBe(true);
  expect(isTourRunning(tour, at('13:00:01'))).toBe(false);
});

test('DRV-POS-01 at the terminal it runs until it ends, however long that takes', () => {
  expect(isTourRunning({ ...tour, hasReachedTerminal: true }, at('20:00:00'))).toBe(true);
  expect(isTourRunning({ ...tour, hasReachedTerminal: true, isOpen: false }, at('08:30:00'))).toBe(false);
});

test('DRV-POS-06 the arrival follows the distance to the edge of the area', () => {
  const area = { southWest: { latitude: 51, longitude: 6 }, northEast: { latitude: 52, longitude: 7 } };
  const now = at('08:00:00');
  expect(arrivalAt({ latitude: 51.5, longitude: 6.5 }, area, now)).toEqual(now);
  // One degree of latitude: 111.32 km, times 1.3 at 60 km/h.
  const arrival = arrivalAt({ latitude: 50, longitude: 6.5 }, area, now);
  expect((arrival.getTime() - now.getTime()) / 60_000).toBeCloseTo(144.7, 1);
  expect(metresBefore((arrival.getTime() - now.getTime()) / 1_000)).toBeCloseTo(111_320, -2);
});

test('DRV-POS-12 late counts in whole minutes after the end of the slot, as times are shown', () => {
  const end = at('09:00:00');
  for (const [time, minutes] of [
    ['08:30:00', 0],
    ['09:00:59', 0],
    ['09:01:00', 1],
    ['09:12:59', 12],
  ] as const) {
    expect(minutesLate(at(time), end)).toBe(minutes);
  }
});

test('DRV-POS-13 two arrivals are alike within one minute of the clock', () => {
  expect(isSameArrival(at('09:00:00'), at('09:00:59'))).toBe(true);
  expect(isSameArrival(at('09:00:59'), at('09:01:00'))).toBe(false);
  expect(isSameArrival(null, at('09:00:00'))).toBe(false);
  expect(isSameArrival(at('09:00:00'), null)).toBe(false);
  expect(isSameArrival(null, null)).toBe(true);
});

test('DRV-POS-12 an arrival is old when the phone has told nothing for more than 10 minutes', () => {
  expect(isArrivalOld(at('09:00:00'), at('09:10:00'))).toBe(false);
  expect(isArrivalOld(at('09:00:00'), at('09:10:01'))).toBe(true);
});
