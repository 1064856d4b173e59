import { identity, user as userCalls, webappUser } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { hostedAt } from '../../../test/hosted-choice.ts';
import { aUserWithPasskey } from '../../../test/scenes/factor-scene.ts';
import { aUser, type TestUser } from '../../../test/scenes/factories.ts';

const server = await startServer();
const { db, clock } = server;
const [password, newPassword] = ['ein langes Passwort', 'ein anderes Passwort'];
const admin = await aUser(db, { roles: ['quaygate_admin'] });

const make = ({ id }: Pick<TestUser, 'id'>, as = admin, on = server) =>
  on.call(webappUser.makeResetLink, { as, params: { id } });
const tokenIn = (link: string) => new URL(link).searchParams.get('token') ?? '';
const choose = async (token: string, secret = newPassword) =>
  (await server.call(identity.confirmPasswordReset, { body: { token, newPassword: secret } })).status;
const signIn = ({ email }: TestUser, secret: string) =>
  server.call(identity.signIn, { body: { email, password: secret } });
const refused = { status: 409, body: { code: 'reset_link_not_possible' } };

test('WAU-61 an administrator makes a link: it sets a new password once and ends all sessions', async () => {
  const dana = await aUser(db, { roles: [], password });
  const before = (await signIn(dana, password)).body.idToken;
  const { status, body } = await make(dana);
  expect(status).toBe(200);
  expect(body).toEqual({
    link: expect.stringMatching(/^http:\/\/127\.0\.0\.1:4600\/web\/idp\/action\?mode=resetPassword&token=/),
    expiresDate: new Date(clock.now().getTime() + 3_600_000).toISOString(),
  });
  expect(await choose(tokenIn(body.link))).toBe(204);
  expect(await choose(tokenIn(body.link))).toBe(400);
  expect((await signIn(dana, password)).status).toBe(401);
  expect((await signIn(dana, newPassword)).status).toBe(200);
  const own = await server.call(userCalls.get, { key: before, params: { u: dana.id } as never });
  expect(own.status).toBe(401);
});

test('WAU-61 a link ends the one before and is over after 60 minutes', async () => {
  const dana = await aUser(db, { roles: [], password });
  const [first, second] = [await make(dana), await make(dana)];
  expect(await choose(tokenIn(first.body.link))).toBe(400);
  clock.advance(3_600_000);
  const late = { token: tokenIn(second.body.link), newPassword };
  expect(await server.call(identity.confirmPasswordReset, { body: late })).toMatchObject({
    body: { code: 'auth/expired-action-code' },
  });
});

test('WAU-61 there is none for somebody without a password or a disabled account, and none for a missing user', async () => {
  expect(await make(await aUser(db, { roles: [] }))).toMatchObject(refused);
  expect(await make(await aUser(db, { roles: [], password, disabled: true }))).toMatchObject(refused);
  expect(await make({ id: 'nobody' })).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

test('WAU-61 DRV-BRD-29 somebody who signs in by a passkey alone gets one, which ends the passkey', async () => {
  const { user } = await aUserWithPasskey(server);
  const { status, body } = await make(user);
  expect(status).toBe(200);
  expect(await choose(tokenIn(body.link))).toBe(204);
  expect((await signIn(user, newPassword)).body).toMatchObject({ userId: user.id });
});

test('WAU-61 where mails are sent, or an issuer keeps the passwords, there is none', async () => {
  const dana = await aUser(db, { roles: [], password });
  Object.assign(server.deps, { postman: { send: async () => {}, close: () => {} } });
  expect(await make(dana)).toMatchObject(refused);
  Object.assign(server.deps, { postman: null });
  const choice = hostedAt({ issuer: 'https://id.example.org' });
  const hosted = await startServer({}, undefined, { beside: server, choice });
  expect(await make(dana, admin, hosted)).toMatchObject(refused);
  expect((await make(dana)).status).toBe(200);
});

test('WAU-61 FACT-20 the proof of who the administrator is must be recent', async () => {
  const dana = await aUser(db, { roles: [], password });
  const chief = await aUser(db, { roles: ['quaygate_admin'], password });
  const key = (await signIn(chief, password)).body.idToken;
  const ask = () => server.call(webappUser.makeResetLink, { key, params: { u: chief.id, id: dana.id } as never });
  expect((await ask()).status).toBe(200);
  clock.advance(16 * 60_000);
  expect(await ask()).toMatchObject({ status: 403, body: { code: 'proof_needed' } });
});

test('WAU-61 AUD-03 the audit log names who made a link and who it is for, and not the link', async () => {
  const dana = await aUser(db, { roles: [], password });
  await make(dana);
  const entry = db.selectFrom('audit').selectAll().where('kind', '=', 'resetLinkMade').where('objectId', '=', dana.id);
  const act = await entry.executeTakeFirstOrThrow();
  expect(act).toMatchObject({ actorId: admin.id, objectName: dana.email, before: null, after: null });
});
