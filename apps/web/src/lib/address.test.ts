import { expect, test } from 'vitest';
import { listIn, parseQuery, queryString, textIn } from './address.ts';

test('addresses are plain words: lists repeat, empty fields are left out', () => {
  expect(queryString({ mode: 'batch', terminals: [8, 12], search: '', plate: undefined })).toBe(
    '?mode=batch&terminals=8&terminals=12',
  );
  expect(queryString({})).toBe('');
});

test('what is written can be read again', () => {
  const query = parseQuery(queryString({ search: 'Köln & Süd', states: ['active', 'completed'] }));
  expect(query).toEqual({ search: 'Köln & Süd', states: ['active', 'completed'] });
});

test('FWD-BOOK-42 a filter takes known values only, one or several', () => {
  const known = ['active', 'completed'] as const;
  expect(listIn({ states: 'active' }, 'states', known)).toEqual(['active']);
  expect(listIn({ states: ['active', 'nonsense'] }, 'states', known)).toEqual(['active']);
  expect(listIn({}, 'states', known)).toEqual([]);
  expect(textIn({ search: ['a', 'b'] }, 'search')).toBe('a');
});
