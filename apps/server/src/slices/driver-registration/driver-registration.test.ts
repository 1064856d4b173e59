import { companyCode, driverRegistration, driverTour, identity, trucker, webappUser } from '@quaygate/contract';
import { emailAddress } from '@quaygate/rules';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aForwarder, aUser, next } from '../../../test/scenes/factories.ts';

const server = await startServer({ demo: true });
const { db, clock } = server;
const password = 'ein langes Passwort';
beforeEach(async () => {
  clock.advance(3_600_001);
  await db.deleteFrom('attempt').execute();
});

const driver = () => ({
  ...{ email: `fahrer${next()}@example.com`, firstName: 'Ion', lastName: 'Popescu' },
  ...{ phoneNumber: '+40 721 555 012', licensePlate: 'B 77 IPP' },
});
const register = (body = driver()) => server.call(driverRegistration.register, { body });
const mailsTo = (email: string) =>
  db.selectFrom('mail').select(['subject', 'text']).where('recipient', '=', email).execute();
const tokenIn = (text = '') => /token=(\S+)/.exec(text)?.[1] ?? '';

async function aRegistered() {
  const body = driver();
  expect((await register(body)).status).toBe(204);
  await expect.poll(() => mailsTo(body.email)).toHaveLength(1);
  const token = tokenIn((await mailsTo(body.email))[0]?.text);
  await server.call(identity.confirmPasswordReset, { body: { token, newPassword: password } });
  const { body: session } = await server.call(identity.signIn, { body: { email: body.email, password } });
  return { id: session.userId as string, email: body.email };
}
async function aCompany() {
  const company = await aForwarder(db);
  const user = await aUser(db, { roles: ['forwarder_write'], forwarders: [company.id] });
  const { body } = await server.call(companyCode.renew, { as: user, params: { f: company.id } });
  return { company, user, f: company.id, code: body.code as string };
}

test('DRV-BRD-06 DRV-BRD-03 who registers proves the email with the link of the mail, and has no tours yet', async () => {
  const as = await aRegistered();
  expect(await server.call(driverTour.list, { as })).toMatchObject({ status: 200, body: { items: [] } });
  const row = await db.selectFrom('trucker').selectAll().where('userId', '=', as.id).executeTakeFirst();
  expect(row).toMatchObject({ phoneNumber: '+40 721 555 012', licensePlate: 'B 77 IPP', lastName: 'Popescu' });
  const account = await db.selectFrom('appUser').selectAll().where('id', '=', as.id).executeTakeFirst();
  expect(account).toMatchObject({ emailVerified: true, roles: [] });
});

test('DRV-BRD-06 an email with an account is answered alike, and its account stays as it is', async () => {
  const user = await aUser(db, { roles: ['forwarder_read'], password });
  const [known, fresh] = [await register({ ...driver(), email: user.email.toUpperCase() }), await register()];
  expect([known.status, known.body]).toEqual([fresh.status, fresh.body]);
  await expect.poll(() => mailsTo(user.email)).toHaveLength(1);
  expect((await mailsTo(user.email))[0]?.subject).toContain('Passwort zurücksetzen');
  expect(await db.selectFrom('trucker').select('id').where('userId', '=', user.id).execute()).toEqual([]);
  expect((await server.call(identity.signIn, { body: { email: user.email, password } })).status).toBe(200);
});

test('DRV-BRD-07 registrations are limited for an email and for a network', async () => {
  const body = driver();
  for (let count = 0; count < 5; count++) expect((await register(body)).status).toBe(204);
  expect(await register(body)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect((await register()).status).toBe(204);
  const moments = Array.from({ length: 100 }, () => clock.now());
  await db.updateTable('attempt').set({ moments }).execute();
  expect((await register()).status).toBe(429);
});

test('DRV-BRD-06 without mails there is no registration, and what is wrong is named', async () => {
  const silent = await startServer({ demo: false }, undefined, { beside: server });
  expect((await silent.call(driverRegistration.register, { body: driver() })).body.code).toBe('mails_not_configured');
  const { body } = await register({ ...driver(), email: 'x', phoneNumber: 'anrufen' });
  expect(body.errors).toEqual([
    { field: 'email', code: 'invalidEmail' },
    { field: 'phoneNumber', code: 'invalidValue' },
  ]);
});

test('DRV-BRD-08 DRV-BRD-09 a driver joins by the code of a company, which approves them in driver management', async () => {
  const { company, user, f, code } = await aCompany();
  const as = await aRegistered();
  const join = (typed: string) => server.call(companyCode.join, { as, body: { code: typed } });
  expect(code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
  const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`;
  expect(await join(typed)).toMatchObject({ status: 200, body: { name: company.name, state: 'pending' } });
  expect((await join(code)).body.state).toBe('pending');
  const listed = await server.call(trucker.list, { as: user, params: { f } });
  expect(listed.body.items).toMatchObject([{ userId: as.id, forwarderApproval: { approved: false } }]);
  await server.call(trucker.approve, { as: user, params: { f, t: as.id }, body: { approved: true } });
  expect((await join(code)).body.state).toBe('approved');
});

test('DRV-BRD-22 a driver reads the companies they asked and belong to, and no others', async () => {
  const [asked, left] = [await aCompany(), await aCompany()];
  const [as, colleague] = [await aRegistered(), await aRegistered()];
  const companiesOf = async (driver = as) => (await server.call(companyCode.companies, { as: driver })).body.items;
  expect(await companiesOf()).toEqual([]);
  for (const { code } of [asked, left]) await server.call(companyCode.join, { as, body: { code } });
  const listed = [asked, left].map(({ f: id, company: { name } }) => ({ id, name, state: 'pending' }));
  expect(await companiesOf()).toEqual(listed.toSorted((a, b) => a.name.localeCompare(b.name)));
  await server.call(trucker.approve, { as: asked.user, params: { f: asked.f, t: as.id }, body: { approved: true } });
  await server.call(trucker.approve, { as: left.user, params: { f: left.f, t: as.id }, body: { approved: false } });
  expect(await companiesOf()).toEqual([{ id: asked.f, name: asked.company.name, state: 'approved' }]);
  expect(await companiesOf(colleague)).toEqual([]);
  const dispatcher = await server.call(companyCode.companies, { as: asked.user });
  expect(dispatcher).toMatchObject({ status: 403, body: { code: 'forbidden' } });
});

test('DRV-BRD-09 DRV-BRD-11 a new code ends the one before; readers see none, and guesses are counted', async () => {
  const { user, f, code } = await aCompany();
  const as = await aRegistered();
  const join = (typed: string) => server.call(companyCode.join, { as, body: { code: typed } });
  const { body: renewed } = await server.call(companyCode.renew, { as: user, params: { f } });
  expect((await server.call(companyCode.get, { as: user, params: { f } })).body).toEqual(renewed);
  expect(await join(code)).toMatchObject({ status: 404, body: { code: 'company_code_unknown' } });
  const reader = await aUser(db, { roles: ['forwarder_read'], forwarders: [f] });
  expect((await server.call(companyCode.get, { as: reader, params: { f } })).status).toBe(403);
  const acts = await db.selectFrom('audit').selectAll().where('objectId', '=', f).execute();
  expect(acts).toMatchObject([1, 2].map(() => ({ kind: 'truckingCompanyChanged', actorId: user.id })));
  expect(JSON.stringify(acts)).not.toContain(renewed.code);
  for (let count = 0; count < 19; count++) expect((await join('AAAABBBB')).status).toBe(404);
  expect(await join(renewed.code)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
});

test('DRV-BRD-25 DRV-BRD-09 a driver reads the company of a code before they ask it; a look counts as a code', async () => {
  const { company, user, f, code } = await aCompany();
  const [as, colleague] = [await aRegistered(), await aRegistered()];
  const look = (typed = code, driver = as) => server.call(companyCode.find, { as: driver, body: { code: typed } });
  expect(await look(`${code.slice(0, 4).toLowerCase()} ${code.slice(4)}`)).toMatchObject({
    status: 200,
    body: { name: company.name, state: null },
  });
  expect((await server.call(companyCode.companies, { as })).body.items).toEqual([]);
  await server.call(companyCode.join, { as, body: { code } });
  expect((await look()).body.state).toBe('pending');
  await server.call(trucker.approve, { as: user, params: { f, t: as.id }, body: { approved: true } });
  expect((await look()).body.state).toBe('approved');
  expect((await look(code, colleague)).body.state).toBeNull();
  await server.call(companyCode.renew, { as: user, params: { f } });
  expect(await look()).toMatchObject({ status: 404, body: { code: 'company_code_unknown' } });
  expect((await server.call(companyCode.find, { as: user, body: { code } })).body.code).toBe('forbidden');
  // Four looks and one joining are counted already.
  for (let count = 0; count < 15; count++) expect((await look('AAAABBBB')).status).toBe(404);
  expect(await look()).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
});

test('DRV-BRD-08 a driver who joins twice at once asks once', async () => {
  const { f, code } = await aCompany();
  const as = await aRegistered();
  const answers = await Promise.all([1, 2, 3, 4].map(() => server.call(companyCode.join, { as, body: { code } })));
  expect(answers.map(({ body }) => body.state)).toEqual(Array(4).fill('pending'));
  expect(await db.selectFrom('forwarderTrucker').select('id').where('forwarderId', '=', f).execute()).toHaveLength(1);
});

test('DRV-BRD-30 a registration that was never confirmed blocks no new user; nothing of it is left', async () => {
  const admin = await aUser(db, { roles: ['quaygate_admin'] });
  const stranger = driver();
  await register(stranger);
  await expect.poll(() => mailsTo(stranger.email)).toHaveLength(1);
  const link = tokenIn((await mailsTo(stranger.email))[0]?.text);
  const before = await db
    .selectFrom('appUser')
    .select('id')
    .where('email', '=', stranger.email)
    .executeTakeFirstOrThrow();
  const person = { firstName: 'Nele', lastName: 'Neu', email: stranger.email.toUpperCase() };
  const created = await server.call(webappUser.create, { as: admin, body: person });
  expect([created.status, created.body.firstName]).toEqual([201, 'Nele']);
  expect(created.body.id).not.toBe(before.id);
  expect(await db.selectFrom('trucker').select('id').where('userId', '=', before.id).execute()).toEqual([]);
  const answer = await server.call(identity.confirmPasswordReset, { body: { token: link, newPassword: password } });
  expect(answer.body.code).toBe('auth/invalid-action-code');
});

test('DRV-BRD-30 a registration that was confirmed stays, and its address is taken', async () => {
  const admin = await aUser(db, { roles: ['quaygate_admin'] });
  const { email } = await aRegistered();
  const person = { firstName: 'Nele', lastName: 'Neu', email };
  expect((await server.call(webappUser.create, { as: admin, body: person })).body.code).toBe('user_already_exists');
});

test('AUTH-33 database and contract know the same addresses', async () => {
  const addresses = ['a@b.example', 'jörg@b.example', 'A.b+c@x-y.example', 'a@xn--mnchen-3ya.example'];
  const others = [
    '<a@b.example>',
    'a@b.example, c@d.example',
    'a@b.example.',
    'a#b@c.example',
    'a\u200b@b.example',
    'a@b@c.example',
    'a\u202e@b.example',
    'ｐ@b.example',
    'a@münchen.example',
    'a b@c.example',
  ];
  const judged = async (address: string) =>
    (await sql<{ is: boolean }>`select is_email_address(${address}) as is`.execute(db)).rows[0]?.is;
  for (const address of addresses)
    expect([await judged(address), emailAddress(address)], address).toEqual([true, address]);
  for (const address of others)
    expect([await judged(address), emailAddress(address) === address], address).toEqual([false, false]);
});

test('AUTH-33 PROF-12 the database refuses an account with another address or a name that is not shown', async () => {
  const user = await aUser(db, { roles: [] });
  const change = (values: object) => db.updateTable('appUser').set(values).where('id', '=', user.id).execute();
  await expect(change({ email: '<a@b.example>' })).rejects.toMatchObject({ code: '23514' });
  await expect(change({ firstName: '\u202eeve' })).rejects.toMatchObject({ code: '23514' });
  await expect(change({ lastName: '\u200b' })).rejects.toMatchObject({ code: '23514' });
});
