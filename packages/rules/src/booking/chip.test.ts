import { expect, test } from 'vitest';
import {
  type BookingState,
  bookingStates,
  bookingStatus,
  containerBookingStatuses,
  tourStates,
} from './booking-state.ts';
import { stateTone, statusTone } from './chip.ts';

test.each([
  ['active', 'yellow'],
  ['terminal_reached', 'yellow'],
  ['facility_reached', 'yellow'],
  ['counter_required', 'yellow'],
  ['registration_blocked', 'red'],
  ['registration_restricted', 'red'],
  ['transhipment', 'purple'],
  ['cancelled', 'grey'],
  ['registered', 'green'],
  ['completed', 'green'],
] as const)('FWD-BOOK-19..23 the chip of %s is %s', (state, tone) => {
  expect(stateTone(state)).toBe(tone);
});

test('FWD-BOOK-19..23 every state of bookings and tours has a chip colour', () => {
  for (const state of [...bookingStates, ...tourStates]) expect(stateTone(state)).toBeTruthy();
});

test('FWD-BOOK-33 with a known booking state the chip of a container booking takes its colour', () => {
  for (const state of bookingStates) expect(statusTone(bookingStatus(state), state)).toBe(stateTone(state));
  const progress = (state: BookingState) => statusTone('progress', state);
  expect([progress('terminal_reached'), progress('registration_blocked'), progress('transhipment')]).toEqual([
    'yellow',
    'red',
    'purple',
  ]);
});

test('FWD-BOOK-33 without a booking state progress is purple and counter needed yellow', () => {
  const tones = Object.fromEntries(containerBookingStatuses.map((status) => [status, statusTone(status)]));
  expect(tones).toEqual({
    active: 'yellow',
    counter_needed: 'yellow',
    progress: 'purple',
    cancelled: 'grey',
    registered: 'green',
    completed: 'green',
  });
  expect(statusTone('progress', null)).toBe('purple');
});
