import { readFileSync } from 'node:fs';
import { Writable } from 'node:stream';
import { identity, keyScopes, type Route, roles, truckingCompany } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { cookieOf } from '../../test/cookie.ts';
import { startServer } from '../../test/harness.ts';
import { aFacility, aForwarder, aKey, aTrainOperator, aUser } from '../../test/scenes/factories.ts';

let written = '';
const stream = new Writable({
  write(chunk, _, done) {
    written += chunk;
    done();
  },
});
const server = await startServer({ demo: true, chat: { appId: 'qg', secret: 'kanari-chat-secret' } }, stream);
const { db, routes } = server;

const password = 'Kanari-Passwort-77';
const email = 'kanari-person@example.com';
const company = await aForwarder(db);
const facility = await aFacility(db);
const operator = await aTrainOperator(db);
const dana = await aUser(db, {
  roles: [...roles],
  forwarders: [company.id],
  facilities: [facility.id],
  trainOperators: [operator.id],
  email,
  password,
});
const signIn = await server.call(identity.signIn, { body: { email, password } });
const { header: cookie, value: refresh } = cookieOf(signIn);
const key = await aKey(db, facility.id, [...keyScopes]);
await server.call(identity.resetPassword, { body: { email } });
// It is written beside the answer.
const mail = await vi.waitFor(() => db.selectFrom('mail').select('text').executeTakeFirstOrThrow(), {
  timeout: 10_000,
});
const link = /token=([\w-]+)/.exec(mail.text)?.[1] ?? '';
const { idToken } = signIn.body;

/** Personal data in requests, of the caller or of others. */
const canary = 'kanari-vogel-4711';
const secrets = { password, email, refresh, key, link, idToken, canary, user: dana.id, chat: 'kanari-chat-secret' };

interface Shape {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Shape[];
  oneOf?: Shape[];
  items?: Shape;
  properties?: Record<string, Shape>;
}
/** A body of the right shape whose texts are canaries. */
function bodyOf(shape: Shape): unknown {
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  const variant = shape.anyOf?.[0] ?? shape.oneOf?.[0];
  if (variant) return bodyOf(variant);
  if (shape.type === 'array') return [bodyOf(shape.items ?? {})];
  if (shape.type === 'object') {
    return Object.fromEntries(Object.entries(shape.properties ?? {}).map(([name, inner]) => [name, bodyOf(inner)]));
  }
  if (shape.type === 'integer' || shape.type === 'number') return 7;
  if (shape.type === 'boolean') return true;
  return shape.format === 'date-time' ? '2026-05-12T08:00:00Z' : `${canary}@example.com`;
}
const schemaOf = (route: Route) => z.toJSONSchema(route.body, { io: 'input', unrepresentable: 'any' }) as Shape;

const names: Record<string, string> = {
  u: dana.id,
  f: company.id,
  facilityId: `${facility.id}`,
  terminalId: `${facility.id}`,
};
const urlOf = ({ path }: Route, named: Record<string, string> = names) =>
  `${path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(named[name] ?? canary))}?search=${canary}&email=${email}`;

const said = {
  'user-agent': canary,
  'accept-language': canary,
  'idempotency-key': canary,
  'request-id': canary,
  'x-request-id': canary,
  'x-forwarded-for': '203.0.113.77',
  'if-none-match': canary,
  referer: `https://gate.example/${canary}`,
};
const json = { 'content-type': 'application/json' };
const isKeyed = ({ access }: Route) => typeof access === 'object' && 'key' in access;
const tokenFor = (route: Route) => `Bearer ${isKeyed(route) ? key : secrets.idToken}`;

/** The ways in which one call is made; the whole body where there is one. */
const ways: [
  name: string,
  make: (route: Route) => { headers: Record<string, string>; url: string; payload?: string },
][] = [
  [
    'as it should be',
    (route) => ({
      headers: { ...said, ...json, authorization: tokenFor(route), cookie },
      url: urlOf(route),
      payload: JSON.stringify(bodyOf(schemaOf(route)) ?? {}),
    }),
  ],
  [
    'with a token that is none',
    (route) => ({
      headers: { ...said, authorization: `Bearer ${canary}`, cookie: `quaygate_refresh=${canary}` },
      url: urlOf(route),
    }),
  ],
  [
    'with a password in the header',
    (route) => ({
      headers: { ...said, authorization: `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}` },
      url: urlOf(route),
    }),
  ],
  ['for somebody else', (route) => ({ headers: { ...said, authorization: tokenFor(route) }, url: urlOf(route, {}) })],
  [
    'with half a body',
    (route) => ({
      headers: { ...said, ...json, authorization: tokenFor(route) },
      url: urlOf(route),
      payload: `{"email":"${email}","password":"${password}","token":"${link}","name":"${canary}`,
    }),
  ],
  [
    'with a body of another kind',
    (route) => ({
      headers: { ...said, 'content-type': 'application/x-www-form-urlencoded', authorization: tokenFor(route) },
      url: urlOf(route),
      payload: `email=${email}&password=${password}`,
    }),
  ],
  [
    'with an upload',
    (route) => ({
      headers: {
        ...said,
        'content-type': 'multipart/form-data; boundary=quaygate',
        authorization: tokenFor(route),
        cookie,
      },
      url: urlOf(route),
      payload: `--quaygate\r\ncontent-disposition: form-data; name="file"; filename="${canary}.csv"\r\ncontent-type: text/csv\r\nx-canary: ${canary}\r\n\r\ntype;referenceNumber;containerNumber\ndelivery;${canary};\r\n--quaygate--\r\n`,
    }),
  ],
  [
    'with a body that cannot be unpacked',
    (route) => ({
      headers: { ...said, ...json, 'content-encoding': 'gzip', authorization: tokenFor(route) },
      url: urlOf(route),
      payload: `${canary}${password}`,
    }),
  ],
];

const withoutBody = (route: Route) => route.method === 'GET';
const callsThatEnd = ['deleteUser', 'signOut', 'refresh', 'confirmPasswordReset'];
const walked = [
  ...routes.filter(({ name }) => !callsThatEnd.includes(name)),
  ...routes.filter(({ name }) => callsThatEnd.includes(name) && name !== 'deleteUser'),
];

async function walk(on = server) {
  for (const route of walked) {
    for (const [, make] of ways) {
      const { payload, ...call } = make(route);
      const carries = payload !== undefined && !withoutBody(route);
      await on.app.inject({ method: route.method, ...call, ...(carries ? { payload } : {}) });
    }
  }
}

const linesNow = () =>
  written
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

function expectNoSecret(more: Record<string, string> = {}) {
  for (const [name, secret] of Object.entries({ ...secrets, ...more, address: '203.0.113.77' })) {
    expect(secret.length, name).toBeGreaterThan(8);
    const at = written.indexOf(secret);
    expect(at < 0 ? '' : written.slice(Math.max(0, at - 200), at + 100), `${name} stands in the log`).toBe('');
  }
}

describe('no token, key, password, email, name, address, query or body stands in any line', () => {
  test('AUTH-15 INT-04 REST-01 of any mounted call, however it is made', async () => {
    written = '';
    await walk();
    const answered = linesNow().filter(({ msg }) => msg === 'answered');
    expect(answered).toHaveLength(walked.length * ways.length);
    expect(new Set(answered.map(({ status }) => status)).size).toBeGreaterThan(4);
    expectNoSecret();
  });

  test('AUTH-16 of the pages behind the links of mails, and of unknown addresses', async () => {
    written = '';
    for (const url of [
      `/web/idp/action?mode=resetPassword&token=${link}`,
      `/web/demo/inbox?to=${email}`,
      `/${canary}/${email}?token=${idToken}`,
      `/web/${canary}?key=${key}`,
      `/web/v1/users/${encodeURIComponent(canary)}%`,
      '/openapi.json?x=kanari-vogel-4711',
    ]) {
      await server.app.inject({ url, headers: { ...said, cookie } });
    }
    const form = new URLSearchParams({ mode: 'resetPassword', token: link, newPassword: password });
    await server.app.inject({
      method: 'POST',
      url: '/web/idp/action',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `${form}`,
    });
    expect(linesNow().length).toBeGreaterThanOrEqual(6);
    expectNoSecret();
  });

  test.skipIf(process.env.TEST_DATABASE_URL)('AUTH-16 of the embedded PostgreSQL, whatever it refuses', async () => {
    const vatId = 'DE471147114';
    const taken = { name: canary, vatId, email: `${canary}@example.com` };
    const create = () => server.call(truckingCompany.create, { as: dana, body: taken });
    expect([(await create()).status, (await create()).status]).toEqual([201, 409]);
    await expect(sql`select ${canary}::uuid`.execute(db)).rejects.toThrow(canary);
    await expect(sql`select ${sql.lit(canary)}::uuid`.execute(db)).rejects.toThrow(canary);
    const doomed = await server.pool.connect();
    doomed.on('error', () => {});
    await expect(doomed.query(`select '${canary}', pg_terminate_backend(pg_backend_pid())`)).rejects.toThrow();
    doomed.release(true);
    const [setting] = await server.asOwner('show data_directory');
    const log = readFileSync(`${present(setting).data_directory}.log`, 'utf8');
    expect(log).toContain('ready to accept connections');
    for (const secret of [canary, vatId]) expect(log).not.toContain(secret);
  });

  test('ERR-17 of unexpected failures, in every call that reads the database', async () => {
    const token = await server.tokenFor(dana.id);
    const spared = ['app_user', 'trucking_company', 'facility', 'train_operator', 'signing_key', 'integration_key'];
    const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
    for (const { name } of rows) {
      const isSpared = spared.includes(name) || name.startsWith('user_') || name.startsWith('kysely');
      if (!isSpared) await server.asOwner(`drop table if exists ${name} cascade`);
    }
    written = '';
    secrets.idToken = token;
    await walk();
    const failures = linesNow().filter(({ msg }) => msg === 'internal_error');
    expect(new Set(failures.map(({ route }) => route)).size).toBeGreaterThan(20);
    for (const { err } of failures) expect(err.stack).toMatch(/\n {4}at /);
    expectNoSecret({ idToken: token });
  });
});

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

describe('SEC-08 whatever a library hands to the logger', () => {
  const calls: [what: string, log: (log: FastifyBaseLogger, level: (typeof levels)[number]) => void][] = [
    [
      'headers',
      (log, level) =>
        log[level]({ headers: { authorization: `Bearer ${idToken}`, cookie, 'user-agent': canary } }, 'x'),
    ],
    [
      'headers inside',
      (log, level) => log[level]({ options: { headers: { 'user-agent': canary }, limits: { files: 1 } } }, 'x'),
    ],
    [
      'a request',
      (log, level) => log[level]({ req: { headers: { cookie } }, query: { q: canary }, url: `/${canary}` }, 'x'),
    ],
    ['a text', (log, level) => log[level](`to ${email} with ${idToken} and "${canary}"`)],
    ['a text in a field', (log, level) => log[level]({ told: `key ${key}`, list: [`mail ${email}`] }, 'x')],
    ['an error alone', (log, level) => log[level](new Error(`bad "${canary}" of ${email}`))],
    ['an error without words', (log, level) => log[level]({ err: new Error(`bad ${refresh}`) })],
    ['an error under another name', (log, level) => log[level]({ reason: new Error(`bad ${link}`) }, 'x')],
    ['words with places', (log, level) => log[level]('%s and %o', email, { headers: { cookie: canary } })],
    ['an object of its own kind', (log, level) => log[level]({ socket: new Map([[canary, password]]) }, 'x')],
  ];
  const all = calls.flatMap(([what, log]) => levels.map((level) => [what, level, log] as const));
  test.each(all)('%s at level %s', (_, level, log) => {
    written = '';
    log(server.deps.log, level);
    expect(linesNow()).toHaveLength(1);
    expectNoSecret();
  });
});

describe('what an error quotes is taken out of its words', () => {
  const quoted: [what: string, message: string][] = [
    ['a value with quotes inside', `invalid input syntax for type uuid: "a"${canary}"b"`],
    ['a value of several lines', `invalid input syntax for type date: "x\n${canary}\ny"`],
    ['a number out of range', `value "${canary}" is out of range for type integer`],
    ['a piece of JSON', `Unexpected token 'k', "${canary}" is not valid JSON`],
    ['an email', `no such user <${email}>`],
    ['a token', `bad token ${idToken}`],
    ['a key', `bad key ${key}`],
    ['a link', `GET /web/idp/action?token=${link}`],
    ['a refresh value', `cookie quaygate_refresh=${refresh};`],
  ];
  test.each(quoted)('%s', (_, message) => {
    written = '';
    server.deps.log.error({ err: new Error(message, { cause: new Error(message) }) }, 'failed');
    expect(linesNow()).toHaveLength(1);
    expectNoSecret();
  });

  test('but names of the schema are logged', () => {
    written = '';
    server.deps.log.error({ err: new Error('relation "app_user" violates constraint "app_user_email"') }, 'failed');
    expect(linesNow()[0].err.message).toBe('relation "app_user" violates constraint "app_user_email"');
  });
});
