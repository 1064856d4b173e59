import { identity, user as userCalls, webappUser } from '@quaygate/contract';
import { afterAll, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { hostedAt } from '../../../test/hosted-choice.ts';
import { aTrucker, aUser, next, type TestUser } from '../../../test/scenes/factories.ts';
import { startOidcIssuer } from '../../../test/servers/oidc-issuer.ts';
import { doJob } from '../../jobs/jobs.ts';

// A demo keeps mails in an inbox: they go somewhere.
const server = await startServer({ demo: true });
const { db, call, clock } = server;
const password = 'ein langes Passwort';
const aNewAddress = () => `neu${next()}@example.com`;
const person = () => aUser(db, { roles: [], password });

const signIn = (email: string) => call(identity.signIn, { body: { email, password } });
const ask = (as: TestUser, email: string) => call(userCalls.changeEmail, { as, body: { email } });
const mailTo = async (email: string) =>
  (
    await db
      .selectFrom('mail')
      .select(['subject', 'text'])
      .where('recipient', '=', email)
      .orderBy('id', 'desc')
      .execute()
  )[0];
const linkIn = async (email: string) => /token=([\w-]+)/.exec((await mailTo(email))?.text ?? '')?.[1] ?? '';
const confirm = async (email: string, token?: string) =>
  call(identity.confirmEmailChange, { body: { token: token ?? (await linkIn(email)) } });
const emailOf = async ({ id }: TestUser) =>
  (await db.selectFrom('appUser').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;
const actsOf = async ({ id }: TestUser) =>
  (await db.selectFrom('audit').select('kind').where('objectId', '=', id).orderBy('id').execute()).map(
    (act) => act.kind,
  );

test('SETUP-60 a user changes their email: it counts once the new address confirms, the session that asked stays', async () => {
  const dana = await person();
  const [here, elsewhere] = [(await signIn(dana.email)).body.idToken, (await signIn(dana.email)).body.idToken];
  const params = { u: dana.id } as never;
  const email = aNewAddress();
  const asked = await call(userCalls.changeEmail, { key: here, params, body: { email: ` ${email.toUpperCase()} ` } });
  expect(asked).toMatchObject({
    status: 200,
    body: { waiting: { email: expect.stringMatching(new RegExp(email, 'i')) } },
  });
  const waiting = asked.body.waiting.email;
  expect(await emailOf(dana)).toBe(dana.email);
  const [toNew, toOld] = [await mailTo(waiting), await mailTo(dana.email)];
  expect(toNew?.text).toContain('mode=changeEmail');
  expect(toOld?.text).toContain('mode=refuseEmail');
  expect(toOld?.text).toContain(waiting);
  expect((await signIn(dana.email)).status).toBe(200);

  const token = await linkIn(waiting);
  expect((await confirm(waiting, token)).status).toBe(204);
  expect(await emailOf(dana)).toBe(waiting);
  expect([(await signIn(dana.email)).status, (await signIn(waiting)).status]).toEqual([401, 200]);
  const see = async (key: string) => (await call(userCalls.get, { key, params })).status;
  expect([await see(here), await see(elsewhere)]).toEqual([200, 401]);
  expect((await mailTo(dana.email))?.text).toContain(`ist seit`);
  expect(await actsOf(dana)).toEqual(expect.arrayContaining(['emailChangeAsked', 'emailChanged']));
  expect(await confirm(waiting, token)).toMatchObject({ status: 409, body: { code: 'email_change_confirmed' } });
});

test('SETUP-60 the old address refuses, then the link of the new one opens nothing', async () => {
  const dana = await person();
  const email = aNewAddress();
  await ask(dana, email);
  const refuse = async (token: string) => call(identity.refuseEmailChange, { body: { token } });
  const token = await linkIn(dana.email);
  expect((await refuse(token)).status).toBe(204);
  for (const again of [await refuse(token), await confirm(email)])
    expect(again).toMatchObject({ status: 409, body: { code: 'email_change_refused' } });
  expect(await emailOf(dana)).toBe(dana.email);
  expect(await actsOf(dana)).toEqual(['emailChangeAsked', 'emailChangeRefused']);
  expect((await call(userCalls.emailChange, { as: dana })).body).toEqual({ waiting: null });
  // Each link does its own: that of the old address confirms nothing.
  await ask(dana, email);
  expect(await confirm(email, await linkIn(dana.email))).toMatchObject({ body: { code: 'auth/invalid-action-code' } });
});

test('SETUP-60 after 24 hours the link is over, and later nothing is kept of it', async () => {
  const dana = await person();
  const email = aNewAddress();
  await ask(dana, email);
  clock.advance(24 * 3_600_000);
  expect(await confirm(email)).toMatchObject({ status: 400, body: { code: 'auth/expired-action-code' } });
  clock.advance(25 * 3_600_000);
  await doJob(server.deps, 'cleanUp');
  expect(await db.selectFrom('emailChange').select('email').where('userId', '=', dana.id).execute()).toEqual([]);
});

test('SETUP-60 an address of another account is refused at once, one taken meanwhile when it is confirmed', async () => {
  const [dana, other] = [await person(), await person()];
  expect(await ask(dana, other.email.toUpperCase())).toMatchObject({
    status: 409,
    body: { code: 'user_already_exists' },
  });
  expect(await ask(dana, dana.email)).toMatchObject({ status: 409, body: { code: 'email_unchanged' } });
  expect(await ask(dana, 'zwei@example.com, drei@example.com')).toMatchObject({
    status: 400,
    body: { code: 'validation_failed' },
  });
  const email = aNewAddress();
  await ask(dana, email);
  await aUser(db, { roles: [], email });
  expect(await confirm(email)).toMatchObject({ status: 409, body: { code: 'email_taken_meanwhile' } });
  expect(await emailOf(dana)).toBe(dana.email);
});

test('SETUP-60 of two who confirm the same address at once one gets it', async () => {
  const [dana, kim] = [await person(), await person()];
  const email = aNewAddress();
  const tokens: string[] = [];
  for (const each of [dana, kim]) {
    await ask(each, email);
    tokens.push(await linkIn(email));
  }
  const codes = (await Promise.all(tokens.map((token) => confirm(email, token)))).map(({ status }) => status);
  expect(codes.sort()).toEqual([204, 409]);
});

test('SETUP-60 a proof is asked for, asking is limited, a newer change ends the one before, and it can be withdrawn', async () => {
  const dana = await person();
  const key = (await signIn(dana.email)).body.idToken;
  clock.advance(16 * 60_000);
  const late = await call(userCalls.changeEmail, {
    key,
    params: { u: dana.id } as never,
    body: { email: aNewAddress() },
  });
  expect(late).toMatchObject({ status: 403, body: { code: 'proof_needed' } });
  const first = aNewAddress();
  await ask(dana, first);
  const token = await linkIn(first);
  const second = aNewAddress();
  await ask(dana, second);
  expect(await confirm(first, token)).toMatchObject({ body: { code: 'auth/invalid-action-code' } });
  expect((await call(userCalls.withdrawEmail, { as: dana })).status).toBe(204);
  expect((await call(userCalls.withdrawEmail, { as: dana })).status).toBe(204);
  expect(await confirm(second)).toMatchObject({ body: { code: 'email_change_refused' } });
  for (let count = 2; count < 5; count++) expect((await ask(dana, aNewAddress())).status).toBe(200);
  expect(await ask(dana, aNewAddress())).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
});

test('SETUP-60 who takes the account back with a new password ends a change that waits, and old links end with a change', async () => {
  const dana = await person();
  const email = aNewAddress();
  const reset = async () => {
    const before = (await mailTo(dana.email))?.text;
    await call(identity.resetPassword, { body: { email: dana.email } });
    await expect.poll(async () => (await mailTo(dana.email))?.text).not.toBe(before);
    return linkIn(dana.email);
  };
  await ask(dana, email);
  const token = await reset();
  expect((await call(identity.confirmPasswordReset, { body: { token, newPassword: password } })).status).toBe(204);
  expect(await confirm(email)).toMatchObject({ body: { code: 'email_change_refused' } });

  const old = await reset();
  await ask(dana, email);
  expect((await confirm(email)).status).toBe(204);
  const late = await call(identity.confirmPasswordReset, { body: { token: old, newPassword: 'ein anderes Passwort' } });
  expect(late).toMatchObject({ status: 400, body: { code: 'auth/invalid-action-code' } });
});

test('SETUP-60 the record of a driver follows its account', async () => {
  const dana = await person();
  await aTrucker(db, { id: dana.id });
  await db.updateTable('trucker').set({ email: dana.email }).where('userId', '=', dana.id).execute();
  const email = aNewAddress();
  await ask(dana, email);
  await confirm(email);
  const driver = await db.selectFrom('trucker').select('email').where('userId', '=', dana.id).executeTakeFirst();
  expect(driver).toEqual({ email });
});

test('SETUP-60 the pages of both links say what they do, change nothing by being read, and say how it ended', async () => {
  const dana = await person();
  const email = aNewAddress();
  await ask(dana, email);
  const [yes, no] = [await linkIn(email), await linkIn(dana.email)];
  const open = (mode: string, token: string) =>
    server.app.inject({ url: `/web/idp/action?${new URLSearchParams({ mode, token, lang: 'en' })}` });
  const submit = (mode: string, token: string) =>
    server.app.inject({
      method: 'POST',
      url: '/web/idp/action',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `${new URLSearchParams({ mode, token, lang: 'en' })}`,
    });
  for (const [mode, token, title] of [
    ['changeEmail', yes, 'Confirm your new email'],
    ['refuseEmail', no, 'Refuse the new email'],
  ] as const) {
    const { payload } = await open(mode, token);
    expect(payload).toContain(`<h1>${title}</h1>`);
    expect(payload).toContain(email);
  }
  expect(await emailOf(dana)).toBe(dana.email);
  expect((await submit('changeEmail', yes)).payload).toContain('<h1>Email changed</h1>');
  expect(await emailOf(dana)).toBe(email);
  expect((await open('refuseEmail', no)).payload).toContain('The new address is confirmed already.');
  expect((await open('changeEmail', 'x')).payload).toContain('<h1>This link is no longer valid</h1>');
});

const admin = await aUser(db, { roles: ['quaygate_admin'] });
const change = (id: string, email: string, as = admin) =>
  call(webappUser.changeEmail, { as, params: { id }, body: { email } });

test('SETUP-61 an administrator asks for another email of a user: both addresses are told, all sessions end at the change', async () => {
  const dana = await person();
  const key = (await signIn(dana.email)).body.idToken;
  const email = aNewAddress();
  expect(await change(dana.id, email)).toMatchObject({
    status: 200,
    body: { email: dana.email, emailChange: { email } },
  });
  expect((await mailTo(dana.email))?.text).toContain('mode=refuseEmail');
  expect((await confirm(email)).status).toBe(204);
  expect((await call(userCalls.get, { key, params: { u: dana.id } as never })).status).toBe(401);
  expect((await call(webappUser.get, { as: admin, params: { id: dana.id } })).body).toMatchObject({
    email,
    emailChange: null,
  });

  await change(dana.id, aNewAddress());
  const withdrawn = await call(webappUser.withdrawEmail, { as: admin, params: { id: dana.id } });
  expect(withdrawn).toMatchObject({ status: 200, body: { email, emailChange: null } });
  expect(await change('nobody', aNewAddress())).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

test('SETUP-62 a mistyped address of an account that was never used changes at once: invited anew, the old address is told nothing', async () => {
  const [typo, right] = [aNewAddress(), aNewAddress()];
  const body = { firstName: 'Dana', lastName: 'Dispo', email: typo };
  const { id } = (await call(webappUser.create, { as: admin, body })).body;
  const old = await linkIn(typo);
  expect(await change(id, right)).toMatchObject({
    status: 200,
    body: { email: right, emailChange: null, emailVerificationStatus: 'NOT_VERIFIED', invitation: { state: 'open' } },
  });
  expect(await mailTo(typo)).toBeUndefined();
  const set = (token: string) => call(identity.confirmPasswordReset, { body: { token, newPassword: password } });
  expect(await set(old)).toMatchObject({ status: 400, body: { code: 'auth/invalid-action-code' } });
  expect((await set(await linkIn(right))).status).toBe(204);
  expect((await signIn(right)).status).toBe(200);
  expect(await actsOf({ id, email: right })).toContain('emailChanged');
});

test('SETUP-62 an address that was never confirmed is told nothing, though a password was set with it', async () => {
  const dana = await person();
  await db.updateTable('appUser').set({ emailVerified: false }).where('id', '=', dana.id).execute();
  const email = aNewAddress();
  expect((await change(dana.id, email)).body.emailChange).toMatchObject({ email });
  expect(await mailTo(dana.email)).toBeUndefined();
  expect((await confirm(email)).status).toBe(204);
});

test('SETUP-61 with four eyes the email of a platform role is changed by its holder alone, and ends with a new role', async () => {
  const strict = await startServer({ demo: true, fourEyes: true }, undefined, { beside: server });
  const mate = await aUser(db, { roles: ['quaygate_read'], password });
  const asked = await strict.call(webappUser.changeEmail, {
    as: admin,
    params: { id: mate.id },
    body: { email: aNewAddress() },
  });
  expect(asked).toMatchObject({ status: 409, body: { code: 'email_changed_by_user_alone' } });

  const dana = await person();
  const email = aNewAddress();
  await change(dana.id, email);
  const role = { as: admin, params: { id: dana.id }, body: { role: 'admin' as const } };
  expect((await call(webappUser.changePlatformRole, role)).status).toBe(200);
  expect(await confirm(email)).toMatchObject({ body: { code: 'email_change_refused' } });
});

test('SETUP-63 where mails go nowhere a used account keeps its email, an unused one is invited by a link', async () => {
  const silent = await startServer({}, undefined, { beside: server });
  const dana = await person();
  const refused = { status: 409, body: { code: 'mails_not_configured' } };
  expect(await silent.call(userCalls.changeEmail, { as: dana, body: { email: aNewAddress() } })).toMatchObject(refused);
  const params = { id: dana.id };
  expect(
    await silent.call(webappUser.changeEmail, { as: admin, params, body: { email: aNewAddress() } }),
  ).toMatchObject(refused);
  const body = { firstName: 'Dana', lastName: 'Dispo', email: aNewAddress() };
  const { id } = (await silent.call(webappUser.create, { as: admin, body })).body;
  const email = aNewAddress();
  const done = await silent.call(webappUser.changeEmail, { as: admin, params: { id }, body: { email } });
  expect(done).toMatchObject({ status: 200, body: { email } });
});

test('SETUP-63 where another provider keeps the accounts, their emails are changed there', async () => {
  const issuer = await startOidcIssuer(new Map());
  afterAll(issuer.stop);
  const { clientId, clientSecret } = issuer;
  const choice = hostedAt({ issuer: issuer.address, clientId, clientSecret });
  const hosted = await startServer({}, undefined, { choice });
  const [as, dana] = [await aUser(hosted.db, { roles: ['quaygate_admin'] }), await aUser(hosted.db, { roles: [] })];
  const refused = { status: 409, body: { code: 'email_kept_by_provider' } };
  const body = { email: aNewAddress() };
  expect(await hosted.call(userCalls.changeEmail, { as: dana, body })).toMatchObject(refused);
  expect(await hosted.call(webappUser.changeEmail, { as, params: { id: dana.id }, body })).toMatchObject(refused);
  expect((await hosted.call(userCalls.emailChange, { as: dana })).body).toEqual({ waiting: null });
  expect(await hosted.call(identity.confirmEmailChange, { body: { token: 'x' } })).toMatchObject({ status: 404 });
});
