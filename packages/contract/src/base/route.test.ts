import { expect, test } from 'vitest';
import type { z } from 'zod';
import * as contract from '../index.ts';
import { ofForwarder, type Route, route } from './route.ts';

const isRoute = (value: unknown): value is Route => typeof value === 'object' && value !== null && 'method' in value;
const routes = Object.values(contract)
  .flatMap((part) => (typeof part === 'object' && part !== null ? Object.values(part) : []))
  .filter(isRoute);

test('every scope and every parameter of a call is named in its path', () => {
  expect(routes.length).toBeGreaterThan(40);
  for (const { name, path, scope, params } of routes) {
    const inPath = [...path.matchAll(/:(\w+)/g)].map((match) => match[1]);
    expect([name, inPath.toSorted()]).toEqual([name, Object.keys((params as z.ZodObject).shape).sort()]);
    for (const parameter of Object.values(scope ?? {}))
      expect([name, inPath]).toEqual([name, expect.arrayContaining([parameter])]);
  }
});

test('a scope that no parameter of the call names does not compile', () => {
  const parts = {
    name: 'getNothing',
    method: 'GET',
    path: '/a/:u/:f',
    access: 'signed-in',
    params: ofForwarder,
  } as const;
  expect(route({ ...parts, scope: { forwarder: 'f' } }).scope).toEqual({ forwarder: 'f' });
  // @ts-expect-error the call has no parameter `id`
  expect(route({ ...parts, scope: { forwarder: 'id' } }).scope).toEqual({ forwarder: 'id' });
});
