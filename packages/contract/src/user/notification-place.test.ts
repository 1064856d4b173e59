import { expect, test } from 'vitest';
import type { Notification } from './notification.ts';
import { notificationKinds, notificationTraits } from './notification-kinds.ts';
import { notificationPaths, notificationSearch } from './notification-place.ts';

const driver = { id: 'd1', firstName: 'Jana', lastName: 'Mohr' };
const leadsTo = (
  kind: Notification['kind'],
  details: Notification['details'] = {},
  of: Notification['driver'] = driver,
  facility: Notification['facility'] = null,
) => [notificationPaths[notificationTraits[kind].place], notificationSearch({ kind, details, driver: of, facility })];

test('READY-38 a notification leads where it is mended', () => {
  const overview = '/forwarderOperator/bookingsOverview';
  const ofTour = [overview, { search: 'T7', tour: 'T7' }];
  for (const kind of [
    'truckRefused',
    'bookingMoved',
    'bookingCancelled',
    'loadUnitChanged',
    'slotReduced',
    'trainAtRisk',
  ] as const)
    expect(leadsTo(kind, { tourId: 'T7' }), kind).toEqual(ofTour);
  expect(leadsTo('trainAtRisk')).toEqual([overview, { atRisk: 'true' }]);
  expect(leadsTo('driverBlocked')).toEqual([overview, { search: 'Jana Mohr', tourStates: 'registration_blocked' }]);
  expect(leadsTo('driverBlocked', { isOver: true })).toEqual([overview, { search: 'Jana Mohr' }]);
  expect(leadsTo('driverUnblocked')).toEqual([overview, { search: 'Jana Mohr' }]);
  expect(leadsTo('driverNotVerified')).toEqual([
    '/forwarderOperator/truckerManagement',
    { search: 'Jana Mohr', driver: 'd1', open: 'readiness' },
  ]);
  expect(leadsTo('gateRefused', { licensePlate: 'DU-QG 1' })).toEqual([
    '/terminalOperator/exceptions',
    { search: 'DU-QG 1' },
  ]);
});

test('READY-38 without a driver or a tour it leads to the whole list', () => {
  for (const kind of notificationKinds) {
    const [path, search] = leadsTo(kind, {}, null);
    expect(path === null ? {} : search, kind).not.toHaveProperty('search');
  }
});

test('READY-38 slots that were closed or reduced lead to the tours of their terminal and days', () => {
  const overview = '/forwarderOperator/bookingsOverview';
  const facility = { id: 8, name: 'Rhine Gate', timeZone: 'Europe/Berlin' };
  const ofSlots = (slotBegin: string, slotEnd: string) =>
    leadsTo('slotReduced', { slotBegin, slotEnd, count: 2 }, null, facility);
  const days = (from: string, to: string) => [overview, { terminals: '8', from, to }];
  expect(ofSlots('2026-12-02T09:00:00Z', '2026-12-02T10:00:00Z')).toEqual(days('2026-12-02', '2026-12-02'));
  expect(ofSlots('2026-12-01T22:00:00Z', '2026-12-01T23:00:00Z')).toEqual(days('2026-12-01', '2026-12-01'));
  expect(ofSlots('2026-12-02T22:30:00Z', '2026-12-04T08:00:00Z')).toEqual(days('2026-12-02', '2026-12-04'));
  expect(leadsTo('slotReduced', {}, null, facility)).toEqual([overview, { terminals: '8' }]);
});
