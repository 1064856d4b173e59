import { audit, identity, session, user as userCalls } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { beforeEach, expect, test } from 'vitest';
import { cookieOf } from '../../../test/cookie.ts';
import { startServer } from '../../../test/harness.ts';
import { aUser, type TestUser } from '../../../test/scenes/factories.ts';
import { openAction } from '../../identity/embedded/actions.ts';

/** Both remember callers as in production. */
const server = await startServer({ callerMemory: 1_000 });
const second = await startServer({ callerMemory: 1_000 }, undefined, { beside: server });
const both = [server, second];
const { db, clock } = server;
const password = 'ein langes Passwort';
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:139.0) Gecko/20100101 Firefox/139.0';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Mobile/15E148 Safari/604.1';
beforeEach(() => clock.set('2026-05-12T08:00:00Z'));

interface Browser {
  agent?: string;
  network?: string;
  /** The cookie of an earlier sign-in in this browser. */
  device?: string;
}

async function signIn({ email }: TestUser, { agent = firefox, network = '192.0.2.7', device }: Browser = {}) {
  const answer = await server.app.inject({
    method: 'POST',
    url: identity.signIn.path,
    remoteAddress: network,
    headers: { 'user-agent': agent, ...(device ? { cookie: device } : {}) },
    payload: { email, password },
  });
  expect(answer.statusCode, answer.payload).toBe(200);
  const cookies = [answer.headers['set-cookie'] ?? []].flat().map(String);
  return {
    idToken: answer.json().idToken as string,
    refresh: cookieOf({ headers: answer.headers }).header,
    device: present(cookies.find((line) => line.startsWith('quaygate_device='))),
  };
}
const pairOf = (line: string) => line.split(';')[0] ?? '';
const as = (user: TestUser, key: string, more: object = {}) => ({ key, params: { u: user.id, ...more } as never });
const list = async (user: TestUser, key: string, on = server) => (await on.call(session.list, as(user, key))).body;
const me = async (user: TestUser, key: string, on = server) => (await on.call(userCalls.get, as(user, key))).status;
const refresh = (cookie: string) => server.call(identity.refresh, { headers: { cookie } });
const mailsTo = ({ email }: TestUser) =>
  db.selectFrom('mail').select(['subject', 'text']).where('recipient', '=', email).orderBy('id').execute();
async function expectEnded(user: TestUser, idToken: string) {
  for (const on of both) await expect.poll(() => me(user, idToken, on), { timeout: 2_000, interval: 20 }).toBe(401);
}

test('SESS-30 users see their open sessions: device, network, since, last used, and which is this one', async () => {
  const dana = await aUser(db, { roles: [], password });
  const desk = await signIn(dana);
  clock.advance(3_600_000);
  const phone = await signIn(dana, { agent: safari, network: '2001:db8:1:2::7' });
  expect(await list(dana, phone.idToken)).toEqual([
    {
      id: expect.any(String),
      browser: 'Safari',
      system: 'iOS',
      network: '2001:db8:1:2::/64',
      createdDate: '2026-05-12T09:00:00.000Z',
      lastUsedDate: '2026-05-12T09:00:00.000Z',
      isCurrent: true,
    },
    {
      id: expect.any(String),
      browser: 'Firefox',
      system: 'Windows',
      network: '192.0.2.7',
      createdDate: '2026-05-12T08:00:00.000Z',
      lastUsedDate: '2026-05-12T08:00:00.000Z',
      isCurrent: false,
    },
  ]);
  clock.advance(60_000);
  const headers = { cookie: desk.refresh, 'x-forwarded-for': '198.51.100.9' };
  await server.call(identity.refresh, { headers });
  const [first] = await list(dana, phone.idToken);
  expect(first).toMatchObject({
    browser: 'Firefox',
    network: '198.51.100.9',
    lastUsedDate: '2026-05-12T09:01:00.000Z',
  });
});

test('SESS-29 SESS-30 a call is noted as a use at most once a minute', async () => {
  const dana = await aUser(db, { roles: [], password });
  const { idToken } = await signIn(dana);
  const lastUsed = async () => {
    const row = await db.selectFrom('session').select('lastUsedDate').where('userId', '=', dana.id).executeTakeFirst();
    return row?.lastUsedDate?.toISOString();
  };
  const fresh = await startServer({}, undefined, { beside: server });
  clock.advance(59_999);
  expect(await me(dana, idToken, fresh)).toBe(200);
  expect(await lastUsed()).toBe('2026-05-12T08:00:00.000Z');
  clock.advance(1);
  expect(await me(dana, idToken, fresh)).toBe(200);
  expect(await lastUsed()).toBe('2026-05-12T08:01:00.000Z');
});

test('SESS-28 SESS-30 one session is ended at every instance within 2 seconds, also twice; one of somebody else is not found', async () => {
  const [dana, eve] = [await aUser(db, { roles: [], password }), await aUser(db, { roles: [], password })];
  const [here, lost, foreign] = [await signIn(dana), await signIn(dana, { agent: safari }), await signIn(eve)];
  const idOf = async (user: TestUser, key: string) =>
    (await list(user, key)).find(({ isCurrent }: { isCurrent: boolean }) => isCurrent).id as string;
  for (const on of both) expect(await me(dana, lost.idToken, on)).toBe(200);

  const id = await idOf(dana, lost.idToken);
  for (let time = 0; time < 2; time++)
    expect((await server.call(session.end, as(dana, here.idToken, { id }))).status).toBe(204);
  await expectEnded(dana, lost.idToken);
  expect((await refresh(lost.refresh)).status).toBe(401);
  expect(await list(dana, here.idToken)).toHaveLength(1);

  const other = await idOf(eve, foreign.idToken);
  for (const unknown of [other, 'unbekannt']) {
    const refused = await server.call(session.end, as(dana, here.idToken, { id: unknown }));
    expect(refused).toMatchObject({ status: 404, body: { code: 'not_found' } });
  }
  expect((await refresh(foreign.refresh)).status).toBe(200);
});

test('SESS-28 SESS-30 signing out everywhere ends all sessions of the user, this one too, and no others', async () => {
  const [dana, eve] = [await aUser(db, { roles: [], password }), await aUser(db, { roles: [], password })];
  const [one, two, foreign] = [await signIn(dana), await signIn(dana), await signIn(eve)];
  for (const on of both) for (const { idToken } of [one, two]) expect(await me(dana, idToken, on)).toBe(200);
  expect((await server.call(session.endAll, as(dana, one.idToken))).status).toBe(204);
  for (const { idToken, refresh: cookie } of [one, two]) {
    await expectEnded(dana, idToken);
    expect((await refresh(cookie)).status).toBe(401);
  }
  expect(await me(eve, foreign.idToken)).toBe(200);
});

test('WAU-60 SESS-28 an administrator ends all sessions of a user, which the audit log records', async () => {
  const [admin, dana] = [await aUser(db, { roles: ['quaygate_admin'] }), await aUser(db, { roles: [], password })];
  const { idToken, refresh: cookie } = await signIn(dana);
  for (const on of both) expect(await me(dana, idToken, on)).toBe(200);
  expect((await server.call(session.endAllOf, { as: admin, params: { id: dana.id } })).status).toBe(204);
  await expectEnded(dana, idToken);
  expect((await refresh(cookie)).status).toBe(401);
  const unknown = await server.call(session.endAllOf, { as: admin, params: { id: 'unbekannt' } });
  expect(unknown).toMatchObject({ status: 404, body: { code: 'not_found' } });
  const query = { kinds: 'sessionsEnded', objectId: dana.id };
  const { body } = await server.call(audit.list, { as: admin, query });
  expect(body.items).toMatchObject([{ actorId: admin.id, objectId: dana.id, objectName: dana.email }]);
});

test('SESS-31 a sign-in from a new browser is mailed in both languages; the first one and known ones are not', async () => {
  const dana = await aUser(db, { roles: [], password });
  const first = await signIn(dana);
  expect(await mailsTo(dana)).toEqual([]);
  const cookie = first.device;
  expect(cookie).toContain('HttpOnly');
  expect(cookie).toContain('Path=/web/idp');
  expect(cookie).toContain(`Max-Age=${400 * 86_400}`);
  const again = await signIn(dana, { device: pairOf(first.device), network: '203.0.113.9' });
  expect(pairOf(again.device), 'the browser keeps its cookie').toBe(pairOf(first.device));
  expect(await mailsTo(dana)).toEqual([]);

  await signIn(dana, { agent: safari, network: '198.51.100.4' });
  const [mail, ...more] = await mailsTo(dana);
  expect(more).toEqual([]);
  expect(mail?.subject).toMatch(/neuen Gerät.*new device/);
  for (const text of ['Safari, iOS', '198.51.100.4', '2026-05-12 08:00 UTC'])
    expect(mail?.text.split(text)).toHaveLength(3);

  // The browser of a colleague is known for the colleague only.
  const eve = await aUser(db, { roles: [], password });
  await signIn(eve);
  await signIn(eve, { device: pairOf(first.device) });
  expect(await mailsTo(eve)).toHaveLength(1);
});

test('SESS-31 a changed password is mailed, the first one of an account is not', async () => {
  const dana = await aUser(db, { roles: [] });
  const choose = async (newPassword: string) => {
    const token = await openAction(db, dana.id, 'resetPassword', new Date(clock.now().getTime() + 60_000));
    expect((await server.call(identity.confirmPasswordReset, { body: { token, newPassword } })).status).toBe(204);
  };
  await choose('mein erstes Passwort');
  expect(await mailsTo(dana)).toEqual([]);
  await choose('mein zweites Passwort');
  const [mail, ...more] = await mailsTo(dana);
  expect(more).toEqual([]);
  expect(mail?.subject).toMatch(/Passwort geändert.*password changed/);
  expect(mail?.text).not.toMatch(/zweites|token=/);
});

test('FACT-44 a user ends all sessions but the one of the call', async () => {
  const dana = await aUser(db, { roles: [], password });
  const [desk, phone] = [await signIn(dana), await signIn(dana, { agent: safari })];
  const kept = { ...as(dana, desk.idToken), query: { keep: 'current' } as const };
  expect((await server.call(session.endAll, kept)).status).toBe(204);
  await expectEnded(dana, phone.idToken);
  expect(await me(dana, desk.idToken)).toBe(200);
  expect((await refresh(desk.refresh)).status).toBe(200);
});
