import '../../../test/browser-globals.ts';
import { beforeEach, expect, test, vi } from 'vitest';

const user = '/web/v1/users/u1';
const tours = '/web/forwarderOperators/v2/users/u1/forwarders/f1/tours?search=&sort=upcoming&page=0&size=100';
const kept = () => JSON.parse(localStorage.getItem('start-calls') ?? '{}');
const at = (pathname: string, search = '') => vi.stubGlobal('location', { pathname, search });

/** Another page of the same browser. */
async function start() {
  vi.resetModules();
  return import('./start-notes.ts');
}

beforeEach(() => {
  localStorage.setItem('start-calls', JSON.stringify({ userId: 'u1', addresses: [user] }));
  vi.spyOn(performance, 'now').mockReturnValue(100);
});

test('SESS-33 what a screen reads at its start is kept by its path, beside what others read', async () => {
  at('/forwarderOperator');
  (await start()).noteStartCall('getUser', user);
  at('/forwarderOperator/bookingsOverview');
  const second = await start();
  second.noteStartCall('getUser', user);
  second.noteStartCall('getTours', tours);
  expect(kept()).toEqual({
    userId: 'u1',
    addresses: [user],
    screens: { '/forwarderOperator': [user], '/forwarderOperator/bookingsOverview': [user, tours] },
  });
  expect(second.pathsOfScreens('u2')).toEqual({ '/forwarderOperator/bookingsOverview': [user, tours] });
});

test('SESS-33 nothing is kept of a page with filters, of what was typed, of another screen, of later, or of other calls', async () => {
  at('/forwarderOperator/bookingsOverview', '?search=MSCU');
  (await start()).noteStartCall('getTours', tours);
  at('/forwarderOperator/bookingsOverview');
  const third = await start();
  third.noteStartCall('getSupportChat', `${user}/supportChat`);
  third.noteStartCall('getTours', tours.replace('search=', 'search=MSCU'));
  vi.spyOn(performance, 'now').mockReturnValue(10_001);
  third.noteStartCall('getTours', tours);
  vi.spyOn(performance, 'now').mockReturnValue(100);
  at('/profile');
  third.noteStartCall('getUser', user);
  expect(kept().screens).toBeUndefined();
});

test('SESS-33 twenty screens are kept at most, and damaged notes are none', async () => {
  for (let screen = 0; screen < 25; screen++) {
    at(`/admin/webappUsers/${screen}`);
    (await start()).noteStartCall('getUser', user);
  }
  expect(Object.keys(kept().screens)).toHaveLength(20);
  expect(Object.keys(kept().screens)).toContain('/admin/webappUsers/24');
  localStorage.setItem('start-calls', 'no JSON');
  (await start()).noteStartCall('getUser', user);
  expect(localStorage.getItem('start-calls')).toBe('no JSON');
});
