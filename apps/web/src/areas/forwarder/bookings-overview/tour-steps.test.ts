import { tourStates } from '@quaygate/rules';
import { expect, test } from 'vitest';
import { stepsOf } from './tour-steps.ts';

const told = (state: (typeof tourStates)[number], hasReachedTerminal: boolean) =>
  stepsOf({ state, hasReachedTerminal }).map((step) => `${step.key} ${step.state}`);
const ahead = ['transhipment next', 'completed next'];

test.each([
  ['registration_blocked', 'blocked'],
  ['registration_restricted', 'restricted'],
  ['counter_required', 'counter'],
] as const)('FWD-BOOK-50 a tour that is %s shows the terminal as reached only where the truck came', (state, halt) => {
  expect(told(state, true)).toEqual(['booked done', 'reached done', `${halt} failed`, ...ahead]);
  expect(told(state, false)).toEqual(['booked done', `${halt} failed`, 'reached next', ...ahead]);
});

test('FWD-BOOK-50 a cancelled tour ends where it was cancelled', () => {
  expect(told('cancelled', true)).toEqual(['booked done', 'reached done', 'cancelled failed']);
  expect(told('cancelled', false)).toEqual(['booked done', 'cancelled failed']);
});

test('FWD-BOOK-50 a tour on its way stands at its state', () => {
  expect(told('active', false)).toEqual(['booked current', 'reached next', 'registered next', ...ahead]);
  expect(told('transhipment', true).slice(2)).toEqual(['registered done', 'transhipment current', 'completed next']);
  expect(told('completed', true).every((step) => step.endsWith('done'))).toBe(true);
});

test('no step is told twice', () => {
  for (const state of tourStates) {
    for (const came of [true, false]) {
      const keys = stepsOf({ state, hasReachedTerminal: came }).map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
    }
  }
});
