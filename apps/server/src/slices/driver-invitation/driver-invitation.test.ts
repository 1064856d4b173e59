import { driverInvitation, driverTour, identity, trucker } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aForwarder, aTrucker, aUser, next } from '../../../test/scenes/factories.ts';

const server = await startServer({ demo: true });
const { db } = server;
const password = 'ein langes Passwort';

async function aCompany() {
  const { id: f } = await aForwarder(db);
  return { f, user: await aUser(db, { roles: ['forwarder_write'], forwarders: [f] }) };
}
const driver = () => ({
  email: `jan${next()}@example.com`,
  firstName: 'Jan',
  lastName: 'Nowak',
  licensePlate: 'DU-QG 9',
});
const tokenIn = (text: string) => /token=(\S+)/.exec(text)?.[1] ?? '';
const choose = (link: string) =>
  server.call(identity.confirmPasswordReset, { body: { token: tokenIn(link), newPassword: password } });
const mailsTo = (email: string) => db.selectFrom('mail').select('text').where('recipient', '=', email).execute();

test('DRV-BRD-01 DRV-BRD-02 DRV-BRD-03 an invited driver chooses a password with the link and reads their tours', async () => {
  const { f, user } = await aCompany();
  const body = driver();
  const { status, body: made } = await server.call(driverInvitation.create, {
    as: user,
    params: { f },
    body: { ...body, by: 'link' },
  });
  expect(status).toBe(201);
  expect(made).toMatchObject({ link: expect.stringContaining('token='), expiresDate: '2026-05-19T08:00:00.000Z' });
  expect(await mailsTo(body.email)).toEqual([]);

  expect((await choose(made.link)).status).toBe(204);
  const { body: session } = await server.call(identity.signIn, { body: { email: body.email, password } });
  expect(session).toMatchObject({ userId: made.truckerId, emailVerified: true });
  const tours = await server.call(driverTour.list, { as: { id: made.truckerId, email: body.email } });
  expect(tours).toMatchObject({ status: 200, body: { items: [] } });

  const listed = await server.call(trucker.get, { as: user, params: { f, t: made.truckerId } });
  expect(listed.body).toMatchObject({
    ...{ firstName: 'Jan', licensePlate: 'DU-QG 9' },
    forwarderApproval: { approved: true },
  });
});

test('DRV-BRD-02 DRV-BRD-11 by mail the link is in the mail alone, and the audit log knows who invited', async () => {
  const { f, user } = await aCompany();
  const body = driver();
  const { body: made } = await server.call(driverInvitation.create, {
    as: user,
    params: { f },
    body: { ...body, by: 'mail' },
  });
  expect(made.link).toBeNull();
  const [mail] = await mailsTo(body.email);
  expect((await choose(mail?.text ?? '')).status).toBe(204);
  const acts = await db
    .selectFrom('audit')
    .selectAll()
    .where('objectId', '=', made.truckerId)
    .where('kind', '=', 'userInvited')
    .execute();
  expect(acts).toMatchObject([{ actorId: user.id, after: { by: 'mail', driver: true } }]);
});

test('DRV-BRD-04 an email with an account is refused, and nothing of it is changed', async () => {
  const { f, user } = await aCompany();
  const { email } = await aUser(db, { roles: ['forwarder_read'], password });
  const body = { ...driver(), email: email.toUpperCase(), by: 'link' as const };
  const answer = await server.call(driverInvitation.create, { as: user, params: { f }, body });
  expect(answer).toMatchObject({ status: 409, body: { code: 'user_already_exists' } });
  expect((await server.call(identity.signIn, { body: { email, password } })).status).toBe(200);
  expect(await db.selectFrom('trucker').select('userId').where('email', '=', body.email).execute()).toEqual([]);
});

test('DRV-BRD-05 a new link ends the one before; a driver with a password and one of others are not invited', async () => {
  const { f, user } = await aCompany();
  const invite = async () =>
    (await server.call(driverInvitation.create, { as: user, params: { f }, body: { ...driver(), by: 'link' } })).body;
  const again = (t: string, as = user, of = f) =>
    server.call(driverInvitation.again, { as, params: { f: of, t }, body: { by: 'link' } });
  const first = await invite();
  const second = (await again(first.truckerId)).body;
  expect((await choose(first.link)).body).toMatchObject({ code: 'auth/invalid-action-code' });
  expect((await choose(second.link)).status).toBe(204);
  expect(await again(first.truckerId)).toMatchObject({ status: 409, body: { code: 'invitation_not_possible' } });

  const other = await aCompany();
  const missing = await again('nobody', other.user, other.f);
  const foreign = await again((await invite()).truckerId, other.user, other.f);
  expect(foreign.body).toEqual({ ...missing.body, instance: foreign.body.instance });
  expect(missing).toMatchObject({ status: 404, body: { code: 'trucker_not_found' } });
  // A driver that the company keeps, and who has no account.
  const { id } = await aTrucker(db, { forwarder: f });
  expect((await again(id)).body).toMatchObject({ code: 'invitation_not_possible' });
});

test('DRV-BRD-26 the list says when a driver was invited, until they come in by whichever way', async () => {
  const { f, user } = await aCompany();
  const person = driver();
  const invited = async (as = user, of = f) => {
    const { body } = await server.call(trucker.list, { as, params: { f: of } });
    return body.items.map(({ invitedDate, invitationEndsDate }: Record<string, string>) => [
      invitedDate,
      invitationEndsDate,
    ]);
  };
  const { body: made } = await server.call(driverInvitation.create, {
    as: user,
    params: { f },
    body: { ...person, by: 'link' },
  });
  expect(await invited()).toEqual([['2026-05-12T08:00:00.000Z', '2026-05-19T08:00:00.000Z']]);
  server.clock.advance(8 * 86_400_000);
  const { body: again } = await server.call(driverInvitation.again, {
    as: user,
    params: { f, t: made.truckerId },
    body: { by: 'link' },
  });
  expect(await invited()).toEqual([['2026-05-20T08:00:00.000Z', '2026-05-27T08:00:00.000Z']]);
  expect((await choose(again.link)).status).toBe(204);
  expect(await invited()).toEqual([[null, null]]);

  // Without an account there was no invitation.
  const other = await aCompany();
  await aTrucker(db, { forwarder: other.f });
  expect(await invited(other.user, other.f)).toEqual([[null, null]]);
});

test('DRV-BRD-31 the list says where the mail of an invitation failed for good, until another one is made', async () => {
  const { f, user } = await aCompany();
  const person = driver();
  const body = { ...person, by: 'mail' as const };
  const { body: made } = await server.call(driverInvitation.create, { as: user, params: { f }, body });
  const failure = async () =>
    (await server.call(trucker.list, { as: user, params: { f } })).body.items[0].invitationFailure;
  expect(await failure()).toBeNull();
  const change = { failedDate: server.clock.now(), lastError: '550 no such user' };
  await db.updateTable('mail').set(change).where('recipient', '=', person.email).execute();
  expect(await failure()).toBe('550 no such user');
  const again = { params: { f, t: made.truckerId }, body: { by: 'link' as const } };
  await server.call(driverInvitation.again, { as: user, ...again });
  expect(await failure()).toBeNull();
});

test('DRV-BRD-01 readers cannot invite, and what is wrong is named', async () => {
  const { f, user } = await aCompany();
  const reader = await aUser(db, { roles: ['forwarder_read'], forwarders: [f] });
  const body = { ...driver(), by: 'link' as const };
  expect((await server.call(driverInvitation.create, { as: reader, params: { f }, body })).body.code).toBe('forbidden');
  const wrong = await server.call(driverInvitation.create, {
    as: user,
    params: { f },
    body: { ...body, email: 'x', licensePlate: ' ' },
  });
  expect(wrong.body.errors).toEqual([
    { field: 'email', code: 'invalidEmail' },
    { field: 'licensePlate', code: 'fieldRequired' },
  ]);
});
