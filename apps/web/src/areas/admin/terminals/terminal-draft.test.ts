import { FacilityChange } from '@quaygate/contract';
import { isMapArea, present } from '@quaygate/rules';
import { expect, test } from 'vitest';
import { bandProblems, bandsOf, previewOf } from './bands-draft.ts';
import { bodyOf, differs, draftOf, mapProblem, readPlace, terminalChecks } from './terminal-draft.ts';

const draft = draftOf({
  ...{ id: 8, name: 'Nordkai', facilityCompanyId: null, facilityCompany: null, timeZone: 'Europe/Berlin' },
  ...{ address: null, phoneNumber: null, code: 'T8', capabilities: ['voiceCalls'], map: null, driverRules: {} },
  ...{
    truckPlaces: 2,
    truckWeight: 41_000,
    maxWeight: 41_000,
    toleranceMinutes: 60,
    deadlineGraceMinutes: 30,
    trainMarginMinutes: 30,
    unloadingMarginMinutes: 30,
  },
  ...{ releaseRequired: true, hidesForeignReferences: false, verificationRequired: false },
  colorBands: { time_register_success_transhipment: [{ minValue: 0, maxValue: 30, color: 'green' }] },
  ...{ modules: [], needs: [], version: 1, changedDate: null, changedBy: null },
});

test.each([
  ['51.456, 6.736', { latitude: 51.456, longitude: 6.736 }],
  [' -33.9;18.4 ', { latitude: -33.9, longitude: 18.4 }],
  ['51 6', { latitude: 51, longitude: 6 }],
  ['51,456 6,736', undefined],
  ['91, 6', undefined],
  ['51.4, 181', undefined],
  ['Duisburg', undefined],
])('SETUP-50 a position is read as maps copy it: %s', (text, expected) => {
  expect(readPlace(text)).toEqual(expected);
});

test('SETUP-50 a position alone gets an area around it, and the body is what the contract takes', () => {
  const typed = { ...draft, 'map.center': '51.456, 6.736', 'driverRules.pl': ' Kask \n Kamizelka ' };
  const body = bodyOf(typed);
  expect(body).toMatchObject({ driverRules: { pl: 'Kask \n Kamizelka' }, capabilities: ['voiceCalls'], address: null });
  expect(isMapArea(present(body.map ?? undefined))).toBe(true);
  expect(FacilityChange.parse(body)).toMatchObject({ map: { center: { latitude: 51.456, longitude: 6.736 } } });
  expect(bodyOf(draft).map).toBeNull();
});

test.each([
  [{}, undefined],
  [{ 'map.center': '51.4, 6.7' }, undefined],
  [{ 'map.southWest': '51.4, 6.7' }, 'centerNeeded'],
  [{ 'map.center': '51.5, 6.7', 'map.northEast': '51.4, 6.8' }, 'outside'],
  // Its own field says that already.
  [{ 'map.center': 'Duisburg', 'map.northEast': '51.4, 6.8' }, undefined],
])('SETUP-50 the three places fit each other: %j', (typed, expected) => {
  expect(mapProblem({ ...draft, ...typed })).toBe(expected);
});

test('SETUP-50 numbers are whole and inside their limits, and a time zone is tried', () => {
  expect(terminalChecks.maxWeight('41000')).toBeUndefined();
  expect(['0', '1.5', '', '1000001'].map((value) => terminalChecks.maxWeight(value))).toEqual(
    Array(4).fill('invalidValue'),
  );
  expect(['Europe/Duisburg', '+02:00', 'Europe/Berlin'].map((value) => terminalChecks.timeZone(value))).toEqual([
    'unknownTimeZone',
    'unknownTimeZone',
    undefined,
  ]);
});

const minutes = 'colorBands.time_register_success_transhipment';
const counts = 'colorBands.completed_bookings';
const band = (from: string, to: string, color: 'green' | 'red' = 'green') => ({ from, to, color });

test('SETUP-80 bands are typed with a comma or a point, an empty end is open', () => {
  expect(draft[minutes]).toEqual([band('0', '30')]);
  const typed = { ...draft, [minutes]: [band('', '7,5 '), band('7.5', '', 'red')] };
  expect(FacilityChange.parse(bodyOf(typed)).colorBands).toEqual({
    time_register_success_transhipment: [
      { minValue: null, maxValue: 7.5, color: 'green' },
      { minValue: 7.5, maxValue: null, color: 'red' },
    ],
  });
  expect(differs({ ...draft, [minutes]: [band(' 0', '30')] }, draft)).toBe(false);
});

test('SETUP-80 a band is refused where it cannot be read or lies wrongly beside another', () => {
  expect(bandProblems('completed_bookings', [band('0', '2.5')])).toEqual([{ index: 0, fault: 'whole' }]);
  expect(bandProblems('time_register_success_transhipment', [band('a', '')])).toEqual([{ index: 0, fault: 'number' }]);
  const gap = [band('0', '10'), band('20', '')];
  expect(bandProblems('completed_bookings', gap)).toEqual([{ index: 1, fault: 'gap', from: 10, to: 20 }]);
  expect(terminalChecks[counts](gap)).toBe('invalidValue');
  expect(FacilityChange.safeParse(bodyOf({ ...draft, [counts]: gap })).error?.issues[0]?.path).toEqual([
    'colorBands',
    'completed_bookings',
    1,
  ]);
});

test('SETUP-80 the preview names what is outside of every band', () => {
  expect(previewOf(bandsOf('completed_bookings', [band('5', '10')]))).toMatchObject([
    { minValue: null, maxValue: 5, color: 'red', isOutside: true },
    { minValue: 5, maxValue: 10, color: 'green', isOutside: false },
    { minValue: 10, maxValue: null, color: 'red', isOutside: true },
  ]);
  expect(previewOf([])).toEqual([]);
  expect(previewOf(bandsOf('completed_bookings', [band('0', '')]))).toHaveLength(1);
});

test('SETUP-53 blanks around a value are no change', () => {
  expect(differs({ ...draft, name: ' Nordkai ' }, draft)).toBe(false);
  expect(differs({ ...draft, truckMonitoring: true }, draft)).toBe(true);
});
