import { beforeEach, expect, test, vi } from 'vitest';
import { forgetWanted, noteEnded, rememberWanted, takeAlong, wantedAfterVisit, wantedBy } from './wanted.ts';

const place = '/forwarderOperator/bookingsOverview?search=T103784';

beforeEach(() => {
  forgetWanted();
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

test('AUTH-57 a sign-in goes on at the address that asked for it, and at none twice', () => {
  expect(wantedBy('u1')).toBe('/');
  rememberWanted(place);
  expect(wantedBy('u1')).toBe(place);
  forgetWanted();
  expect(wantedBy('u1')).toBe('/');
});

test('AUTH-57 after a session that ended only its own user goes on there', () => {
  noteEnded('u1', false);
  rememberWanted(place);
  expect(wantedBy('u1')).toBe(place);
  expect(wantedBy('u2')).toBe('/');
});

test("AUTH-57 a session that has ended already changes nothing, and one that may go on is its user's", () => {
  noteEnded('u1', false);
  noteEnded(undefined, false);
  rememberWanted(place);
  expect(wantedBy('u2')).toBe('/');
  forgetWanted();
  rememberWanted(place, 'u1');
  expect([wantedBy('u1'), wantedBy('u2')]).toEqual([place, '/']);
});

test("AUTH-57 a visit to the issuer's page takes along whose place it is", () => {
  noteEnded('u1', false);
  rememberWanted(place);
  expect(takeAlong()).toBe(place);
  expect(wantedAfterVisit(place, 'u2')).toBe('/');
  takeAlong();
  expect(wantedAfterVisit(place, 'u1')).toBe(place);
  forgetWanted();
  takeAlong();
  expect(wantedAfterVisit(place, 'u2')).toBe(place);
});

test('AUTH-57 after a sign-out of their own the next user goes on nowhere, also after one step back', () => {
  rememberWanted(place);
  noteEnded('u1', true);
  expect(wantedBy('u1')).toBe('/');
  rememberWanted(place);
  expect(wantedBy('u1')).toBe('/');
  forgetWanted();
  rememberWanted(place);
  expect(wantedBy('u1')).toBe(place);
});

test.each(['//evil.example/a', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', 'a'])(
  'AUTH-57 %s is no address of the application',
  (address) => {
    rememberWanted(address);
    expect(wantedBy('u1')).toBe('/');
  },
);

test.each(['/403', '/login', '/login/return?code=x'])('AUTH-57 %s is no place to go on at', (address) => {
  rememberWanted(address);
  expect(wantedBy('u1')).toBe('/');
});
