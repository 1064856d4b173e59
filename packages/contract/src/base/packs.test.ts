import { expect, test } from 'vitest';
import { z } from 'zod';
import * as contract from '../index.ts';
import type { Route } from './route.ts';

const isRoute = (value: unknown): value is Route => typeof value === 'object' && value !== null && 'method' in value;
const routes = Object.values(contract)
  .flatMap((part) => (typeof part === 'object' && part !== null ? Object.values(part) : []))
  .filter(isRoute);
const packed = routes.filter(({ packs }) => packs);

/** Every field of an answer. */
function fieldsOf(json: unknown): string[] {
  if (typeof json !== 'object' || json === null) return [];
  const { properties = {} } = json as { properties?: object };
  return [...Object.keys(properties), ...Object.values(json).flatMap(fieldsOf)];
}
const answerOf = ({ response }: Route) => z.toJSONSchema(response, { io: 'input', unrepresentable: 'any' });

/** What lets somebody in, or past a gate; the code of a cause is a word of ours. */
const isSecret = (field: string) =>
  /token|secret|password|ticket|licenseKey|^key$|recovery|invitation|credential|signature|^pass$|totp|challenge/i.test(
    field,
  );

test('UI-33 what may travel compressed is read by users, and no secret is in it', () => {
  expect(packed.length).toBeGreaterThan(20);
  for (const route of packed) {
    const { name, access, file, revalidates } = route;
    expect([name, typeof access === 'object' && 'roles' in access]).toEqual([name, true]);
    expect([name, file, revalidates]).toEqual([name, undefined, undefined]);
    expect([name, fieldsOf(answerOf(route)).filter(isSecret)]).toEqual([name, []]);
  }
});

test('UI-33 the answers of sign-in, tokens, factors, keys, passes and tickets never are', () => {
  const never =
    /^\/web\/(idp|push)|sign|token|factor|passkey|\bkeys?\b|ticket|companyCode|pass(es)?\b|invitation|license/i;
  for (const { name, path } of packed) expect([name, never.test(`${name} ${path}`)]).toEqual([name, false]);
});
