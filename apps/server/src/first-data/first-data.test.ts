import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { identity, integrationKey, user as userCalls } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { cookieOf } from '../../test/cookie.ts';
import { startServer, type TestServer } from '../../test/harness.ts';
import { hostedAt } from '../../test/hosted-choice.ts';
import { aFacility, aKey, aUser } from '../../test/scenes/factories.ts';
import { makeTempFolder } from '../../test/temp-folder.ts';
import type { Trx } from '../db/client.ts';
import { writeSimulatorSettings } from '../demo/demo.ts';
import { demoAccounts, demoDomain } from '../demo/people/accounts.ts';
import { simulatorDomain } from '../demo/people/people.ts';
import { identityOf } from '../identity/choose-identity.ts';
import { outboxMail } from '../outside/mail/outbox-mail.ts';
import type { Env } from '../settings/env.ts';
import { prepareData } from './first-data.ts';
import { mailLine, welcome } from './welcome.ts';

const sealingKey = Buffer.alloc(32);

const lines: string[] = [];
const log = new Writable({ write: (chunk, _, done) => done(void lines.push(`${chunk}`)) });
beforeEach(() => lines.splice(0));

const settings = { deploymentFile: null, adminEmails: [], host: '127.0.0.1', publicUrl: 'http://127.0.0.1:4600' };
const demoPassword = 'quaygate-demo-2026';

/** What a start with these settings does before anybody asks. */
async function begin({ deps, db, clock, ownerUrl }: TestServer, env: Partial<Env> & { demo: boolean }) {
  const mail = (trx: Trx) => outboxMail({ db: trx, now: clock.now });
  const identityIn = (trx: Trx) =>
    identityOf(
      { kind: 'embedded' },
      {
        db: trx,
        now: clock.now,
        mail: mail(trx),
        publicUrl: 'http://h',
        rateLimit: 100,
        sessionIdle: 3_600_000,
        sealingKey,
      },
    ).identity;
  const known = { ...deps.settings, demoPassword: env.demoPassword ?? demoPassword };
  const prepared = await prepareData(
    { ...deps, db, settings: known, identityIn, providerSecret: null, ownerUrl },
    { ...settings, ...env },
  );
  await prepared.demo?.known;
  return prepared;
}
async function printed(server: TestServer, env: Partial<Env> & { demo: boolean }): Promise<string> {
  const { demo, ...prepared } = await begin(server, env);
  return welcome('http://h', { ...prepared, demo: demo && { ...demo, password: demoPassword, references: [] } });
}
const signIn = (server: TestServer, email: string, password = demoPassword) =>
  server.call(identity.signIn, { body: { email, password } });
const admin = 'admin@demo.quaygate.example';
const wrong = { status: 401, body: { code: 'auth/invalid-credential' } };

test('ROLE-20 a start without an account that can sign in says so, and how to add one', async () => {
  const server = await startServer({}, log);
  expect(await printed(server, { demo: false })).toMatch(/nobody can sign in yet\. Set ADMIN_EMAIL/);
  expect(await printed(server, { demo: false, adminEmails: ['first@gate.example'] })).not.toMatch(/nobody can sign in/);
  expect(await printed(server, { demo: false })).not.toMatch(/nobody can sign in/);
});

test('INT-25 ROLE-20 a start without the demo ends what lets people into one, and invites the administrator', async () => {
  const server = await startServer({}, log);
  const { db, call } = server;
  const folder = await makeTempFolder();
  const simulate = () => writeSimulatorSettings(server.deps, { dataDir: folder.path, target: 'http://127.0.0.1:1' });
  await begin(server, { demo: true });
  const known = await sql<{ tours: number }>`
    select reltuples::int as tours from pg_class where oid = 'public.tour'::regclass`.execute(db);
  expect(present(known.rows[0]).tours, 'the planner knows the demo').toBeGreaterThan(1_000);
  await simulate();
  const agnes = await signIn(server, admin);
  const as = { id: agnes.body.userId, email: admin };
  await call(integrationKey.create, { as, params: { facilityId: 8 }, body: { label: 'Gate', scopes: ['gate'] } });
  const colleague = await db
    .selectFrom('appUser')
    .select('email')
    .where('email', 'like', '%@nordgleis.example')
    .executeTakeFirstOrThrow();
  const choosePassword = async (email: string) => {
    await call(identity.resetPassword, { body: { email } });
    const mails = () => db.selectFrom('mail').select('text').where('recipient', '=', email).execute();
    await expect.poll(async () => (await mails()).length).toBe(1);
    const token = present(present(/token=([\w-]+)/.exec(present((await mails())[0]).text))[1]);
    return call(identity.confirmPasswordReset, { body: { token, newPassword: 'von allen gelesen' } });
  };
  expect((await choosePassword(colleague.email)).status).toBe(204);
  expect((await signIn(server, colleague.email, 'von allen gelesen')).status).toBe(200);

  const ofDemo = db.selectFrom('appUser').select('id').where('email', '~', `(${demoDomain}|${simulatorDomain})$`);
  const enabled = await ofDemo.where('disabledAt', 'is', null).execute();
  const { demo, invitations } = await begin(server, { demo: false, adminEmails: ['chefin@gate.example.org'] });
  expect(demo).toBeNull();
  expect(lines.join('')).toContain(`"accounts":${enabled.length},"keys":4,"msg":"the demo is over`);
  expect(await signIn(server, admin)).toMatchObject(wrong);
  expect((await call(identity.refresh, { headers: { cookie: cookieOf(agnes).header } })).status).toBe(403);
  expect((await call(userCalls.get, { key: agnes.body.idToken, params: { u: as.id } as never })).status).toBe(401);
  expect(await signIn(server, colleague.email, 'von allen gelesen')).toMatchObject(wrong);
  const living = db.selectFrom('integrationKey').select('id').where('revokedDate', 'is', null);
  expect(await living.execute()).toEqual([]);
  expect(await simulate()).toBeUndefined();
  expect(await living.execute()).toEqual([]);

  const token = /token=([\w-]+)/.exec(invitations[0]?.link ?? '')?.[1] ?? '';
  await call(identity.confirmPasswordReset, { body: { token, newPassword: 'nur für mich' } });
  expect((await signIn(server, 'chefin@gate.example.org', 'nur für mich')).status).toBe(200);
  await folder.remove();
});

test('INT-25 a later demo lets its accounts in again, with the password of the setting', async () => {
  const server = await startServer({}, log);
  const { db } = server;
  await begin(server, { demo: true });
  const { header: cookie } = cookieOf(await signIn(server, admin));
  const gone = { email: 'gone@nordgleis.example', roles: [], disabled: true };
  await aUser(db, gone);
  await begin(server, { demo: false });
  lines.splice(0);
  await begin(server, { demo: false });
  expect(lines, 'only the first start has something to end').toEqual([]);

  expect((await begin(server, { demo: true })).demo?.signIns).toEqual(demoAccounts);
  const again = await signIn(server, admin);
  expect(again.status).toBe(200);
  const stillDisabled = db.selectFrom('appUser').select('email').where('disabledAt', 'is not', null);
  expect(await stillDisabled.where('email', 'in', [gone.email, admin]).execute()).toEqual([{ email: gone.email }]);
  const refresh = (header: string) => server.call(identity.refresh, { headers: { cookie: header } });
  expect((await refresh(cookie)).status).toBe(401);
  await begin(server, { demo: true });
  expect((await refresh(cookieOf(again).header)).status, 'the same password ends no session').toBe(200);

  await db.deleteFrom('appUser').where('email', '=', 'none@demo.quaygate.example').execute();
  server.clock.advance(10_000);
  const { demo } = await begin(server, { demo: true, demoPassword: 'ein anderes' });
  expect(demo?.signIns).toHaveLength(demoAccounts.length - 1);
  expect(await signIn(server, admin)).toMatchObject(wrong);
  expect((await refresh(cookieOf(again).header)).status).toBe(401);
  const { idToken: key, userId: u } = again.body;
  expect((await server.call(userCalls.get, { key, params: { u } as never })).status).toBe(401);
  for (const { email } of demo?.signIns ?? []) expect((await signIn(server, email, 'ein anderes')).status).toBe(200);

  const hosted = await startServer({}, log, { choice: hostedAt({ issuer: 'http://127.0.0.1:9' }), beside: server });
  expect((await begin(hosted, { demo: true })).demo?.signIns).toEqual([]);
});

test('INT-25 a database that never held a demo is left as it is', async () => {
  const server = await startServer({}, log);
  const { db } = server;
  const facility = await aFacility(db);
  const password = 'ein langes Passwort';
  const dana = await aUser(db, { roles: ['quaygate_admin'], email: 'dana@quaygate.example', password });
  await aKey(db, facility.id, ['gate']);
  await db.updateTable('integrationKey').set({ label: 'Simulator' }).execute();
  for (const demo of [false, true]) {
    expect((await begin(server, { demo, adminEmails: [dana.email] })).demo?.signIns ?? []).toEqual([]);
    expect((await signIn(server, dana.email, password)).status).toBe(200);
    const living = db.selectFrom('integrationKey').select('label').where('revokedDate', 'is', null);
    expect(await living.execute()).toEqual([{ label: 'Simulator' }]);
  }
});

const others: [at: string, env: Partial<Env>][] = [
  ['0.0.0.0', { host: '0.0.0.0', publicUrl: 'http://0.0.0.0:4600' }],
  ['192.0.2.7', { host: '192.0.2.7' }],
  ['gate.example.org', { publicUrl: 'https://gate.example.org' }],
];
test.each(others)('INT-25 a demo that others can reach at %s warns in print and log', async (openAt, env) => {
  const server = await startServer({}, log);
  await aUser(server.db, { roles: [] });
  expect(await printed(server, { demo: true, ...env })).toContain(`WARNING: others can reach this demo, at ${openAt}.`);
  expect(lines.join('')).toMatch(/^\{"level":40.*others can reach this demo.*\n$/);
  lines.splice(0);
  expect(await printed(server, { demo: false, ...env })).not.toContain('WARNING');
  expect(lines).toEqual([]);
});

const here: [at: string, env: Partial<Env>][] = [
  ['::1', { host: '::1', publicUrl: 'http://[::1]:4600' }],
  ['localhost', { host: 'localhost', publicUrl: 'http://127.0.0.2' }],
];
test.each(here)('INT-25 a demo that only this machine can reach, at %s, gives no warning', async (_, env) => {
  const server = await startServer({}, log);
  await aUser(server.db, { roles: [] });
  expect(await printed(server, { demo: true, ...env })).not.toContain('WARNING');
  expect(lines).toEqual([]);
});

test('ROLE-20 INT-26 without a mail server the start prints the link of the administrator, until one was used', async () => {
  const server = await startServer();
  const chief = 'admin@gate.example.org';
  const deploymentFile = fileURLToPath(new URL('../../../../docs/deployment.example.json', import.meta.url));
  const start = async () => (await begin(server, { demo: false, deploymentFile })).invitations;
  const choosePassword = ({ link }: { link: string | null }) => {
    const token = present(new URL(present(link)).searchParams.get('token'));
    return server.call(identity.confirmPasswordReset, { body: { token, newPassword: 'nur für mich' } });
  };
  const first = await start();
  expect(first).toEqual([{ email: chief, link: expect.stringContaining('mode=resetPassword&token=') }]);
  server.clock.advance(86_400_000);
  expect(await start(), 'not lost when nobody read the print').toEqual(first);

  server.clock.advance(7 * 86_400_000);
  expect(await start(), 'the link is over').toEqual([]);
  await server.deps.identity.sendPasswordReset(chief, 'de');
  const [again] = await start();
  expect(again).toMatchObject({ email: chief });
  expect((await choosePassword(present(again))).status).toBe(204);
  expect((await signIn(server, chief, 'nur für mich')).status).toBe(200);
  expect(await start()).toEqual([]);

  const postman = { deliver: async () => {}, close: () => {} };
  await server.deps.identity.sendPasswordReset(chief, 'de');
  const mailing = { ...server, deps: { ...server.deps, postman } };
  expect((await begin(mailing, { demo: false })).invitations, 'the mail carries it').toEqual([]);
});

test('SETUP-05 ADMIN_EMAIL is honoured beside a DEPLOYMENT_FILE that names another administrator', async () => {
  const server = await startServer();
  const deploymentFile = fileURLToPath(new URL('../../../../docs/deployment.example.json', import.meta.url));
  const [chief, other] = ['admin@gate.example.org', 'Chefin@gate.example.org'];
  const first = await begin(server, { demo: false, deploymentFile, adminEmails: [other] });
  expect(first.invitations.map(({ email }) => email).sort()).toEqual([other, chief].sort());
  expect(first.passedOver).toEqual([]);
  expect((await begin(server, { demo: false, deploymentFile, adminEmails: [chief] })).passedOver).toEqual([]);

  const late = 'spaet@gate.example.org';
  expect(await printed(server, { demo: false, deploymentFile, adminEmails: [late] })).toMatch(
    /ADMIN_EMAIL names spaet@gate\.example\.org, who is no administrator[\s\S]*quaygate -- appoint-administrator spaet@gate/,
  );
});

test('SETUP-05 a DEPLOYMENT_FILE that takes the role away from ADMIN_EMAIL is refused with a sentence', async () => {
  const server = await startServer();
  const deploymentFile = fileURLToPath(new URL('../../../../docs/deployment.example.json', import.meta.url));
  await expect(begin(server, { demo: false, deploymentFile, adminEmails: ['isps@gate.example.org'] })).rejects.toThrow(
    /^ADMIN_EMAIL names isps@gate\.example\.org, but DEPLOYMENT_FILE gives them no role quaygate_admin: .*$/,
  );
});

test('a demo prints the links that somebody has to open, and no other mail', () => {
  const mail = { to: 'anna@example.com', subject: 'x' };
  const link = 'http://h/web/idp/action?mode=resetPassword&token=abc';
  expect(mailLine({ ...mail, text: `Guten Tag,\n\n${link}\n\nBis bald` })).toBe(
    `  Mail for anna@example.com: ${link}\n`,
  );
  expect(mailLine({ ...mail, text: 'Anmeldung von einem neuen Gerät: http://h/login' })).toBe('');
});
