import { factor, identity, user as userCalls } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import { beforeEach, expect, test } from 'vitest';
import { cookieOf } from '../../../test/cookie.ts';
import { startServer } from '../../../test/harness.ts';
import { aUser, type TestUser } from '../../../test/scenes/factories.ts';
import { resetFactors } from '../../identity/factor/reset.ts';
import { installation } from '../../plumbing/audit/audit.ts';

const server = await startServer();
const { db, clock, call } = server;
const password = 'ein langes Passwort';
const minute = 60_000;
const begin = clock.now();

beforeEach(() => clock.set(begin));

const codeOf = (secret: string, later = 0) =>
  new TOTP({ secret }).generate({ timestamp: clock.now().getTime() + later });
const signIn = (who: TestUser) => call(identity.signIn, { body: { email: who.email, password } });
const goOn = (factorTicket: string, code: string) => call(identity.signInWithFactor, { body: { factorTicket, code } });
const someone = () => aUser(db, { roles: ['forwarder_read'], password });

/** A user with an authenticator app, whose first code was used half a minute ago. */
async function secured() {
  const dana = await someone();
  const { secret } = (await call(factor.startTotp, { as: dana })).body;
  const { body } = await call(factor.confirmTotp, { as: dana, body: { code: codeOf(secret) } });
  clock.advance(minute);
  return { dana, secret: secret as string, codes: body.recoveryCodes as string[] };
}
const ticketOf = async (who: TestUser) => (await signIn(who)).body.factorTicket as string;
const mailsTo = async ({ email }: TestUser) =>
  (await db.selectFrom('mail').select('text').where('recipient', '=', email).execute()).map(({ text }) => text);

test('FACT-02 FACT-03 an authenticator app is set up with its first code; ten recovery codes are shown', async () => {
  const dana = await someone();
  const made = await call(factor.startTotp, { as: dana });
  expect(made.body.address).toContain(`otpauth://totp/Quaygate:${encodeURIComponent(dana.email)}?`);
  expect(made.body.address).toContain(`secret=${made.body.secret}`);
  expect((await call(factor.list, { as: dana })).body).toEqual({
    isOffered: true,
    methods: ['password'],
    totp: null,
    passkeys: [],
    recoveryCodesLeft: 0,
  });
  expect((await signIn(dana)).body).toHaveProperty('idToken');

  const wrong = await call(factor.confirmTotp, { as: dana, body: { code: '000000' } });
  expect(wrong).toMatchObject({ status: 400, body: { code: 'auth/invalid-factor-code' } });
  const { body } = await call(factor.confirmTotp, { as: dana, body: { code: codeOf(made.body.secret) } });
  expect(new Set(body.recoveryCodes).size).toBe(10);
  expect((await call(factor.list, { as: dana })).body).toEqual({
    isOffered: true,
    methods: ['totp', 'recoveryCode'],
    totp: { createdDate: begin.toISOString() },
    passkeys: [],
    recoveryCodesLeft: 10,
  });
  expect((await mailsTo(dana)).join()).toContain('An authenticator app was added to your account');
});

test('FACT-02 a set-up that was not finished begins anew; a finished one is not replaced', async () => {
  const dana = await someone();
  const first = (await call(factor.startTotp, { as: dana })).body.secret;
  const second = (await call(factor.startTotp, { as: dana })).body.secret;
  expect((await call(factor.confirmTotp, { as: dana, body: { code: codeOf(first) } })).status).toBe(400);
  expect((await call(factor.confirmTotp, { as: dana, body: { code: codeOf(second) } })).status).toBe(200);
  expect(await call(factor.startTotp, { as: dana })).toMatchObject({
    status: 409,
    body: { code: 'totp_already_set_up' },
  });
  const again = await call(factor.confirmTotp, { as: dana, body: { code: codeOf(second, 30_000) } });
  expect(again).toMatchObject({ status: 409, body: { code: 'totp_already_set_up' } });
});

test('FACT-04 neither the secret nor a recovery code can be read from the database', async () => {
  const { secret, codes } = await secured();
  const { rows } = await sql<{ text: string }>`
    select t::text as text from totp t union all select r::text from recovery_code r`.execute(db);
  const stored = rows.map(({ text }) => text).join();
  const raw = Buffer.from(new TOTP({ secret }).secret.buffer).toString('hex');
  for (const each of [secret, raw, ...codes, ...codes.map((code) => Buffer.from(code).toString('hex'))]) {
    expect(stored).not.toContain(each);
  }
});

test('AUTH-20 AUTH-21 with a second factor the password opens no session; ticket and code do, each once', async () => {
  const { dana, secret } = await secured();
  const sessions = () => db.selectFrom('session').select('id').where('userId', '=', dana.id).execute();
  const before = (await sessions()).length;
  const first = await signIn(dana);
  expect(first).toMatchObject({ status: 200, body: { methods: ['totp', 'recoveryCode'] } });
  expect(Object.keys(first.body).sort()).toEqual(['factorTicket', 'methods']);
  expect(cookieOf(first).value).toBe('');
  expect(await sessions()).toHaveLength(before);

  const code = codeOf(secret);
  const second = await goOn(first.body.factorTicket, code);
  expect(second.status).toBe(200);
  expect(cookieOf(second).value).not.toBe('');
  const own = await call(userCalls.get, { key: second.body.idToken, params: { u: dana.id } as never });
  expect(own.body).toMatchObject({ id: dana.id });

  expect(await goOn(first.body.factorTicket, codeOf(secret, 30_000))).toMatchObject({
    status: 401,
    body: { code: 'auth/invalid-factor-ticket' },
  });
  expect(await goOn(await ticketOf(dana), code)).toMatchObject({ body: { code: 'auth/invalid-factor-code' } });
});

test('AUTH-21 of ten that send one code at once a single one is let in', async () => {
  const { dana, secret } = await secured();
  const tickets = await Promise.all(Array.from({ length: 10 }, () => ticketOf(dana)));
  const code = codeOf(secret);
  const answers = await Promise.all(tickets.map((ticket) => goOn(ticket, code)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('AUTH-21 of ten that use one ticket at once a single one is let in', async () => {
  const { dana, codes } = await secured();
  const ticket = await ticketOf(dana);
  const answers = await Promise.all(codes.map((code) => goOn(ticket, code)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test.each([
  [-60_000, 400],
  [-30_000, 200],
  [0, 200],
  [30_000, 200],
  [60_000, 400],
])('AUTH-21 a code of %d ms away answers %d', async (later, status) => {
  const { dana, secret } = await secured();
  clock.advance(minute);
  expect((await goOn(await ticketOf(dana), codeOf(secret, later))).status).toBe(status);
});

test('AUTH-22 a recovery code is good once, in any case and spacing, and its use is mailed', async () => {
  const { dana, codes } = await secured();
  const code = present(codes[0]);
  const spelled = code.toUpperCase().replaceAll('-', ' ');
  expect((await goOn(await ticketOf(dana), spelled)).status).toBe(200);
  expect((await goOn(await ticketOf(dana), code)).status).toBe(400);
  expect((await call(factor.list, { as: dana })).body.recoveryCodesLeft).toBe(9);
  expect((await mailsTo(dana)).join()).toContain('A recovery code of your account was used');
  const other = await secured();
  expect((await goOn(await ticketOf(other.dana), present(codes[1]))).status).toBe(400);
});

test('AUTH-21 a ticket is over after five minutes, and with the password it was given for', async () => {
  const { dana, secret } = await secured();
  const late = await ticketOf(dana);
  clock.advance(5 * minute);
  expect(await goOn(late, codeOf(secret))).toMatchObject({ status: 401 });

  const ticket = await ticketOf(dana);
  await db.updateTable('credential').set({ passwordHash: 'another' }).where('userId', '=', dana.id).execute();
  clock.advance(minute);
  expect(await goOn(ticket, codeOf(secret))).toMatchObject({
    status: 401,
    body: { code: 'auth/invalid-factor-ticket' },
  });
});

test('AUTH-23 five wrong codes stop further ones for 15 minutes, the right one too, with a new ticket too', async () => {
  const { dana, secret } = await secured();
  const ticket = await ticketOf(dana);
  const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => goOn(ticket, `00000${index % 10}`)));
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
  const refused = await goOn(await ticketOf(dana), codeOf(secret));
  expect(refused).toMatchObject({ status: 429, body: { code: 'auth/too-many-requests' } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
  clock.advance(15 * minute);
  expect((await goOn(await ticketOf(dana), codeOf(secret))).status).toBe(200);
});

test('AUTH-21 a disabled user gets no session with a ticket from before', async () => {
  const { dana, secret } = await secured();
  const ticket = await ticketOf(dana);
  await db.updateTable('appUser').set({ disabledAt: clock.now() }).where('id', '=', dana.id).execute();
  expect(await goOn(ticket, codeOf(secret))).toMatchObject({ status: 403, body: { code: 'auth/user-disabled' } });
});

test('FACT-06 FACT-08 recovery codes are renewed; removing the app ends them and asks for the password alone', async () => {
  const { dana, codes } = await secured();
  const renewed = await call(factor.renewRecoveryCodes, { as: dana });
  expect(renewed.body.recoveryCodes).toHaveLength(10);
  expect((await goOn(await ticketOf(dana), present(codes[3]))).status).toBe(400);
  expect((await goOn(await ticketOf(dana), renewed.body.recoveryCodes[3])).status).toBe(200);
  expect((await call(factor.removeTotp, { as: dana })).status).toBe(204);
  expect((await signIn(dana)).body).toHaveProperty('idToken');
  expect((await call(factor.list, { as: dana })).body.recoveryCodesLeft).toBe(0);
  expect(await call(factor.removeTotp, { as: dana })).toMatchObject({ status: 404 });
  expect(await call(factor.renewRecoveryCodes, { as: dana })).toMatchObject({ status: 404 });
  expect((await mailsTo(dana)).join()).toContain('was removed');
});

test('FACT-07 setting up, renewing and removing are mailed to the owner in both languages', async () => {
  const { dana } = await secured();
  await call(factor.renewRecoveryCodes, { as: dana });
  await call(factor.removeTotp, { as: dana });
  const mails = await mailsTo(dana);
  const told = [
    ['eine Authenticator-App eingerichtet', 'An authenticator app was added to your account'],
    ['neue Wiederherstellungscodes erzeugt', 'New recovery codes were created'],
    ['Authenticator-App Ihres Kontos wurde entfernt', 'The authenticator app was removed from your account'],
  ];
  expect(mails).toHaveLength(told.length);
  for (const words of told) expect(mails.filter((mail) => words.every((each) => mail.includes(each)))).toHaveLength(1);
});

test('FACT-30 lost factors are taken away by the operator: mailed to the owner, named in the audit log', async () => {
  const { dana } = await secured();
  expect(await resetFactors(server.deps, dana, installation('command'))).toBe(true);
  const { body } = await signIn(dana);
  expect(body).toHaveProperty('idToken');
  expect((await call(factor.list, { as: dana })).body).toMatchObject({ totp: null, recoveryCodesLeft: 0 });
  expect((await mailsTo(dana)).join()).toContain('An administrator has reset the second factor');
  const acts = db.selectFrom('audit').select('kind').where('objectId', '=', dana.id).orderBy('id').execute();
  expect((await acts).map(({ kind }) => kind)).toEqual(['factorAdded', 'factorRemoved', 'signIn']);
  expect(await resetFactors(server.deps, dana, installation('command'))).toBe(false);
});
