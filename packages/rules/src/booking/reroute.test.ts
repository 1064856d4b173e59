import { expect, test } from 'vitest';
import { bookingStates } from './booking-state.ts';
import { rerouteRefusal } from './reroute.ts';

test.each([
  ['active', undefined, undefined],
  ['terminal_reached', undefined, 'booking_terminal_reached'],
  ['counter_required', undefined, 'booking_counter_required'],
  ['registered', undefined, 'booking_already_registered'],
  ['registration_restricted', undefined, 'booking_not_reroutable'],
  ['registration_blocked', 'booking_not_reroutable', 'booking_not_reroutable'],
  ['transhipment', 'booking_transhipment_created', 'booking_transhipment_created'],
  ['completed', 'booking_already_completed', 'booking_already_completed'],
  ['cancelled', 'booking_not_reroutable', 'booking_not_reroutable'],
] as const)('TENT-23 in the state %s another module is answered %s, another slot %s', (state, module, slot) => {
  expect([rerouteRefusal(state, 'module'), rerouteRefusal(state, 'slot')]).toEqual([module, slot]);
});

test('TENT-23 every state is decided', () => {
  expect(bookingStates).toHaveLength(9);
});
