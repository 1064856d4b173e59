import { readFileSync } from 'node:fs';
import { bookingStates, bookingTypes, tourStates, type Visit, visitStatus } from '@quaygate/rules';
import { expect, test } from 'vitest';
import { appointmentStatuses, containerTypes } from '../index.ts';

const requirements = readFileSync(
  new URL('../../../../docs/spec/requirements-terminal-train.md', import.meta.url),
  'utf8',
);
/** The text of a requirement. */
const given = (id: string): string => requirements.match(new RegExp(`^\\| ${id} \\| (.*?)\\[c`, 'm'))?.[1] ?? '';
const words = (text: string): string[] => text.match(/\w+/g) ?? [];

test('TENT-12 TENT-14 TENT-15 states, types and containers on the wire are those of the requirements', () => {
  const [states = '', tours = ''] = given('TENT-12')
    .replace(/^[^:]*:/, '')
    .split(';');
  expect(words(states).toSorted()).toEqual([...bookingStates].toSorted());
  expect(tours).toContain('facility_reached in place of terminal_reached');
  expect(tourStates).toEqual(bookingStates.map((state) => (state === 'terminal_reached' ? 'facility_reached' : state)));
  expect(given('TENT-14')).toContain(bookingTypes.join(' or '));
  expect(words(given('TENT-15').replace(/^[^:]*:/, ''))).toEqual([...containerTypes]);
});

const appointments = words(given('TENT-10').replace(/^[^:]*:/, ''));

test('TENT-10 the statuses of an appointment are the 20 of the requirements', () => {
  expect(appointments).toHaveLength(20);
  expect([...appointmentStatuses].toSorted()).toEqual(appointments.toSorted());
});

test('TENT-18 stage, slot and exception are told apart and give one of the 20; both spellings of cancelled stay', () => {
  const now = new Date('2026-05-12T08:00:00Z');
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  const visit = (more: Partial<Visit> = {}): Visit => ({
    ...{ reportedStatus: null, states: ['active'], hasReachedTerminal: false, isDriverBlocked: false },
    ...{ slotBegin: at(-10), slotEnd: at(40), finalAt: null },
    ...more,
  });
  const statusOf = (more?: Partial<Visit>) => visitStatus(visit(more), { isInside: true }, now);
  const late = { slotBegin: at(-60), slotEnd: at(-10) };
  // One part after the other changes the status while the others stay.
  expect(statusOf()).toBe('PRE_GATE');
  expect(statusOf({ states: ['registered'] })).toBe('IN_GATE');
  expect(statusOf(late)).toBe('LATE');
  expect(statusOf({ isDriverBlocked: true })).toBe('BLOCKED');
  expect(statusOf({ ...late, states: ['registered'], isDriverBlocked: true })).toBe('BLOCKED');

  const derived = new Set<string>();
  for (const one of bookingStates)
    for (const other of bookingStates)
      for (const minutes of [-600, -60, -10, 60])
        for (const isDriverBlocked of [false, true])
          for (const isInside of [false, true]) {
            const slot = { slotBegin: at(minutes), slotEnd: at(minutes + 50) };
            derived.add(visitStatus(visit({ states: [one, other], isDriverBlocked, ...slot }), { isInside }, now));
          }
  expect([...derived].filter((status) => !appointments.includes(status))).toEqual([]);
  expect(derived.size).toBeGreaterThan(10);

  expect(statusOf({ states: ['cancelled'] })).toBe('CANCELLED');
  for (const reportedStatus of appointmentStatuses) expect(statusOf({ reportedStatus })).toBe(reportedStatus);
  expect(appointmentStatuses).toContain('VISIT_CANCELED');
});
