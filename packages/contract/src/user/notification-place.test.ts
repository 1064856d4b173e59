import { expect, test } from 'vitest';
import type { Notification } from './notification.ts';
import { notificationKinds, notificationTraits } from './notification-kinds.ts';
import { notificationPaths, notificationSearch } from './notification-place.ts';

const driver = { id: 'd1', firstName: 'Jana', lastName: 'Mohr' };
const leadsTo = (
  kind: Notification['kind'],
  details: Notification['details'] = {},
  of: Notification['driver'] = driver,
) => [notificationPaths[notificationTraits[kind].place], notificationSearch({ kind, details, driver: of })];

test('READY-38 a notification leads where it is mended', () => {
  const overview = '/forwarderOperator/bookingsOverview';
  const ofTour = [overview, { search: 'T7', tour: 'T7' }];
  for (const kind of ['truckRefused', 'bookingMoved', 'bookingCancelled', 'slotReduced', 'trainAtRisk'] as const)
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
