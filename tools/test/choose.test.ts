import { expect, test } from 'vitest';
import { choose, unknownWords } from './choose.ts';

const files = [
  'apps/server/src/slices/booking/booking.test.ts',
  'apps/server/src/slices/booking/booking.queries.ts',
  'apps/server/test/races/booking.race.test.ts',
  'apps/web/src/areas/forwarder/bookings-overview/rows.test.tsx',
  'packages/rules/src/slot/slot.test.ts',
  'e2e/forwarder/bookings-overview.spec.ts',
  'e2e/forwarder/dashboard.spec.ts',
  'e2e/support/story.ts',
];

test('a noun chooses every test in whose path it stands', () => {
  expect(choose(files, ['booking'])).toEqual({
    unit: [files[0], files[2], files[3]],
    e2e: ['e2e/forwarder/bookings-overview.spec.ts'],
  });
});

test.each(['e2e/forwarder', 'e2e/forwarder/', './e2e/forwarder'])('%s chooses the stories below it', (path) => {
  expect(choose(files, [path])).toEqual({ unit: [], e2e: [files[5], files[6]] });
});

test('several words choose what one of them chooses, each file once', () => {
  expect(choose(files, ['slot', 'rules', 'dashboard'])).toEqual({ unit: [files[4]], e2e: [files[6]] });
});

test('words that choose no test are named', () => {
  expect(unknownWords(files, ['booking', 'boking', 'story'])).toEqual(['boking', 'story']);
});
