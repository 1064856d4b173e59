import { expect, test } from 'vitest';
import { stateOf } from './key-state.ts';

const now = new Date('2026-05-12T08:00:00Z');

test.each([
  [null, null, 'active'],
  ['2026-06-11T08:00:01Z', null, 'active'],
  ['2026-06-11T08:00:00Z', null, 'ending'],
  ['2026-05-12T08:00:00Z', null, 'over'],
  ['2027-05-12T08:00:00Z', '2026-05-01T00:00:00Z', 'revoked'],
])('KEY-04 a key that ends %s and was revoked %s is %s', (end, revoked, state) => {
  const date = (text: string | null) => text && new Date(text);
  expect(stateOf({ endDate: date(end) || null, revokedDate: date(revoked) || null }, now)).toBe(state);
});
