import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { forwarder, identity, loadUnit, user as userCalls } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { cookieOf } from '../../test/cookie.ts';
import { startServer } from '../../test/harness.ts';
import { aFacility, aForwarder, aKey, aUser } from '../../test/scenes/factories.ts';
import { scrub } from './plain-error.ts';

let written = '';
const stream = new Writable({
  write(chunk, _, done) {
    written += chunk;
    done();
  },
});
const server = await startServer({}, stream);
const { db, deps } = server;
const linesNow = () =>
  written
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

const password = 'Kanarienvogel-Passwort-91';
const email = 'kanarienvogel@example.com';
const name = 'Kanaria-Vogelsang';

test('a line says which call, what came of it, how long it took and which request it was', async () => {
  const dana = await aUser(db, { roles: [] });
  written = '';
  await server.call(userCalls.get, { as: dana, query: { geheim: 'query-kanari' } as never });
  const [line, ...others] = linesNow().filter(({ msg }) => msg === 'answered');
  expect(others).toEqual([]);
  expect(line).toMatchObject({ method: 'GET', route: '/web/v1/users/:u', status: 200, ms: expect.any(Number) });
  expect(line.reqId).toEqual(expect.any(String));
  expect(written).not.toContain(dana.id);
});

test('no token, password, cookie, key, email, name, query or body ever stands in the log', async () => {
  written = '';
  const email = `kanarienvogel-${randomUUID()}@example.com`;
  const company = await aForwarder(db);
  const facility = await aFacility(db);
  const dana = await aUser(db, { roles: ['forwarder_write'], forwarders: [company.id], email, password });
  const key = await aKey(db, facility.id, ['loadunits']);
  const secrets = [password, email, name, key, 'query-kanari', 'kanari-body'];

  const signIn = await server.call(identity.signIn, { body: { email, password } });
  const { header, value } = cookieOf(signIn);
  const refreshed = await server.call(identity.refresh, { headers: { cookie: header } });
  secrets.push(signIn.body.idToken, value, refreshed.body.idToken, cookieOf(refreshed).value);
  await server.call(identity.signIn, { body: { email, password: `${password}-falsch` } });
  await server.call(identity.resetPassword, { body: { email } });
  const mails = db.selectFrom('mail').select('text').where('recipient', '=', email);
  // It is written beside the answer, which does not tell whether there is such an account.
  await expect.poll(() => mails.execute()).toHaveLength(1);
  const [mail] = await mails.execute();
  const link = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  secrets.push(link);
  await server.app.inject(`/web/idp/action?mode=resetPassword&token=${link}`);
  await server.call(identity.confirmPasswordReset, { body: { token: link, newPassword: 'kurz' } });
  await server.call(userCalls.update, { as: dana, body: { firstName: name, lastName: name } });
  await server.call(forwarder.updateConfig, {
    as: dana,
    params: { f: company.id },
    body: { getStatusFormPreferences: { text: 'kanari-body' } },
  });
  await server.call(loadUnit.report, {
    key,
    params: { facilityId: facility.id },
    body: { items: 'kanari-body' } as never,
  });
  await server.app.inject({
    url: `/web/v1/users/${dana.id}?search=query-kanari`,
    headers: { authorization: `Bearer ${key}` },
  });
  await server.app.inject({
    method: 'POST',
    url: identity.signIn.path,
    headers: { 'content-type': 'application/json' },
    payload: `{"email":"${email}","password":"${password}`,
  });
  await server.app.inject(`/${email}/gibtesnicht?q=query-kanari`);

  expect(linesNow().length).toBeGreaterThan(10);
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(4);
    expect(written.includes(secret), `"${secret}" stands in the log`).toBe(false);
  }
});

test('an unforeseen failure is logged whole, but not with what it was about', async () => {
  const dana = await aUser(db, { roles: [] });
  await db.updateTable('appUser').set({ email: 'besetzt@example.com' }).where('id', '=', dana.id).execute();
  await server.asOwner("alter table app_user add constraint app_user_canary check (first_name <> 'Kaputt')");
  written = '';
  const answer = await server.call(userCalls.update, { as: dana, body: { firstName: 'Kaputt', lastName: name } });
  expect(answer).toMatchObject({ status: 500, body: { code: 'internal_error', detail: 'Internal error' } });

  const failure = linesNow().find(({ msg }) => msg === 'internal_error');
  expect(failure).toMatchObject({
    route: '/web/v1/users/:u',
    err: { code: '23514', constraint: 'app_user_canary', table: 'app_user' },
  });
  expect(failure.err.stack).toContain('user.service.ts');
  expect(written).not.toMatch(new RegExp(`${name}|besetzt@|Kaputt`));
});

test('values that an error quotes are taken out of its words', () => {
  written = '';
  const token = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJ1In0.c2lnbmF0dXI';
  const inner = new Error(`Key (email)=(${email}) for ${token}`);
  const error = new Error(`invalid input syntax for type uuid: "${name}"`, { cause: inner });
  deps.log.error({ err: Object.assign(error, { detail: email, rawPacket: Buffer.from(password) }) }, 'failed');
  const [line] = linesNow();
  expect(line.err.message).toBe('invalid input syntax for type uuid: "[value]"');
  expect(line.err.cause.message).toBe('Key (email)=([email]) for [token]');
  for (const secret of [email, name, token, password]) expect(written).not.toContain(secret);
  deps.log.error({ err: `not an error: ${email}` }, 'failed');
  expect(linesNow()[1].err.message).toBe('not an error: [email]');
});

test('ERR-17 a long text of an error is cleaned in no more time than it takes to read it', () => {
  const hostile = ['eyJ'.repeat(200_000), 'a.'.repeat(300_000), '@'.repeat(600_000), 'table "'.repeat(80_000)];
  const begin = performance.now();
  for (const text of hostile) expect(scrub(`${text} ${email}`)).not.toContain(email);
  // Read once per character it would take an hour.
  expect(performance.now() - begin).toBeLessThan(2_000);
});

test.each([
  ['Bearer eyJh.eyJz.c2ln', 'Bearer [token]'],
  ['x-eyJh.eyJz.c2ln, eyJh.eyJz.', '[token], [token]'],
  ['a.b.eyJh.c.d', 'a.b.[token]'],
  [`to=${email};from=<${email}>`, 'to=[email];from=<[email]>'],
  [`${email},${email}`, '[email],[email]'],
  ['sk_test_51Kanari and whsec_kanari: no', '[key] and [key]: no'],
  ['the key AB12-CD34-EF56-GH78.', 'the key [license].'],
  ['task_name of cs_test_a1B2', 'task_name of [checkout]'],
])('ERR-17 %j is told as %j', (text, expected) => {
  expect(scrub(text)).toBe(expected);
});
