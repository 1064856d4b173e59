import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bookingStates } from './booking-state.ts';
import { isVisitRunning, type Visit, visitOf, visitStatus } from './visit.ts';

const now = new Date('2026-05-12T08:00:00Z');
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const visit = (more: Partial<Visit> = {}): Visit => ({
  reportedStatus: null,
  states: ['active'],
  hasReachedTerminal: false,
  isDriverBlocked: false,
  slotBegin: at(-10),
  slotEnd: at(40),
  finalAt: null,
  ...more,
});
const never = { leftAt: null };

describe('TRM-MON-52 status of a truck', () => {
  test.each<[string, Partial<Visit>, boolean]>([
    ['SECURITY', { reportedStatus: 'SECURITY', states: ['registration_blocked'], isDriverBlocked: true }, true],
    ['BLOCKED', { states: ['registration_restricted', 'registration_blocked'] }, true],
    ['BLOCKED', { isDriverBlocked: true }, true],
    ['TROUBLE', { states: ['counter_required', 'registration_restricted'] }, true],
    ['PITSTOP_REQUIRED', { states: ['transhipment', 'counter_required'] }, true],
    ['TRANSHIPMENT', { states: ['registered', 'transhipment'] }, true],
    ['IN_GATE', { states: ['completed', 'registered'] }, true],
    ['CANCELLED', { states: ['cancelled', 'cancelled'] }, true],
    ['OUT_GATE', { states: ['cancelled', 'completed'] }, true],
    ['WAITING_FOR_TIMESLOT', { states: ['terminal_reached'], slotBegin: at(1 / 60) }, true],
    ['WAITING_FOR_FACILITY', { states: ['terminal_reached', 'active'], slotBegin: at(0) }, true],
    ['WAITING_FOR_FACILITY', { states: ['terminal_reached'], slotEnd: at(1 / 60) }, true],
    ['LATE', { states: ['terminal_reached'], slotEnd: at(0) }, true],
    ['EXPIRED', { slotEnd: at(-240 - 1 / 60) }, true],
    ['LATE', { slotEnd: at(-240) }, true],
    ['LATE', { slotEnd: at(0) }, true],
    ['PRE_GATE', { slotEnd: at(1 / 60) }, true],
    ['READY', { slotEnd: at(1 / 60) }, false],
  ])('%s', (status, more, isInside) => {
    expect(visitStatus(visit(more), { isInside }, now)).toBe(status);
  });

  test('UNKNOWN without an appointment', () => {
    expect(visitStatus(undefined, { isInside: true }, now)).toBe('UNKNOWN');
  });
});

const minute = fc.integer({ min: -3_000, max: 3_000 });
const anyVisit = fc
  .record({
    reportedStatus: fc.constant(null),
    states: fc.array(fc.constantFrom(...bookingStates), { minLength: 1, maxLength: 4 }),
    hasReachedTerminal: fc.boolean(),
    isDriverBlocked: fc.boolean(),
    begin: minute,
    length: fc.integer({ min: 5, max: 240 }),
    final: fc.option(minute, { nil: null }),
  })
  .map(({ begin, length, final, ...rest }) =>
    visit({
      ...rest,
      slotBegin: at(begin),
      slotEnd: at(begin + length),
      finalAt: rest.states.every((state) => state === 'completed' || state === 'cancelled') ? at(final ?? -5) : null,
    }),
  );

test('TRM-MON-52 the order of bookings never matters, and worse states are never hidden by better ones', () => {
  fc.assert(
    fc.property(anyVisit, fc.boolean(), fc.constantFrom(...bookingStates), (one, isInside, more) => {
      const status = visitStatus(one, { isInside }, now);
      expect(visitStatus({ ...one, states: one.states.toReversed() }, { isInside }, now)).toBe(status);
      const worst = ['BLOCKED', 'TROUBLE', 'PITSTOP_REQUIRED', 'TRANSHIPMENT', 'IN_GATE'];
      const rank = (text: string) => (worst.includes(text) ? worst.indexOf(text) : worst.length);
      const added = visitStatus({ ...one, states: [...one.states, more] }, { isInside }, now);
      expect(rank(added)).toBeLessThanOrEqual(rank(status));
    }),
  );
});

describe('TRM-SOCK-17 the visit of a truck', () => {
  test('one under way before every other, then one that has just ended, then the nearest that comes', () => {
    const coming = visit({ slotBegin: at(60), slotEnd: at(110) });
    const later = visit({ slotBegin: at(600), slotEnd: at(650) });
    const ended = visit({ states: ['completed'], finalAt: at(-10), hasReachedTerminal: true });
    const inside = visit({ states: ['terminal_reached', 'active'], slotBegin: at(-500) });
    expect(visitOf([later, coming, ended, inside], never, now)).toBe(inside);
    expect(visitOf([later, coming, ended], never, now)).toBe(ended);
    expect(visitOf([later, coming], never, now)).toBe(coming);
    expect(visitOf([], never, now)).toBeUndefined();
  });

  test.each<[string, Partial<Visit>, number | null, boolean]>([
    ['final for less than 30 minutes, still inside', { finalAt: at(-29.9) }, -60, true],
    ['final for less than 30 minutes, never seen outside', { finalAt: at(-29.9) }, null, true],
    ['final for 30 minutes', { finalAt: at(-30) }, -60, false],
    ['gone since it was final', { finalAt: at(-5) }, -4, false],
  ])('%s', (_, more, left, isFound) => {
    const truck = { leftAt: left === null ? null : at(left) };
    const ended = visit({ states: ['completed'], hasReachedTerminal: true, ...more });
    expect([visitOf([ended], truck, now) === ended, isVisitRunning(ended, truck, now)]).toEqual([isFound, isFound]);
  });

  test.each([
    [-12 * 60, true],
    [-12 * 60 - 1, false],
    [24 * 60, true],
    [24 * 60 + 1, false],
  ])('an active tour whose slot begins in %i minutes', (begin, isFound) => {
    const tour = visit({ slotBegin: at(begin), slotEnd: at(begin + 50) });
    expect(visitOf([tour], never, now) === tour).toBe(isFound);
    expect(isVisitRunning(tour, never, now)).toBe(false);
  });
});
