import { factor, identity, type PasskeyProof, settings as settingsCalls, user as userCalls } from '@quaygate/contract';
import { passkeysMost, present } from '@quaygate/rules';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { cookieOf } from '../../../test/cookie.ts';
import { startServer } from '../../../test/harness.ts';
import { totpCode } from '../../../test/scenes/factor-scene.ts';
import { aUser } from '../../../test/scenes/factories.ts';
import { anAuthenticator } from '../../../test/servers/authenticator.ts';

const server = await startServer();
const { db, clock, call } = server;
const password = 'ein langes Passwort';
const minute = 60_000;
const begin = clock.now();

beforeEach(() => clock.set(begin));

/** Somebody who has signed in with their password. */
async function someone() {
  const { id, email } = await aUser(db, { roles: ['forwarder_read'], password });
  const { body } = await call(identity.signIn, { body: { email, password } });
  const own = { key: body.idToken as string, params: { u: id } as never };
  const start = async () => (await call(factor.startPasskey, own)).body;
  return {
    id,
    email,
    own,
    start,
    add: async (device = anAuthenticator(), name = 'Telefon') => {
      const credential = device.create(await start());
      return { device, ...(await call(factor.addPasskey, { ...own, body: { name, credential } })) };
    },
    list: async () => (await call(factor.list, own)).body,
    ticket: async () => (await call(identity.signIn, { body: { email, password } })).body.factorTicket as string,
    mails: async () =>
      (await db.selectFrom('mail').select('text').where('recipient', '=', email).execute()).map(({ text }) => text),
  };
}
async function secured() {
  const dana = await someone();
  const { device, body } = await dana.add();
  return { dana, device, passkey: body.passkey, codes: body.recoveryCodes as string[] };
}
const optionsOf = async (factorTicket?: string) =>
  (await call(identity.startPasskeySignIn, { body: factorTicket ? { factorTicket } : {} })).body;
const goOn = (factorTicket: string, passkey: PasskeyProof) =>
  call(identity.signInWithFactor, { body: { factorTicket, passkey } });
const enter = (passkey: PasskeyProof) => call(identity.signInWithPasskey, { body: { passkey } });
const refused = { status: 400, body: { code: 'auth/invalid-passkey' } };

test('FACT-09 FACT-14 a passkey is added under its name; the first factor brings recovery codes; its owner is told', async () => {
  const dana = await someone();
  const { status, body } = await dana.add(anAuthenticator(), '  Laptop im Büro ');
  expect(status).toBe(201);
  const passkey = {
    id: expect.any(String),
    name: 'Laptop im Büro',
    createdDate: begin.toISOString(),
    lastUsedDate: null,
  };
  expect(body.passkey).toEqual(passkey);
  expect(new Set(body.recoveryCodes).size).toBe(10);
  clock.advance(1);
  const second = await dana.add();
  expect(second.body.recoveryCodes).toEqual([]);
  expect(await dana.list()).toMatchObject({
    methods: ['passkey', 'recoveryCode'],
    totp: null,
    passkeys: [passkey, { name: 'Telefon' }],
    recoveryCodesLeft: 10,
  });
  const mails = await dana.mails();
  expect(
    mails.filter(
      (text) => text.includes('ein Passkey eingerichtet') && text.includes('A passkey was added to your account'),
    ),
  ).toHaveLength(2);
  const acts = await db
    .selectFrom('audit')
    .select(['kind', 'after'])
    .where('objectId', '=', dana.id)
    .orderBy('id')
    .execute();
  expect(acts).toContainEqual({ kind: 'factorAdded', after: { factor: 'passkey', name: 'Laptop im Büro' } });
});

test('FACT-14 an app after a passkey leaves the recovery codes; the last factor takes them with it', async () => {
  const { dana, passkey, codes } = await secured();
  const { secret } = (await call(factor.startTotp, dana.own)).body;
  const confirmed = await call(factor.confirmTotp, { ...dana.own, body: { code: totpCode(secret, clock.now()) } });
  expect(confirmed.body.recoveryCodes).toEqual([]);
  const removal = { ...dana.own, params: { ...(dana.own.params as object), id: passkey.id } as never };
  expect((await call(factor.removePasskey, removal)).status).toBe(204);
  expect((await call(factor.removePasskey, removal)).status).toBe(404);
  expect(await dana.list()).toMatchObject({ methods: ['totp', 'recoveryCode'], recoveryCodesLeft: 10 });
  const ticket = await dana.ticket();
  const entered = await call(identity.signInWithFactor, { body: { factorTicket: ticket, code: present(codes[0]) } });
  expect(entered.status).toBe(200);
  expect((await call(factor.removeTotp, dana.own)).status).toBe(204);
  expect(await dana.list()).toMatchObject({ methods: ['password'], recoveryCodesLeft: 0 });
  expect((await dana.mails()).join()).toContain('A passkey was removed from your account');
});

test('FACT-09 a passkey is renamed and removed by its owner alone', async () => {
  const { dana, passkey } = await secured();
  const eve = await someone();
  const asWho = (who: typeof dana) => ({ ...who.own, params: { u: who.id, id: passkey.id } as never });
  expect((await call(factor.renamePasskey, { ...asWho(eve), body: { name: 'Meins' } })).status).toBe(404);
  expect((await call(factor.removePasskey, asWho(eve))).status).toBe(404);
  const renamed = await call(factor.renamePasskey, { ...asWho(dana), body: { name: 'Neues Telefon' } });
  expect(renamed).toMatchObject({ status: 200, body: { id: passkey.id, name: 'Neues Telefon' } });
  const empty = await call(factor.renamePasskey, { ...asWho(dana), body: { name: '  ' } });
  expect(empty).toMatchObject({ status: 400, body: { errors: [{ field: 'name', code: 'fieldRequired' }] } });
  expect((await dana.list()).passkeys).toMatchObject([{ name: 'Neues Telefon' }]);
  const acts = await db.selectFrom('audit').selectAll().where('objectId', '=', dana.id).orderBy('id').execute();
  expect(acts.at(-1)).toMatchObject({
    kind: 'factorRenamed',
    before: { name: 'Telefon' },
    after: { name: 'Neues Telefon' },
  });
});

test('FACT-09 a user has ten passkeys at most, also of those added at once; one belongs to one account', async () => {
  const dana = await someone();
  const { device } = await dana.add();
  const eve = await someone();
  expect(await eve.add(device)).toMatchObject({ status: 409, body: { code: 'passkey_already_added' } });
  const options = await Promise.all(Array.from({ length: passkeysMost + 2 }, dana.start));
  const answers = await Promise.all(
    options.map((one) =>
      call(factor.addPasskey, { ...dana.own, body: { name: 'Noch eins', credential: anAuthenticator().create(one) } }),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(passkeysMost - 1);
  expect((await dana.list()).passkeys).toHaveLength(passkeysMost);
  const full = { status: 409, body: { code: 'too_many_passkeys' } };
  expect(answers.find(({ status }) => status !== 201)).toMatchObject(full);
  expect(await call(factor.startPasskey, dana.own)).toMatchObject(full);
});

test('FACT-11 a challenge of a new passkey is that of its session, good once and for five minutes', async () => {
  const dana = await someone();
  const add = (credential: ReturnType<ReturnType<typeof anAuthenticator>['create']>, own = dana.own) =>
    call(factor.addPasskey, { ...own, body: { name: 'Telefon', credential } });
  const eve = await someone();
  expect(await add(anAuthenticator().create(await eve.start()))).toMatchObject(refused);
  const elsewhere = await call(identity.signIn, { body: { email: dana.email, password } });
  expect(
    await add(anAuthenticator().create(await dana.start()), { ...dana.own, key: elsewhere.body.idToken }),
  ).toMatchObject(refused);
  const options = await dana.start();
  expect((await add(anAuthenticator().create(options))).status).toBe(201);
  expect(await add(anAuthenticator().create(options))).toMatchObject(refused);
  const late = anAuthenticator().create(await dana.start());
  clock.advance(5 * minute);
  expect(await add(late)).toMatchObject(refused);
  const forged = anAuthenticator().create({ ...options, challenge: Buffer.alloc(56).toString('base64url') });
  expect(await add(forged)).toMatchObject(refused);
});

test.each([
  ['another origin', { origin: 'https://quaygate.example' }],
  ['another port', { origin: 'http://localhost:4601' }],
  ['another domain', { domain: 'quaygate.example' }],
  ['a device that did not ask who uses it', { isVerified: false }],
])('FACT-10 FACT-12 %s makes no passkey and no session', async (_, situation) => {
  const dana = await someone();
  const credential = anAuthenticator().create(await dana.start(), situation);
  expect(await call(factor.addPasskey, { ...dana.own, body: { name: 'x', credential } })).toMatchObject(refused);
  const { device } = await dana.add();
  expect(await enter(device.get(await optionsOf(), situation))).toMatchObject(refused);
  const ticket = await dana.ticket();
  expect(await goOn(ticket, device.get(await optionsOf(ticket), situation))).toMatchObject(refused);
});

test('FACT-12 AUTH-20 a passkey is the second step of a sign-in, with the challenge of its ticket, once', async () => {
  const { dana, device } = await secured();
  const signIn = await call(identity.signIn, { body: { email: dana.email, password } });
  expect(signIn.body).toEqual({ factorTicket: expect.any(String), methods: ['passkey', 'recoveryCode'] });
  const { factorTicket: ticket } = signIn.body;
  const options = await optionsOf(ticket);
  expect(options).toMatchObject({
    rpId: 'localhost',
    userVerification: 'required',
    allowCredentials: [{ type: 'public-key' }],
  });
  const proof = device.get(options);
  expect(await goOn(await dana.ticket(), proof)).toMatchObject(refused);
  const answer = await goOn(ticket, proof);
  expect(answer.status).toBe(200);
  expect(cookieOf(answer).value).not.toBe('');
  const own = await call(userCalls.get, { key: answer.body.idToken, params: { u: dana.id } as never });
  expect(own.body).toMatchObject({ id: dana.id });
  expect(await goOn(ticket, proof)).toMatchObject({ status: 401, body: { code: 'auth/invalid-factor-ticket' } });
  expect((await dana.list()).passkeys).toMatchObject([{ lastUsedDate: begin.toISOString() }]);
  const unknown = await call(identity.startPasskeySignIn, { body: { factorTicket: 'x' } });
  expect(unknown).toMatchObject({ status: 401, body: { code: 'auth/invalid-factor-ticket' } });
});

test('FACT-13 a passkey alone signs in, without email and password, and stands in the audit log', async () => {
  const { dana, device } = await secured();
  const options = await optionsOf();
  expect(options).not.toHaveProperty('allowCredentials.0');
  const answer = await enter(device.get(options));
  expect(answer).toMatchObject({ status: 200, body: { userId: dana.id } });
  expect(cookieOf(answer).value).not.toBe('');
  expect((await call(factor.list, { ...dana.own, key: answer.body.idToken })).status).toBe(200);
  const acts = await db.selectFrom('audit').select('kind').where('objectId', '=', dana.id).orderBy('id').execute();
  expect(acts.at(-1)?.kind).toBe('signIn');
  expect(await enter(anAuthenticator().get(await optionsOf()))).toMatchObject(refused);
  expect(await enter(device.get(await optionsOf(), { userId: 'another' }))).toMatchObject(refused);
  const failed = await db.selectFrom('audit').selectAll().where('objectId', '=', dana.id).orderBy('id').execute();
  expect(failed.at(-1)).toMatchObject({ kind: 'signInFailed', after: { reason: 'auth/invalid-passkey' } });
  await db.updateTable('appUser').set({ disabledAt: clock.now() }).where('id', '=', dana.id).execute();
  const disabled = await enter(device.get(await optionsOf()));
  expect(disabled).toMatchObject({ status: 403, body: { code: 'auth/user-disabled' } });
});

test('FACT-11 a challenge is for one purpose: neither that of a ticket nor that of a proof signs in alone', async () => {
  const { dana, device } = await secured();
  const ticket = await dana.ticket();
  expect(await enter(device.get(await optionsOf(ticket)))).toMatchObject(refused);
  const { body: forProof } = await call(factor.startPasskeyProof, dana.own);
  expect(await enter(device.get(forProof))).toMatchObject(refused);
  expect(await goOn(ticket, device.get(await optionsOf()))).toMatchObject(refused);
});

test('FACT-11 of ten that send one answer at once a single one is let in', async () => {
  const { device } = await secured();
  const proof = device.get(await optionsOf());
  const answers = await Promise.all(Array.from({ length: 10 }, () => enter(proof)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('FACT-15 a counter that does not go on is one of a copy; a device that does not count is let in', async () => {
  const { device } = await secured();
  expect((await enter(device.get(await optionsOf(), { counter: 7 }))).status).toBe(200);
  for (const counter of [7, 6, 0, 0, 0, 0]) {
    expect(await enter(device.get(await optionsOf(), { counter })), `${counter}`).toMatchObject(refused);
  }
  expect((await enter(device.get(await optionsOf(), { counter: 8 }))).status).toBe(200);
  const other = await secured();
  for (let round = 0; round < 2; round++) {
    expect((await enter(other.device.get(await optionsOf(), { counter: 0 }))).status).toBe(200);
  }
});

test('FACT-12 AUTH-23 five wrong passkeys stop further ones for 15 minutes; a passkey of another user is a wrong one', async () => {
  const { dana, device } = await secured();
  const eve = await secured();
  const ticket = await dana.ticket();
  for (let wrong = 0; wrong < 5; wrong++) {
    expect(await goOn(ticket, eve.device.get(await optionsOf(ticket)))).toMatchObject(refused);
  }
  const right = async (own: string) => goOn(own, device.get(await optionsOf(own)));
  expect(await right(ticket)).toMatchObject({ status: 429, body: { code: 'auth/too-many-requests' } });
  clock.advance(15 * minute);
  expect((await right(await dana.ticket())).status).toBe(200);
});

test('FACT-20 FACT-24 every change of passkeys needs a recent proof, which a passkey gives', async () => {
  const { dana, device, passkey } = await secured();
  clock.advance(15 * minute);
  const of = (id: string) => ({ ...dana.own, params: { u: dana.id, id } as never });
  const needed = { status: 403, body: { code: 'proof_needed' } };
  expect(await call(factor.startPasskey, dana.own)).toMatchObject(needed);
  expect(await call(factor.renamePasskey, { ...of(passkey.id), body: { name: 'x' } })).toMatchObject(needed);
  expect(await call(factor.removePasskey, of(passkey.id))).toMatchObject(needed);
  const prove = (proof: PasskeyProof) => call(factor.prove, { ...dana.own, body: { passkey: proof } });
  expect(await prove(device.get(await optionsOf()))).toMatchObject(refused);
  const { body: options } = await call(factor.startPasskeyProof, dana.own);
  expect((await prove(device.get(options))).status).toBe(204);
  expect((await call(factor.removePasskey, of(passkey.id))).status).toBe(204);
  const wrong = await call(factor.prove, { ...dana.own, body: { password: 'falsch' } });
  expect(wrong).toMatchObject({ body: { code: 'auth/wrong-password' } });
});

test('FACT-10 at an address that is a number there are no passkeys', async () => {
  const numbered = await startServer({ publicUrl: 'https://192.0.2.7' });
  const { id, email } = await aUser(numbered.db, { roles: [], password });
  const { body } = await numbered.call(identity.signIn, { body: { email, password } });
  const own = { key: body.idToken, params: { u: id } as never };
  expect((await numbered.call(settingsCalls.get)).body.passkeyDomain).toBeNull();
  expect((await numbered.call(factor.startPasskey, own)).status).toBe(404);
  expect((await numbered.call(identity.startPasskeySignIn, { body: {} })).status).toBe(404);
});

test('FACT-04 of a passkey only its public half is stored, and of its challenges only hashes', async () => {
  const { device } = await secured();
  const options = await optionsOf();
  await enter(device.get(options));
  const { rows } = await sql<{ text: string }>`select c::text as text from used_challenge c`.execute(db);
  const stored = rows.map(({ text }) => text).join();
  expect(rows.length).toBeGreaterThan(0);
  expect(stored).not.toContain(Buffer.from(options.challenge, 'base64url').toString('hex'));
});
