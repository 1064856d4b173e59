import { driverInvitation, driverTour, factor, identity, type NewCredential } from '@quaygate/contract';
import { beforeEach, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { hostedAt } from '../../../test/hosted-choice.ts';
import { aForwarder, aTrucker, aUser, next } from '../../../test/scenes/factories.ts';
import { anAuthenticator } from '../../../test/servers/authenticator.ts';

const server = await startServer({ demo: true });
const { db, clock, call, app } = server;
const password = 'ein langes Passwort';
const begin = clock.now();
beforeEach(() => clock.set(begin));

const { id: f } = await aForwarder(db);
const dispatcher = await aUser(db, { roles: ['forwarder_write'], forwarders: [f] });
const tokenIn = (text: string) => /token=([^\s&]+)/.exec(text)?.[1] ?? '';
const mailsTo = async (email: string) =>
  (await db.selectFrom('mail').select('text').where('recipient', '=', email).execute()).map(({ text }) => text);

async function anInvited() {
  const email = `jan${next()}@example.com`;
  const body = { email, firstName: 'Jan', lastName: 'Nowak', licensePlate: 'DU-QG 9', by: 'link' as const };
  const { body: made } = await call(driverInvitation.create, { as: dispatcher, params: { f }, body });
  return { id: made.truckerId as string, email, token: tokenIn(made.link) };
}
const start = (token: string) => call(identity.startFirstPasskey, { body: { token } });
const add = (token: string, credential: NewCredential) =>
  call(identity.addFirstPasskey, { body: { token, name: 'Mein Telefon', credential } });
const choose = (token: string) => call(identity.confirmPasswordReset, { body: { token, newPassword: password } });
const enter = async (device: ReturnType<typeof anAuthenticator>) => {
  const { body: options } = await call(identity.startPasskeySignIn, { body: {} });
  return call(identity.signInWithPasskey, { body: { passkey: device.get(options) } });
};
const pageOf = async (token: string) =>
  (await app.inject(`/web/idp/action?mode=resetPassword&token=${encodeURIComponent(token)}&lang=de`)).payload;
const overLink = { status: 400, body: { code: 'auth/invalid-action-code' } };

async function withPasskey() {
  const driver = await anInvited();
  const device = anAuthenticator();
  expect(await add(driver.token, device.create((await start(driver.token)).body))).toMatchObject({ status: 204 });
  return { ...driver, device };
}
/** The secret of a link of a forgotten password, as the mail has it. */
async function forgotten({ email }: { email: string }) {
  const before = (await mailsTo(email)).length;
  await call(identity.resetPassword, { body: { email } });
  await expect.poll(() => mailsTo(email)).toHaveLength(before + 1);
  return tokenIn((await mailsTo(email)).at(-1) ?? '');
}

test('DRV-BRD-28 an invited driver makes a passkey with the link, and signs in by it without a password', async () => {
  const driver = await anInvited();
  expect(await pageOf(driver.token)).toContain('data-domain="localhost"');
  const options = (await start(driver.token)).body;
  expect(options).toMatchObject({ rp: { id: 'localhost' }, user: { name: driver.email } });
  const device = anAuthenticator();
  expect((await add(driver.token, device.create(options))).status).toBe(204);
  const { status, body } = await enter(device);
  expect({ status, body }).toMatchObject({ status: 200, body: { userId: driver.id, emailVerified: true } });
  const tours = await call(driverTour.list, { key: body.idToken, params: { u: driver.id } as never });
  expect(tours.status).toBe(200);
  const factors = await call(factor.list, { key: body.idToken, params: { u: driver.id } as never });
  expect(factors.body).toMatchObject({
    methods: ['passkey'],
    recoveryCodesLeft: 0,
    passkeys: [{ name: 'Mein Telefon' }],
  });
  expect(await mailsTo(driver.email)).toEqual([expect.stringContaining('wurde ein Passkey eingerichtet')]);
  const acts = await db.selectFrom('audit').selectAll().where('objectId', '=', driver.id).orderBy('id').execute();
  expect(acts.filter(({ kind }) => kind === 'factorAdded')).toMatchObject([
    { actorId: driver.id, after: { factor: 'passkey', name: 'Mein Telefon' } },
  ]);
  expect((await call(identity.signIn, { body: { email: driver.email, password: 'x' } })).body.code).toBe(
    'auth/invalid-credential',
  );
});

test('DRV-BRD-28 the link is used up by the passkey, as the passkey is by a password; of two at once one wins', async () => {
  const { token, device, email } = await withPasskey();
  expect(await choose(token)).toMatchObject(overLink);
  expect(await start(token)).toMatchObject(overLink);
  expect(await add(token, device.create({ user: { id: '' }, challenge: 'eA' }))).toMatchObject(overLink);
  expect(await pageOf(token)).toContain('Dieser Link gilt nicht mehr');
  expect(await pageOf(await forgotten({ email }))).not.toContain('data-domain');

  const other = await anInvited();
  const options = (await start(other.token)).body;
  expect((await choose(other.token)).status).toBe(204);
  expect(await add(other.token, anAuthenticator().create(options))).toMatchObject(overLink);

  const third = await anInvited();
  const [one, two] = [(await start(third.token)).body, (await start(third.token)).body];
  const answers = await Promise.all([
    add(third.token, anAuthenticator().create(one)),
    add(third.token, anAuthenticator().create(two)),
    choose(third.token),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400, 400]);
});

test('DRV-BRD-28 what was signed for another link, late, or at another domain is refused, and the link stays', async () => {
  const [driver, other] = [await anInvited(), await anInvited()];
  const refused = { status: 400, body: { code: 'auth/invalid-passkey' } };
  const foreign = anAuthenticator().create((await start(other.token)).body);
  expect(await add(driver.token, foreign)).toMatchObject(refused);
  const evil = anAuthenticator().create((await start(driver.token)).body, { origin: 'https://evil.example' });
  expect(await add(driver.token, evil)).toMatchObject(refused);
  const late = anAuthenticator().create((await start(driver.token)).body);
  clock.advance(5 * 60_000);
  expect(await add(driver.token, late)).toMatchObject(refused);
  // A device that has a passkey of somebody else.
  const { device } = await withPasskey();
  const taken = device.create((await start(driver.token)).body);
  expect(await add(driver.token, taken)).toMatchObject({ status: 409, body: { code: 'passkey_already_added' } });
  expect((await choose(driver.token)).status).toBe(204);

  clock.advance(7 * 86_400_000);
  expect(await start(other.token)).toMatchObject({ status: 400, body: { code: 'auth/expired-action-code' } });
});

test('DRV-BRD-28 it is for drivers without a role alone, and not where an issuer keeps the passwords', async () => {
  const clerk = await aUser(db, { roles: ['forwarder_read'] });
  await aTrucker(db, { id: clerk.id });
  const nobody = await aUser(db, { roles: [] });
  const known = await aUser(db, { roles: [], password });
  await aTrucker(db, { id: known.id });
  for (const who of [clerk, nobody, known]) {
    const token = await forgotten(who);
    expect(await start(token)).toMatchObject(overLink);
    expect(await pageOf(token)).not.toContain('data-domain');
  }
  const hosted = await startServer({}, undefined, {
    beside: server,
    choice: hostedAt({ issuer: 'https://id.example.org' }),
  });
  const answer = await hosted.call(identity.startFirstPasskey, { body: { token: 'x' } });
  expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

test('DRV-BRD-29 a lost passkey is replaced by a password of the link, which ends it', async () => {
  const driver = await withPasskey();
  expect((await choose(await forgotten(driver))).status).toBe(204);
  expect((await enter(driver.device)).body.code).toBe('auth/invalid-passkey');
  const { status, body } = await call(identity.signIn, { body: { email: driver.email, password } });
  expect({ status, body }).toMatchObject({ status: 200, body: { userId: driver.id } });
  const factors = await call(factor.list, { key: body.idToken, params: { u: driver.id } as never });
  expect(factors.body).toMatchObject({ methods: ['password'], passkeys: [], recoveryCodesLeft: 0 });
  const acts = await db.selectFrom('audit').selectAll().where('objectId', '=', driver.id).execute();
  expect(acts.filter(({ kind }) => kind === 'factorRemoved')).toMatchObject([
    { actorId: driver.id, before: { factor: 'passkey', name: 'Mein Telefon' } },
  ]);
  expect((await mailsTo(driver.email)).at(-1)).toContain('das Passwort Ihres Kontos wurde am');
});

test('DRV-BRD-29 a passkey beside a password is a second step, and no new password ends it', async () => {
  const { id, email } = await aUser(db, { roles: [], password });
  await aTrucker(db, { id });
  const own = { params: { u: id } as never };
  const { body: session } = await call(identity.signIn, { body: { email, password } });
  const device = anAuthenticator();
  const options = (await call(factor.startPasskey, { ...own, key: session.idToken })).body;
  const body = { name: 'Telefon', credential: device.create(options) };
  expect((await call(factor.addPasskey, { ...own, key: session.idToken, body })).status).toBe(201);
  expect((await choose(await forgotten({ email }))).status).toBe(204);
  expect((await call(identity.signIn, { body: { email, password } })).body).toMatchObject({
    methods: ['passkey', 'recoveryCode'],
  });
  expect((await enter(device)).status).toBe(200);
});

test('DRV-BRD-29 the last passkey of an account without a password stays until there is another', async () => {
  const { id, device } = await withPasskey();
  const { body: session } = await enter(device);
  const own = { key: session.idToken as string, params: { u: id } as never };
  const [first] = (await call(factor.list, own)).body.passkeys;
  const remove = (passkey: string) =>
    call(factor.removePasskey, { key: own.key, params: { u: id, id: passkey } as never });
  expect(await remove(first.id)).toMatchObject({ status: 409, body: { code: 'last_passkey' } });
  expect((await enter(device)).status).toBe(200);
  const second = anAuthenticator();
  const credential = second.create((await call(factor.startPasskey, own)).body);
  const added = await call(factor.addPasskey, { ...own, body: { name: 'Neues Telefon', credential } });
  expect(added).toMatchObject({ status: 201, body: { recoveryCodes: [] } });
  expect((await remove(first.id)).status).toBe(204);
  expect((await enter(second)).status).toBe(200);
  expect(await remove(added.body.passkey.id)).toMatchObject({ status: 409, body: { code: 'last_passkey' } });
});
