import '../../../test/browser-globals.ts';
import { expect, test } from 'vitest';

const { troubledQuery } = await import('./tour.queries.ts');

test('FWD-DASH-24 of trucks that stand still the earliest slot comes first, from a day ago on', () => {
  const asked = troubledQuery(Date.parse('2026-12-01T17:40:12Z'));
  expect(asked).toMatchObject({ sort: 'slot', slotBeginFrom: new Date('2026-11-30T17:00:00Z'), size: 6 });
  // Within an hour it asks the same, so that the next start can ask for it early.
  expect(troubledQuery(Date.parse('2026-12-01T17:59:59Z'))).toEqual(asked);
});
