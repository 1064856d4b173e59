import { expect, test } from 'vitest';
import { pathOf } from './path.ts';

test('a path is filled with its parameters, escaped', () => {
  expect(pathOf('/a/:u/b/:id', { u: 'x/y', id: 7 })).toBe('/a/x%2Fy/b/7');
});
