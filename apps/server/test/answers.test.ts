import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import {
  bodyLimitOf,
  booking,
  featureFlag,
  identification,
  identity,
  loadUnit,
  payment,
  settings,
  slot,
  user as userCalls,
  webappUser,
} from '@quaygate/contract';
import type { InjectOptions } from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { cookieOf } from './cookie.ts';
import { startServer } from './harness.ts';
import { aFacility, aKey, aUser } from './scenes/factories.ts';

const webRoot = mkdtempSync(join(tmpdir(), 'quaygate-web-'));
mkdirSync(join(webRoot, 'assets'));
writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>Quaygate</title>');
writeFileSync(join(webRoot, 'assets', 'main-1.js'), 'export {};');
afterAll(() => rmSync(webRoot, { recursive: true }));

const metricsToken = 'a-token-for-the-metrics-alone';
const server = await startServer({ demo: true, metricsToken }, undefined, { webRoot });
const secure = await startServer({ publicUrl: 'https://gate.example.org' }, undefined, { beside: server });
const { db } = server;
const facility = await aFacility(db);
const dana = await aUser(db, { roles: [], password: 'ein langes Passwort' });
const token = await server.tokenFor(dana.id);
const bearer = { authorization: `Bearer ${token}` };
const json = { 'content-type': 'application/json' };

const own = userCalls.get.path.replace(':u', dana.id);
const flags = featureFlag.evaluateAll.path;

const kinds: [kind: string, status: number, ask: InjectOptions][] = [
  ['the page of the web application', 200, { url: '/forwarder/dashboard' }],
  ['its first page', 200, { url: '/' }],
  ['a file of it', 200, { url: '/assets/main-1.js' }],
  ['a file that is not there', 404, { url: '/assets/gone.js' }],
  ['a call', 200, { url: settings.get.path }],
  ['a call with a token', 200, { url: own, headers: bearer }],
  ['a call without a token', 401, { url: own }],
  ['a wrong user', 403, { url: userCalls.get.path.replace(':u', 'x'), headers: bearer }],
  ['an unknown call', 404, { url: '/web/v1/gone' }],
  ['a call of another kind', 404, { method: 'DELETE', url: settings.get.path }],
  ['half a body', 400, { method: 'POST', url: identity.signIn.path, headers: json, payload: '{' }],
  ['a malformed address', 400, { url: '/web/%' }],
  ['flags', 200, { method: 'POST', url: flags, headers: { ...bearer, ...json }, payload: '{}' }],
  [
    'an empty body where a call has none',
    204,
    { method: 'POST', url: identity.signOut.path, headers: json, payload: '{}' },
  ],
  ['refused flags', 401, { method: 'POST', url: flags, headers: json, payload: '{}' }],
  ['another origin', 403, { method: 'POST', url: identity.signOut.path, headers: { origin: 'https://evil.example' } }],
  ['the page behind a link', 200, { url: '/web/idp/action?mode=resetPassword&token=x' }],
  ['the style of that page', 200, { url: '/web/idp/action.css' }],
  ['the inbox of a demo', 200, { url: '/web/demo/inbox' }],
  ['the script of the inbox', 200, { url: '/web/demo/inbox.mjs' }],
  ['the contract', 200, { url: '/openapi.json' }],
  ['the probe', 200, { url: '/healthz' }],
  ['the metrics', 200, { url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } }],
  ['the metrics without their token', 401, { url: '/metrics' }],
];

const policyOf = (header: unknown) =>
  new Map(
    String(header)
      .split(';')
      .map((part) => part.trim())
      .map((part) => [part.split(' ')[0], part]),
  );

describe('every kind of answer is protected', () => {
  test.each(kinds)('%s', async (_, status, ask) => {
    const { statusCode, headers } = await server.app.inject(ask);
    expect(statusCode).toBe(status);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
    });
    const policy = policyOf(headers['content-security-policy']);
    expect(policy.get('frame-ancestors')).toBe("frame-ancestors 'none'");
    for (const name of ['default-src', 'script-src', 'style-src']) {
      expect(policy.get(name) ?? '', name).not.toMatch(/unsafe-inline|unsafe-eval|https?:|\*/);
    }
    for (const name of ['x-powered-by', 'server', 'access-control-allow-origin']) {
      expect(headers[name], name).toBeUndefined();
    }
  });

  test.each(['/forwarder/dashboard', '/web/idp/action?mode=resetPassword&token=x', '/web/demo/inbox'])(
    'the page %s needs nothing inline',
    async (url) => {
      const { payload } = await server.app.inject(url);
      expect(payload).toMatch(/^<!doctype html>/i);
      expect(payload).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=|javascript:/i);
    },
  );
});

test('REST-01 what tokens or passwords bring is kept by no cache between', async () => {
  const signIn = await server.call(identity.signIn, { body: { email: dana.email, password: 'ein langes Passwort' } });
  const refresh = await server.call(identity.refresh, { headers: { cookie: cookieOf(signIn).header } });
  const own = await server.call(userCalls.get, { as: dana });
  for (const { headers } of [signIn, refresh, own]) expect(headers['cache-control']).toBe('no-store');
});

describe('SESS-19 calls a cookie could speak for come from its own pages', () => {
  const { signIn, refresh, signOut, confirmEmail, confirmPasswordReset, startFirstPasskey, addFirstPasskey } = identity;
  const { confirmEmailChange, refuseEmailChange } = identity;
  const links = [
    confirmEmail,
    confirmEmailChange,
    refuseEmailChange,
    confirmPasswordReset,
    startFirstPasskey,
    addFirstPasskey,
  ];
  const paths = [signIn, refresh, signOut, ...links].map(({ path }) => path as string);
  test.each([...paths, '/web/idp/action'])('%s', async (url) => {
    const ask = async (origin: string | undefined, host = 'gate.example.org') => {
      const headers = { host, ...(origin === undefined ? {} : { origin }) };
      return (await secure.app.inject({ method: 'POST', url, headers })).statusCode;
    };
    for (const origin of [
      'https://evil.example',
      'https://gate.example.org.evil.example',
      'https://gate.example.org:8443',
      'null',
      'https://',
      '',
    ]) {
      expect(await ask(origin), origin).toBe(403);
    }
    for (const origin of ['https://gate.example.org', undefined]) expect(await ask(origin), origin).not.toBe(403);
  });
});

describe('REST-01 every call limits the size of its body', () => {
  const large = `{"x":"${'x'.repeat(5_000_000)}"}`;
  const post = async (url: string, payload: string | Buffer, headers: Record<string, string> = json) => {
    const { statusCode, payload: text } = await server.app.inject({ method: 'POST', url, headers, payload });
    return { status: statusCode, code: text.startsWith('{') ? JSON.parse(text).code : undefined };
  };
  const tooLarge = { status: 413, code: 'request_too_large' };

  test('for every caller', async () => {
    expect(await post(identity.signIn.path, large)).toEqual(tooLarge);
    expect(await post(identity.resetPassword.path, large)).toEqual(tooLarge);
    const key = await aKey(db, facility.id, ['loadunits']);
    const url = loadUnit.report.path.replace(':facilityId', `${facility.id}`);
    const keyed = { ...json, authorization: `Bearer ${key}` };
    expect(await post(url, `{"x":"${'x'.repeat(bodyLimitOf(loadUnit.report))}"}`, keyed)).toEqual(tooLarge);
  });

  const open = server.routes.filter(({ access, method }) => access === 'public' && method !== 'GET');
  const { signInWithFactor, signInWithPasskey, addFirstPasskey } = identity;
  const named = [payment.events, identification.event, signInWithFactor, signInWithPasskey, addFirstPasskey];
  const limits = new Map(named.map(({ path, bodyLimit = 0 }) => [path as string, bodyLimit]));
  test.each(open.map(({ path }) => [path, limits.get(path) ?? 10_000] as const))(
    'without sign-in %s takes %i bytes',
    async (url, limit) => {
      const bytes = (count: number) => JSON.stringify({ x: 'x'.repeat(count - '{"x":""}'.length) });
      expect(await post(url, bytes(limit + 1))).toEqual(tooLarge);
      expect(await post(url, bytes(limit))).not.toEqual(tooLarge);
    },
  );

  test('SEC-12 with sign-in a call takes 64,000 bytes; a call that takes more says so in the contract', async () => {
    const limits = server.routes
      .filter(({ access, method, upload }) => access !== 'public' && method !== 'GET' && !upload)
      .map((call) => [call.name, bodyLimitOf(call)] as const)
      .filter(([, limit]) => limit > 64_000);
    expect(Object.fromEntries(limits)).toEqual({
      ...Object.fromEntries(server.routes.filter(({ item }) => item).map(({ name }) => [name, 1_000_000])),
      checkAccountImport: 1_000_000,
      createAccountImport: 200_000,
      getContainerStatus: 200_000,
      changeSlots: 2_000_000,
      previewSurplus: 2_000_000,
      updateBookingPlan: 600_000,
      updateOwnBookingViews: 600_000,
      updateCompanyBookingViews: 600_000,
      bookPlan: 400_000,
      updateTourTrucks: 100_000,
      updateWebappUser: 1_600_000,
      downloadCsv: 40_000_000,
    });
  });

  test('SEC-12 bodies with many names, levels or values are refused by what they are', async () => {
    const key = await aKey(db, facility.id, ['loadunits']);
    const keyed = { ...json, authorization: `Bearer ${key}` };
    const url = loadUnit.report.path.replace(':facilityId', `${facility.id}`);
    const names = Array.from({ length: 60_000 }, (_, index) => `"k${index}":1`).join();
    expect(await post(url, `{"items":[{${names}}]}`, keyed)).toEqual(tooLarge);
    expect(await post(url, `{"items":[${'1,'.repeat(60_000)}1]}`, keyed)).toEqual(tooLarge);
    const deep = `{"items":${'['.repeat(400_000)}${']'.repeat(400_000)}}`;
    expect(await post(url, deep, keyed)).toEqual({ status: 400, code: 'malformed_request' });
  });

  test('SEC-12 one sender has so many bytes a second, whatever calls they fill', async () => {
    // 100,000 bytes: a body of a megabyte is paid back in ten seconds.
    const slow = await startServer({ keyRateLimit: 1 }, undefined, { beside: server });
    const [one, other] = [await aKey(db, facility.id, ['loadunits', 'slots']), await aKey(db, facility.id, ['slots'])];
    const payload = `{"items":["${'x'.repeat(990_000)}"]}`;
    const fill = async ({ path }: { path: string }, key: string) => {
      // Calls are counted beside bytes, by this clock.
      server.clock.advance(1_000);
      const headers = { ...json, authorization: `Bearer ${key}` };
      const url = path.replace(':facilityId', `${facility.id}`);
      const { statusCode, headers: said } = await slow.app.inject({ method: 'POST', url, headers, payload });
      return { statusCode, wait: Number(said['retry-after'] ?? 0) };
    };
    expect(await fill(loadUnit.report, one)).toEqual({ statusCode: 200, wait: 0 });
    const refused = await fill(slot.reportTemplates, one);
    expect(refused.statusCode).toBe(429);
    expect(refused.wait).toBeGreaterThan(1);
    expect(await fill(slot.reportTemplates, other)).toEqual({ statusCode: 200, wait: 0 });
  });

  test('AUTH-06 the longest email and password fit, every character escaped', async () => {
    const escaped = (count: number) => '\\u00e9'.repeat(count);
    const body = `{"email":"${escaped(252)}@x","password":"${escaped(1_000)}"}`;
    expect(await post(identity.signIn.path, body)).toEqual({ status: 401, code: 'auth/invalid-credential' });
  });

  test('AUTH-05 as many characters as a body may have that look like an email are checked in no time', async () => {
    const admin = await aUser(db, { roles: ['quaygate_admin'] });
    const person = { firstName: 'Nele', lastName: 'Neu', email: `${'@'.repeat(60_000)}\0x` };
    const begin = performance.now();
    const answer = await server.call(webappUser.create, { as: admin, body: person });
    expect(answer.body).toMatchObject({ status: 400, errors: [{ field: 'email', code: 'tooLong' }] });
    // Read once per @ it would take minutes.
    expect(performance.now() - begin).toBeLessThan(2_000);
  });

  test('counted after it was unpacked', async () => {
    const packed = gzipSync(large);
    expect(packed.length).toBeLessThan(20_000);
    expect(await post(identity.signIn.path, packed, { ...json, 'content-encoding': 'gzip' })).toEqual(tooLarge);
  });

  test('a form of the page behind a link', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await post('/web/idp/action', `token=${'x'.repeat(10_000)}`, form)).status).toBe(413);
  });

  test('a call without sign-in is refused before its body is read', async () => {
    const url = booking.create.path.replace(':u', dana.id).replace(':f', 'x');
    expect(await post(url, large)).toEqual({ status: 401, code: 'unauthenticated' });
  });
});

describe('AUTH-31 attempts are counted for the address that a trusted proxy reports', () => {
  const guessFrom = (on: typeof server, forwarded: string) =>
    on.app.inject({
      method: 'POST',
      url: identity.signIn.path,
      remoteAddress: '198.51.100.3',
      headers: { 'x-forwarded-for': forwarded },
      payload: { email: `${crypto.randomUUID()}@example.com`, password: 'geraten' },
    });
  const subjects = async () =>
    (await db.selectFrom('attempt').select('subject').execute()).map(({ subject }) => subject.toString('hex'));
  /** How many new addresses are remembered after two guesses, each told to be from elsewhere. */
  const addresses = async (on: typeof server) => {
    await db.deleteFrom('attempt').execute();
    await guessFrom(on, '203.0.113.1');
    await guessFrom(on, '203.0.113.2');
    // Each guess counts for its email as well, here and everywhere.
    return (await subjects()).length - 4;
  };

  test('a client that is no trusted proxy cannot set its address', async () => {
    expect(await addresses(server)).toBe(1);
    const behind = await startServer({}, undefined, { beside: server, trustProxy: '198.51.100.0/24' });
    expect(await addresses(behind)).toBe(2);
  });
});
