import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type BookingState,
  bookingStates,
  bookingStatus,
  containerBookingStatuses,
  deletionRefusal,
  isOpen,
  statesOfStatus,
  tourState,
  tourStates,
} from './booking-state.ts';

test('FWD-BOOK-12 there are nine booking states', () => {
  expect([...bookingStates].sort()).toEqual([
    'active',
    'cancelled',
    'completed',
    'counter_required',
    'registered',
    'registration_blocked',
    'registration_restricted',
    'terminal_reached',
    'transhipment',
  ]);
});

test('FWD-BOOK-13 tour states are the booking states with facility_reached in place of terminal_reached', () => {
  const renamed = bookingStates.map((state) => (state === 'terminal_reached' ? 'facility_reached' : state));
  expect([...tourStates].sort()).toEqual([...renamed].sort());
});

test.each([
  ['active', 'active'],
  ['terminal_reached', 'progress'],
  ['registration_blocked', 'progress'],
  ['registration_restricted', 'progress'],
  ['transhipment', 'progress'],
  ['counter_required', 'counter_needed'],
  ['registered', 'registered'],
  ['completed', 'completed'],
  ['cancelled', 'cancelled'],
] as const)('FWD-BOOK-32 a booking in state %s has the status %s', (state, status) => {
  expect(bookingStatus(state)).toBe(status);
});

test('FWD-BOOK-35 the filter takes counter_needed and counter_required for the same state', () => {
  expect(statesOfStatus('counter_needed')).toEqual(['counter_required']);
  expect(statesOfStatus('counter_required')).toEqual(['counter_required']);
});

test('FWD-BOOK-05 FWD-BOOK-32 the filter values divide the booking states among them', () => {
  expect([...containerBookingStatuses]).toEqual([
    'registered',
    'counter_needed',
    'progress',
    'cancelled',
    'active',
    'completed',
  ]);
  const behind = containerBookingStatuses.flatMap((status) => statesOfStatus(status));
  expect([...behind].sort()).toEqual([...bookingStates].sort());
});

test('every state but completed and cancelled is open', () => {
  expect(bookingStates.filter((state) => !isOpen(state))).toEqual(['completed', 'cancelled']);
});

describe('tour state', () => {
  test.each<[BookingState[], string]>([
    [['cancelled', 'cancelled'], 'cancelled'],
    [['completed', 'cancelled'], 'completed'],
    [['completed', 'completed'], 'completed'],
    [['active', 'registration_blocked', 'registration_restricted'], 'registration_blocked'],
    [['completed', 'registration_blocked'], 'registration_blocked'],
    [['counter_required', 'registration_restricted'], 'registration_restricted'],
    [['counter_required', 'transhipment'], 'counter_required'],
    [['transhipment', 'registered'], 'transhipment'],
    [['completed', 'active'], 'transhipment'],
    [['completed', 'registered', 'cancelled'], 'transhipment'],
    [['registered', 'registered'], 'registered'],
    [['registered', 'cancelled'], 'registered'],
    [['registered', 'active'], 'facility_reached'],
    [['registered', 'terminal_reached'], 'facility_reached'],
    [['terminal_reached', 'active'], 'facility_reached'],
    [['active', 'cancelled'], 'active'],
    [['active'], 'active'],
  ])('FWD-BOOK-40 a tour of %j is %s', (states, expected) => {
    expect(tourState(states)).toBe(expected);
  });

  test('FWD-BOOK-40 the order of the bookings does not matter, nor does a cancelled one beside others', () => {
    const states = fc.array(fc.constantFrom(...bookingStates), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(states, fc.nat(5), (list, place) => {
        const state = tourState(list);
        expect(tourState([...list].reverse())).toBe(state);
        expect(tourState([...list.slice(place), 'cancelled', ...list.slice(0, place)])).toBe(state);
        expect(tourState([...list, ...list])).toBe(state);
      }),
    );
  });

  test('FWD-BOOK-40 a tour of one booking has the state of that booking', () => {
    for (const state of bookingStates) {
      expect(tourState([state])).toBe(state === 'terminal_reached' ? 'facility_reached' : state);
    }
  });
});

test.each([
  ['active', false, undefined],
  ['active', true, undefined],
  ['registration_blocked', false, undefined],
  ['registration_restricted', false, undefined],
  ['registration_blocked', true, 'registration_blocked'],
  ['registration_restricted', true, 'registration_restricted'],
  ['terminal_reached', true, 'booking_terminal_reached'],
  ['counter_required', true, 'booking_counter_required'],
  ['counter_required', false, 'booking_counter_required'],
  ['registered', true, 'booking_already_registered'],
  ['transhipment', true, 'booking_transhipment_created'],
  ['completed', true, 'booking_already_completed'],
  ['cancelled', false, 'not_found'],
] as const)(
  'FERR-28 FWD-BOOK-36 deleting a booking in %s, truck at the terminal %s, answers %s',
  (state, reached, code) => {
    expect(deletionRefusal(state, reached)).toBe(code);
  },
);
