import type { GatePassUser, TruckerChange } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { type Driver, historyOf, refusalOf, stateOf, toneOf } from './gate-pass-user-state.ts';

const change = (state: TruckerChange['state'], day = 1): TruckerChange => ({
  id: `${state}${day}`,
  state,
  creator: null,
  supervisor: null,
  createdDate: new Date(Date.UTC(2026, 10, day)),
  completedAt: null,
  delete: false,
  reset: false,
  terrorStatus: null,
  documentStatus: null,
  firstName: null,
  lastName: null,
  notes: null,
  identificationId: null,
});
const identification = (
  documentStatus: GatePassUser['truckerIdentification'][number]['documentStatus'],
): GatePassUser['truckerIdentification'] => [
  {
    id: 'i',
    terrorStatus: 'OK',
    documentStatus,
    dateOfBirth: null,
    verified_date: null,
    validUntil: null,
    submittedDate: new Date(0),
  },
];
const driver = (parts: Partial<Driver> = {}): Driver => ({
  deletedDate: null,
  changes: [],
  truckerIdentification: identification('ACCEPTED'),
  ...parts,
});
const deletedDate = new Date(0);
const pending = [change('PENDING')];
const none: Driver['truckerIdentification'] = [];

test.each([
  ['usual', undefined, driver()],
  ['usual', undefined, driver({ truckerIdentification: none })],
  ['usual', 'orange', driver({ truckerIdentification: identification('WARN') })],
  ['pending', 'yellow', driver({ changes: pending })],
  ['pending', 'yellow', driver({ changes: pending, truckerIdentification: identification('WARN') })],
  ['deleted', 'red', driver({ deletedDate })],
  ['deleted', 'red', driver({ deletedDate, changes: pending, truckerIdentification: identification('WARN') })],
  ['usual', undefined, driver({ changes: [change('DENIED'), change('CANCELLED'), change('APPROVED')] })],
] as const)('GATE-09..11 GATE-44 GATE-56 a driver who is %s has a row that is %s', (state, tone, of) => {
  expect([stateOf(of), toneOf(of)]).toEqual([state, tone]);
});

test('GATE-22 GATE-23 the history shows what is pending, of the system and approved, the oldest first', () => {
  const states = ['APPROVED', 'DENIED', 'PENDING', 'CANCELLED', 'SYSTEM'] as const;
  const changes = states.map((state, index) => change(state, 20 - index));
  expect(historyOf(driver({ changes })).map(({ state }) => state)).toEqual(['SYSTEM', 'PENDING', 'APPROVED']);
});

const missing = 'trucker_identification_missing';
test('IDENT-04 a driver gets another identification only where none stands in the way', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  const until = (validUntil: string) =>
    driver({ truckerIdentification: identification('ACCEPTED').map((entry) => ({ ...entry, validUntil })) });
  const started = (of: Driver) => refusalOf('identify', of, true, now);
  expect(started(until('2026-12-23'))).toBe('identification_exists');
  expect(started(until('2026-12-22'))).toBeUndefined();
  expect(started(driver({ truckerIdentification: identification('PENDING') }))).toBe('identification_exists');
  const denied = identification('DENIED');
  expect(started(driver({ truckerIdentification: denied }))).toBeUndefined();
  expect(started(driver({ truckerIdentification: [...denied, ...denied, ...denied] }))).toBe(
    'identification_tries_used_up',
  );
});

test.each([
  ['anybody who may only read', driver(), false, ['forbidden', 'forbidden', 'forbidden', 'forbidden']],
  ['a usual driver', driver(), true, [undefined, undefined, undefined, undefined]],
  ['a deleted driver', driver({ deletedDate }), true, Array(4).fill('trucker_deleted')],
  [
    'a driver with a pending change',
    driver({ changes: pending }),
    true,
    [...Array(3).fill('change_already_pending'), undefined],
  ],
  [
    'a driver without identification',
    driver({ truckerIdentification: none }),
    true,
    [missing, missing, undefined, undefined],
  ],
])('GATE-12..14 GATE-45 GATE-49 what cannot be done: %s', (_, of, canWrite, refusals) => {
  const acts = ['edit', 'reset', 'remove', 'identify'] as const;
  expect(acts.map((act) => refusalOf(act, of, canWrite))).toEqual(refusals);
});
