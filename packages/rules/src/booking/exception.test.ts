import { expect, test } from 'vitest';
import { tourStates } from './booking-state.ts';
import { compareExceptions, type DeskTour, deskCause, standsAtGate } from './exception.ts';

const at = (time: string) => new Date(`2026-05-13T${time}:00Z`);
const tour: DeskTour = {
  state: 'active',
  slotEnd: at('07:00'),
  toleranceMinutes: 30,
  stateSince: at('06:10'),
  isBlockedAhead: false,
  otherPlateSince: null,
  stageMinutes: { gate: 30, yard: 90, crane: 60 },
};

test.each<[string, Partial<DeskTour>, string, object | null]>([
  ['stopped', { state: 'registration_restricted' }, '06:11', { kind: 'restricted', since: at('06:10') }],
  ['blocked', { state: 'registration_blocked' }, '06:11', { kind: 'blocked', since: at('06:10') }],
  ['to the counter', { state: 'counter_required' }, '06:11', { kind: 'counter' }],
  ['blocked before it came', { state: 'registration_blocked', isBlockedAhead: true }, '09:00', null],
  [
    'stopped with another plate',
    { state: 'counter_required', otherPlateSince: at('06:05') },
    '06:11',
    { kind: 'counter' },
  ],
  [
    'in the yard with another plate',
    { state: 'registered', otherPlateSince: at('06:05') },
    '09:00',
    { kind: 'plate', since: at('06:05') },
  ],
  ['awaited', {}, '07:29', null],
  ['late', {}, '07:30', { kind: 'late', since: at('07:00') }],
  ['late since long', {}, '18:59', { kind: 'late' }],
  ['forgotten', {}, '19:00', null],
  ['at the gate', { state: 'facility_reached' }, '06:39', null],
  ['at the gate too long', { state: 'facility_reached' }, '06:40', { kind: 'standing', stage: 'gate' }],
  ['in the yard', { state: 'registered' }, '07:39', null],
  ['in the yard too long', { state: 'registered' }, '07:40', { kind: 'standing', stage: 'yard' }],
  ['at the crane too long', { state: 'transhipment' }, '07:10', { kind: 'standing', stage: 'crane' }],
  ['done', { state: 'completed', otherPlateSince: at('06:05') }, '09:00', null],
  ['cancelled', { state: 'cancelled' }, '09:00', null],
])('DESK-01 DESK-03 DESK-04 a tour that is %s', (_, part, now, expected) => {
  const cause = deskCause({ ...tour, ...part }, at(now));
  if (expected === null) expect(cause).toBeNull();
  else expect(cause).toMatchObject(expected);
});

test('DESK-10 a truck stands at the gate from its arrival until it is registered', () => {
  expect(tourStates.filter(standsAtGate)).toEqual([
    'facility_reached',
    'registration_blocked',
    'registration_restricted',
    'counter_required',
  ]);
});

test('DESK-02 trucks at the gate come first, then those that stand, then late ones, the longest first', () => {
  const rows = (
    [
      ['late', '06:00'],
      ['standing', '06:30'],
      ['plate', '07:00'],
      ['blocked', '06:50'],
      ['standing', '06:20'],
    ] as const
  ).map(([kind, time]) => ({ kind, since: at(time), id: time }));
  expect(rows.sort(compareExceptions).map(({ id }) => id)).toEqual(['06:50', '07:00', '06:20', '06:30', '06:00']);
});
