import { FacilityChange } from '@quaygate/contract';
import { isMapArea, present } from '@quaygate/rules';
import { expect, test } from 'vitest';
import { bodyOf, differs, draftOf, mapProblem, readPlace, terminalChecks } from './terminal-draft.ts';

const draft = draftOf({
  ...{ id: 8, name: 'Nordkai', facilityCompanyId: null, facilityCompany: null, timeZone: 'Europe/Berlin' },
  ...{ address: null, phoneNumber: null, code: 'T8', capabilities: ['voiceCalls'], map: null, driverRules: {} },
  ...{ maxWeight: 41_000, toleranceMinutes: 60, deadlineGraceMinutes: 30, trainMarginMinutes: 30 },
  ...{ releaseRequired: true, hidesForeignReferences: false, verificationRequired: false },
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

test('SETUP-53 blanks around a value are no change', () => {
  expect(differs({ ...draft, name: ' Nordkai ' }, draft)).toBe(false);
  expect(differs({ ...draft, truckMonitoring: true }, draft)).toBe(true);
});
