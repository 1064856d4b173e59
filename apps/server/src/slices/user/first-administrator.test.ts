import { identity, user as userCalls } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { beforeEach, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/harness.ts';
import { aUser } from '../../../test/scenes/factories.ts';
import type { Trx } from '../../db/client.ts';
import { identityOf } from '../../identity/choose-identity.ts';
import { outboxMail } from '../../outside/mail/outbox-mail.ts';
import { ensureAdministrators } from './first-administrator.service.ts';

const sealingKey = Buffer.alloc(32);

const server = await startServer();
const second = await startServer({}, undefined, { beside: server });
const { db } = server;
const email = 'Chefin@example.com';

const ensureAll = (emails: string[], { db, clock }: TestServer = server) =>
  ensureAdministrators(
    {
      db,
      now: clock.now,
      identityIn: (trx: Trx) => {
        const mail = outboxMail({ db: trx, now: clock.now });
        return identityOf(
          { kind: 'embedded' },
          { db: trx, now: clock.now, mail, publicUrl: 'http://h', rateLimit: 100, sessionIdle: 3_600_000, sealingKey },
        ).identity;
      },
    },
    emails,
  );
const ensure = async (from?: TestServer) => (await ensureAll([email], from))[0];
const users = () => db.selectFrom('appUser').select(['email', 'roles']).orderBy('email').execute();

beforeEach(async () => {
  await db.deleteFrom('mail').execute();
  await db.deleteFrom('appUser').execute();
});

test('ROLE-20 AUD-01 without an administrator the named account is made one, and invited', async () => {
  expect(await ensure()).toBe('created');
  expect(await users()).toEqual([{ email, roles: ['quaygate_admin'] }]);
  const [mail, ...others] = await db.selectFrom('mail').selectAll().execute();
  expect(others).toEqual([]);
  const entries = await db.selectFrom('audit').select(['kind', 'actorName', 'objectName']).execute();
  expect(entries).toEqual([{ kind: 'administratorAppointed', actorName: 'ADMIN_EMAIL', objectName: email }]);
  const token = present(present(/token=([\w-]+)/.exec(present(mail).text))[1]);
  await server.call(identity.confirmPasswordReset, { body: { token, newPassword: 'ein Passwort' } });
  const signIn = await server.call(identity.signIn, { body: { email, password: 'ein Passwort' } });
  const own = await server.call(userCalls.get, {
    key: signIn.body.idToken,
    params: { u: signIn.body.userId } as never,
  });
  expect(own.body).toMatchObject({ email, roles: ['quaygate_admin'] });
  expect(await ensure()).toBe('present');
});

test.each(['quaygate_admin', 'quaygateAdmin'])('ROLE-20 with a holder of %s nothing happens', async (role) => {
  const holder = await aUser(db, { roles: [role] });
  expect(await ensure()).toBe('present');
  expect(await users()).toEqual([{ email: holder.email, roles: [role] }]);
});

test('SETUP-06 all named accounts are made administrators while there is none, each with a link and a name of its own', async () => {
  const emails = [email, 'vize@example.com'];
  expect(await ensureAll(emails)).toEqual(['created', 'created']);
  expect(await users()).toEqual(emails.map((one) => ({ email: one, roles: ['quaygate_admin'] })));
  const names = await db.selectFrom('appUser').select(['firstName', 'lastName']).orderBy('email').execute();
  expect(names.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).toEqual([
    'Administrator Chefin',
    'Administrator vize',
  ]);
  const mails = await db.selectFrom('mail').select(['recipient', 'text']).orderBy('recipient').execute();
  expect(mails.map(({ recipient }) => recipient)).toEqual(emails);
  for (const { text } of mails) expect(text).toMatch(/token=/);
  expect(await ensureAll([...emails, 'dritte@example.com'])).toEqual(['present', 'present', 'present']);
  expect(await users()).toHaveLength(2);
});

test('ROLE-20 a disabled administrator is none', async () => {
  await aUser(db, { roles: ['quaygate_admin'], disabled: true });
  expect(await ensure()).toBe('created');
});

test('ROLE-20 an account that is there keeps its roles and gets no mail', async () => {
  await aUser(db, { roles: ['forwarder_write'], email: email.toLowerCase() });
  expect(await ensure()).toBe('appointed');
  expect(await users()).toEqual([{ email: email.toLowerCase(), roles: ['forwarder_write', 'quaygate_admin'] }]);
  expect(await db.selectFrom('mail').selectAll().execute()).toEqual([]);
});

test('ROLE-20 a start does not enable a disabled account', async () => {
  await aUser(db, { roles: ['quaygate_admin'], email, disabled: true });
  expect(await ensure()).toBe('disabled');
  const row = await db.selectFrom('appUser').select('disabledAt').executeTakeFirstOrThrow();
  expect(row.disabledAt).not.toBeNull();
});

test('ROLE-20 instances that start at once make one administrator and send one invitation', async () => {
  const outcomes = await Promise.all([ensure(), ensure(second), ensure(), ensure(second)]);
  expect(outcomes.sort()).toEqual(['created', 'present', 'present', 'present']);
  expect(await users()).toHaveLength(1);
  expect(await db.selectFrom('mail').selectAll().execute()).toHaveLength(1);
});
