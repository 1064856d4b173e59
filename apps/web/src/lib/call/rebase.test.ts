import { expect, test } from 'vitest';
import { rebase } from './rebase.ts';

const original = { name: 'Anna', role: 'read', links: ['a', 'b'] };

test('WAU-45 changes of different fields are joined without a conflict', () => {
  const both = { name: 'Berta', role: 'write', links: ['a', 'b'] };
  expect(rebase(original, { ...original, name: 'Berta' }, { ...original, role: 'write' })).toEqual({
    conflicts: [],
    mine: both,
    theirs: both,
  });
});

test('WAU-45 a field that both changed is a conflict with both values', () => {
  const result = rebase(original, { ...original, name: 'Mine', role: 'write' }, { ...original, name: 'Theirs' });
  expect(result.conflicts).toEqual(['name']);
  expect(result.mine).toEqual({ ...original, name: 'Mine', role: 'write' });
  expect(result.theirs).toEqual({ ...original, name: 'Theirs', role: 'write' });
});

test('WAU-45 a link that somebody revoked does not come back with an unrelated change', () => {
  const result = rebase(original, { ...original, name: 'Berta' }, { ...original, links: ['b'] });
  expect(result).toMatchObject({ conflicts: [], mine: { name: 'Berta', links: ['b'] } });
});

test('WAU-45 the same change on both sides and another order of links are no conflict', () => {
  const same = { ...original, name: 'Berta' };
  expect(rebase(original, same, { ...same, links: ['b', 'a'] }).conflicts).toEqual([]);
});
