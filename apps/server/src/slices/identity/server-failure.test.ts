import { identity } from '@quaygate/contract';
import { afterEach, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aUser } from '../../../test/scenes/factories.ts';

const server = await startServer();
const { db } = server;
const password = 'ein langes Passwort';
const failing = (table: string, event: string, code: string) =>
  server.asOwner(`
    create or replace function fail_${table}() returns trigger language plpgsql as $$
      begin raise exception 'failed' using errcode = '${code}'; end $$;
    create trigger fail before ${event} on ${table} for each row execute function fail_${table}()`);
const mend = (table: string) => server.asOwner(`drop trigger if exists fail on ${table}`);
afterEach(async () => {
  for (const table of ['session', 'attempt']) await mend(table);
});
const signIn = (email: string, given = password) => server.call(identity.signIn, { body: { email, password: given } });

test.each([
  ['the disk is full', '53100'],
  ['there is no memory', '53200'],
  ['there are too many connections', '53300'],
  ['a statement takes too long', '57014'],
  ['transactions cannot be put in an order', '40001'],
  ['the database is read-only after a failover', '25006'],
])('OPS-05 where %s (%s) the answer is 503 with Retry-After', async (_, code) => {
  const { email } = await aUser(db, { roles: [], password });
  await failing('session', 'insert', code);
  const { status, body, headers } = await signIn(email);
  expect({ status, code: body.code }).toEqual({ status: 503, code: 'temporarily_unavailable' });
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
});

test('OPS-06 sign-ins that the server failed are no wrong passwords: the owner is let in afterwards', async () => {
  const { email } = await aUser(db, { roles: [], password });
  await failing('session', 'insert', '53100');
  for (let attempt = 0; attempt < 12; attempt++) expect((await signIn(email)).status).toBe(503);
  await mend('session');
  expect((await signIn(email)).status).toBe(200);
  // Wrong ones still count.
  for (let attempt = 0; attempt < 10; attempt++) expect((await signIn(email, 'falsch-falsch')).status).toBe(401);
  expect((await signIn(email)).status).toBe(429);
});

test('OPS-06 nor are they where the disk was too full even to take the attempt back', async () => {
  const { email } = await aUser(db, { roles: [], password });
  for (let attempt = 0; attempt < 9; attempt++) expect((await signIn(email, 'falsch-falsch')).status).toBe(401);
  await failing('session', 'insert', '53100');
  // The first is counted, which an update does; from then on nothing is written any more.
  await server.asOwner(`
    create or replace function fail_attempt() returns trigger language plpgsql as $$
      begin
        if cardinality(new.moments) < cardinality(old.moments) then raise exception 'failed' using errcode = '53100'; end if;
        return new;
      end $$;
    create trigger fail before update on attempt for each row execute function fail_attempt()`);
  expect((await signIn(email)).status).toBe(503);
  await mend('session');
  await mend('attempt');
  expect((await signIn(email)).status).toBe(200);
});
