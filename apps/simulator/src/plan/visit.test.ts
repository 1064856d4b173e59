import { GateEventItem } from '@quaygate/contract';
import { type BookingState, nextBookingState, present } from '@quaygate/rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { later, minute } from '../moments.ts';
import { randomOf } from '../random.ts';
import { Shares } from '../settings.ts';
import { arrivalOf, type Course, courseOf, givenUpAt, type Step, type Verdict, visitSteps } from './visit.ts';
import { receiptOf } from './visit-receipt.ts';

const slot = { slotBegin: new Date('2026-05-12T10:00:00Z'), slotEnd: new Date('2026-05-12T10:50:00Z') };
const smooth: Course = { isLate: false, isAbsent: false, happens: 'smooth', mayBeSentBack: true };
const allowed = { verdict: 'allowed', reason: null } as const;

/** The states the bookings end in when every step is applied as the rules say. */
function play(states: readonly BookingState[], steps: readonly Step[]) {
  const now = [...states];
  const ignored: Step[] = [];
  for (const step of steps) {
    const before = now.join();
    now.forEach((state, booking) => {
      if (step.booking !== null && step.booking !== booking) return;
      now[booking] = nextBookingState(state, step, { blockedBy: null, reachedTerminal: true }) ?? state;
    });
    if (now.join() === before) ignored.push(step);
  }
  return { states: now, ignored };
}

const openStates: BookingState[] = [
  'active',
  'terminal_reached',
  'registration_restricted',
  'counter_required',
  'registered',
  'transhipment',
  'completed',
  'cancelled',
];
const happenings = ['smooth', 'counter', 'restricted', 'cancelled'] as const;
const verdicts: Verdict[] = ['allowed', 'restricted', 'blocked'];

test('INT-21 a visit ends with every booking final and never reports what does not apply', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...openStates.slice(1)), { minLength: 1, maxLength: 4 }),
      fc.constantFrom(...verdicts),
      fc.constantFrom(...happenings),
      fc.nat(),
      (states, verdict, happens, seed) => {
        const steps = visitSteps(states, { verdict, reason: null }, { ...smooth, happens }, randomOf(seed));
        const played = play(states, steps);
        expect(played.states.every((state) => state === 'completed' || state === 'cancelled')).toBe(true);
        const mayRepeat = states.some((state) => state !== states[0]);
        if (!mayRepeat) expect(played.ignored).toEqual([]);
      },
    ),
  );
});

test('INT-21 the gate refuses a blocked driver and never registers them', () => {
  const steps = visitSteps(['terminal_reached'], { verdict: 'blocked', reason: 'driver_blocked' }, smooth, randomOf(1));
  expect(steps.map(({ type }) => type)).toEqual(['registration_blocked', 'cancelled']);
  expect(steps[0]?.reason).toBe('driver_blocked');
});

test('INT-21 a restricted truck goes to the counter and waits there 5 to 20 minutes', () => {
  const steps = visitSteps(['terminal_reached'], allowed, { ...smooth, happens: 'restricted' }, randomOf(3));
  expect(steps.map(({ type }) => type)).toEqual([
    'registration_restricted',
    'counter_required',
    'registered',
    'transhipment',
    'completed',
  ]);
  expect(present(steps[2]).wait).toBeGreaterThanOrEqual(5);
  expect(present(steps[2]).wait).toBeLessThanOrEqual(20);
});

test('INT-21 every step is a gate event that the integration API takes', () => {
  for (const happens of happenings) {
    for (const { type, reason } of visitSteps(
      ['active', 'active'],
      allowed,
      { ...smooth, happens },
      randomOf(happens),
    )) {
      const item = { eventId: '12345678', occurredAt: '2026-05-12T10:00:00Z', tourId: 'T1', type, reason };
      expect(GateEventItem.safeParse({ ...item, ...receiptOf(randomOf(happens)) }).success).toBe(true);
    }
  }
});

test('INT-21 the shares say how many are late, absent, at the counter, restricted and cancelled', () => {
  const shares = Shares.parse({ late: 0.2, absent: 0.1, counter: 0.3, restricted: 0.1, cancelled: 0.05 });
  const courses = Array.from({ length: 4_000 }, (_, index) => courseOf(shares, randomOf('course', index)));
  const share = (is: (course: Course) => boolean) => courses.filter(is).length / courses.length;
  expect(share(({ isLate }) => isLate)).toBeCloseTo(0.2, 1);
  expect(share(({ isAbsent }) => isAbsent)).toBeCloseTo(0.1, 1);
  expect(share(({ happens }) => happens === 'counter')).toBeCloseTo(0.3, 1);
  expect(share(({ happens }) => happens === 'restricted')).toBeCloseTo(0.1, 1);
  const none = Shares.parse({ late: 0, absent: 0, counter: 0, restricted: 0, cancelled: 0 });
  expect(courseOf(none, randomOf(1))).toEqual(smooth);
});

test('INT-21 trucks arrive around the begin of their slot, late ones after it, never before the gate takes them', () => {
  const known = later(slot.slotBegin, -300 * minute);
  for (let index = 0; index < 300; index++) {
    const arrival = arrivalOf(slot, smooth, known, 1, randomOf('arrival', index));
    expect(Math.abs(arrival.getTime() - slot.slotBegin.getTime())).toBeLessThanOrEqual(25 * minute);
    const late = arrivalOf(slot, { ...smooth, isLate: true }, known, 1, randomOf('late', index));
    expect(late > slot.slotEnd && late < givenUpAt(slot)).toBe(true);
    const hasty = arrivalOf(slot, smooth, known, 600, randomOf('hasty', index));
    expect(hasty >= later(slot.slotBegin, -45 * minute)).toBe(true);
  }
});

test('INT-22 at speed 60 a truck whose slot is near is there within a minute and inside for less than one', () => {
  const known = later(slot.slotBegin, -40 * minute);
  for (let index = 0; index < 100; index++) {
    const random = randomOf('fast', index);
    expect(arrivalOf(slot, smooth, known, 60, random).getTime() - known.getTime()).toBeLessThanOrEqual(61_000);
    const minutes = visitSteps(['active'], allowed, smooth, random).reduce((sum, { wait }) => sum + wait, 0);
    expect(minutes).toBeLessThan(45);
  }
});
