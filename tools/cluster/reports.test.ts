import { expect, test } from 'vitest';
import { fateOf } from './reports.ts';

const counts = { accepted: 0, duplicate: 0, stale: 0, rejected: 0 };
const answer = (status: string, code: string | null) => ({
  status: 200,
  text: JSON.stringify({ results: [{ status, code }], ...counts }),
});

test('OPS-100 an item counts as acknowledged only where its own result says so; what cannot be stored now is sent again', () => {
  expect(fateOf(answer('accepted', null))).toEqual({ isTaken: true });
  expect(fateOf(answer('duplicate', null))).toEqual({ isTaken: true });
  expect(fateOf(answer('stale', null))).toEqual({ isTaken: false, isOver: true, words: '200 stale' });
  const later = { isTaken: false, isOver: false };
  const rejected = answer('rejected', 'temporarily_unavailable');
  expect(fateOf(rejected)).toEqual({ ...later, words: '200 temporarily_unavailable' });
  expect(fateOf({ status: 503, text: '<html>' })).toEqual({ ...later, words: '503 of the proxy' });
  const refused = { isTaken: false, isOver: true, words: '200 unknown_booking' };
  expect(fateOf(answer('rejected', 'unknown_booking'))).toEqual(refused);
});
