import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  easedShare,
  fitsTruckSearch,
  hasLocation,
  type MarkerGroup,
  markerGroupOf,
  normalizeTruckSearch,
  pressedMarkers,
} from './truck-map.ts';

describe('the group of a status', () => {
  const rows: [status: string, group: MarkerGroup][] = [
    ['TROUBLE', 'trouble'],
    ['SECURITY', 'trouble'],
    ['OUT_GATE', 'out'],
    ['IN_GATE', 'inside'],
    ['USED', 'inside'],
    ['WAITING_FOR_FACILITY', 'inside'],
    ['TRANSHIPMENT', 'inside'],
    ['PITSTOP_REQUIRED', 'inside'],
    ['READY', 'other'],
    ['PRE_GATE', 'other'],
    ['LATE', 'other'],
    ['VISIT_CANCELED', 'other'],
    ['VISIT_CLOSED', 'other'],
    ['UNKNOWN', 'other'],
    ['WAITING_FOR_TIMESLOT', 'other'],
    ['BLOCKED', 'other'],
    ['CLOSED', 'other'],
    ['COMPLETED', 'other'],
    ['EXPIRED', 'other'],
    ['CANCELLED', 'other'],
    ['constructor', 'other'],
  ];
  test.each(rows)('TRM-MON-07 TRM-MON-08 TRM-MON-09 TRM-MON-10 %s is %s', (status, group) => {
    expect(markerGroupOf(status)).toBe(group);
  });
});

describe('valid coordinates', () => {
  const rows: [latitude: number | null, longitude: number | null, isThere: boolean][] = [
    [51.456, 6.736, true],
    [-90, 180, true],
    [90, -180, true],
    [0, 6.7, true],
    [51, 0, true],
    [0, 0, false],
    [90.1, 6, false],
    [51, -180.5, false],
    [null, 6, false],
    [51, null, false],
    [Number.NaN, 6, false],
    [51, Number.POSITIVE_INFINITY, false],
  ];
  test.each(rows)('TRM-MON-41 latitude %s and longitude %s: %s', (latitude, longitude, isThere) => {
    expect(hasLocation({ latitude, longitude })).toBe(isThere);
  });
});

test('TRM-MON-39 the share of the way by the time of a frame', () => {
  expect(easedShare(0)).toBe(0);
  expect(easedShare(-1)).toBe(0);
  expect(easedShare(1)).toBeCloseTo(1 - Math.exp(-4), 12);
  expect(easedShare(0.016)).toBeCloseTo(0.062, 3);
});

test('TRM-MON-39 two short frames cover as much as a long one', () => {
  const seconds = fc.double({ min: 0, max: 5, noNaN: true });
  fc.assert(
    fc.property(seconds, seconds, (first, second) => {
      const left = (1 - easedShare(first)) * (1 - easedShare(second));
      expect(left).toBeCloseTo(1 - easedShare(first + second), 9);
    }),
  );
});

describe('the search', () => {
  const rows: [typed: string, used: string][] = [
    ['  DU-QG 12 ', 'DU-QG 12'],
    ['DU\u200b-QG\ufeff 12', 'DU-QG 12'],
    ['\u200e DU \u2060', 'DU'],
    ['DU\tQG\n12', 'DUQG12'],
    ['a   b', 'a b'],
    ['ＤＵ１２', 'DU12'],
    ['x'.repeat(40), 'x'.repeat(28)],
    [`${'x'.repeat(27)} yz`, 'x'.repeat(27)],
  ];
  test.each(rows)('TRM-MON-20 TRM-MON-21 TRM-MON-22 %j is used as %j', (typed, used) => {
    expect(normalizeTruckSearch(typed)).toBe(used);
  });

  test('TRM-MON-20 TRM-MON-21 a used search is used as it is, and never too long', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (typed) => {
        const used = normalizeTruckSearch(typed);
        expect([...used].length).toBeLessThanOrEqual(28);
        expect(used).toBe(used.trim());
      }),
    );
  });

  const truck = ['DU-QG 1234', 'NB-77-4', 'c1f0-22', 'truck 9'];
  const finds: [search: string, isFound: boolean][] = [
    ['', true],
    ['duqg', true],
    ['g 12', true],
    ['QG-12', true],
    ['774', true],
    ['F022', true],
    ['TRUCK9', true],
    ['1235', false],
  ];
  test.each(finds)('TRM-MON-44 %j finds the truck: %s', (search, isFound) => {
    expect(fitsTruckSearch(truck, search)).toBe(isFound);
  });

  test('FIELD-PLATE-05 a plate is found as a camera reads it, and no other one', () => {
    const umlaut = ['LÖ-AB 10', null];
    for (const search of ['LÖ-AB 10', 'LOE AB 10', 'LOAB1O'])
      expect(fitsTruckSearch(umlaut, search), search).toBe(true);
    for (const search of ['LU-AB 10', 'LOAB11']) expect(fitsTruckSearch(umlaut, search), search).toBe(false);
  });

  test('TRM-MON-44 what a truck does not have finds nothing', () => {
    expect(fitsTruckSearch([null, null, null, 'v1'], 'null')).toBe(false);
  });
});

describe('pressed markers', () => {
  const marker = (name: string, x: number, y = 0) => ({ name, x, y });
  const pressed = (markers: ReturnType<typeof marker>[], x: number) =>
    pressedMarkers(markers, { x, y: 0 }, 18).map(({ name }) => name);

  test('TRM-MON-43 TRM-MON-53 a press beside all markers means none, on one this one', () => {
    const markers = [marker('a', 0), marker('b', 100)];
    expect(pressed(markers, 50)).toEqual([]);
    expect(pressed(markers, 18)).toEqual(['a']);
    expect(pressed(markers, 95)).toEqual(['b']);
    expect(pressed([], 0)).toEqual([]);
  });

  test('TRM-MON-53 markers that overlap are all meant, the nearest first', () => {
    const markers = [marker('a', 0), marker('b', 10), marker('c', 25), marker('d', 60)];
    expect(pressed(markers, 8)).toEqual(['b', 'a', 'c']);
    expect(pressed(markers, -15), 'only one is under the finger, another covers it').toEqual(['a', 'b']);
    expect(pressed(markers, 60)).toEqual(['d']);
  });
});
