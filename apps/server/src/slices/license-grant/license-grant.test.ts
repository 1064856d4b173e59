import { approval, license, licenseGrant, licenseOrder, licensing } from '@quaygate/contract';
import { beforeEach, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { anApprovalScene } from '../../../test/scenes/approval-scene.ts';
import { aBookingScene, aUnit, book } from '../../../test/scenes/booking-scene.ts';
import { aTrucker } from '../../../test/scenes/factories.ts';
import { doJob } from '../../jobs/jobs.ts';

const server = await startServer();
const careful = await startServer({ fourEyes: true }, undefined, { beside: server });
const { db, clock, call } = server;
const { anna, bert, decide } = await anApprovalScene(careful);
const scene = await aBookingScene(db);
const { forwarder, user } = scene;
const begin = clock.now();
const terms = { quantity: 2, months: 12, hasRenewal: true, cost: '240 € im Jahr', note: 'RE-2026-17' };

beforeEach(async () => {
  clock.set(begin);
  await db.deleteFrom('mail').execute();
  await call(licensing.updateOfCompany, { as: anna, params: { id: forwarder.id }, body: { licensing: 'invoice' } });
});

const grant = (body: object = {}, on = server) =>
  on.call(licenseGrant.create, { as: anna, params: { id: forwarder.id }, body: { ...terms, ...body } });
const licensesOf = (order: string) =>
  db.selectFrom('license').selectAll().where('licenseOrderId', '=', order).orderBy('position').execute();

test('SETUP-13 granted licences are free at once, seen with their terms, assigned, and told by mail', async () => {
  const { status, body } = await grant();
  expect(status).toBe(201);
  expect(body).toMatchObject({ kind: 'GRANT', state: 'PAID', ...terms, boughtBy: anna.email, hasPortal: false });
  const made = await licensesOf(body.id);
  // To the end of 12 May 2027 in Berlin.
  const until = new Date('2027-05-12T22:00:00Z');
  expect(made).toHaveLength(2);
  for (const one of made) expect(one).toMatchObject({ status: 'UNASSIGNED', hasRenewal: true, expirationDate: until });
  const [mail, ...more] = await db.selectFrom('mail').select(['recipient', 'text']).execute();
  expect(more).toEqual([]);
  expect(mail?.text).toMatch(/2 Lizenzen erhalten, gültig bis 12\. Mai 2027 mit Verlängerung[\s\S]*2 licences/);

  const params = { f: forwarder.id };
  expect((await call(licenseOrder.list, { as: user, params })).body.items[0]).toMatchObject({ id: body.id, ...terms });
  const csv = await call(licenseOrder.download, { as: user, params });
  expect(String(csv.body)).toMatch(/Lizenzen auf Rechnung;2;.*;12;240 € im Jahr;RE-2026-17/);
  const bare = await aTrucker(db, { forwarder: forwarder.id });
  const assigned = await call(license.assignAny, { as: user, params, body: { licenseUserId: bare.id } });
  expect(assigned.status).toBe(200);
  expect((await book(server, scene, { order: await aUnit(scene), trucker: bare })).status).toBe(201);
});

test('SETUP-13 they renew before their end, until the company stops it', async () => {
  const { body } = await grant({ quantity: 2, months: 1 });
  const [one, two] = await licensesOf(body.id);
  await call(license.stopRenewal, { as: user, params: { f: forwarder.id, id: two?.id ?? '' } });
  const ends = async () => (await licensesOf(body.id)).map(({ expirationDate }) => expirationDate?.toISOString());
  const first = '2026-06-12T22:00:00.000Z';
  expect([one?.expirationDate?.toISOString(), ...(await ends())]).toEqual([first, first, first]);
  await doJob(server.deps, 'renewGrantedLicenses');
  expect(await ends()).toEqual([first, first]);
  clock.set('2026-05-30T10:00:00Z');
  await doJob(server.deps, 'renewGrantedLicenses');
  await doJob(server.deps, 'renewGrantedLicenses');
  expect(await ends()).toEqual(['2026-07-12T22:00:00.000Z', first]);
});

test('SETUP-13 a grant is revoked by an administrator with all its licences', async () => {
  const { body } = await grant();
  const revoke = () => call(licenseOrder.revoke, { as: anna, params: { orderId: body.id } });
  expect((await revoke()).status).toBe(200);
  expect((await licensesOf(body.id)).map(({ status }) => status)).toEqual(['DISABLED', 'DISABLED']);
  expect(await revoke()).toMatchObject({ status: 409, body: { code: 'order_already_revoked' } });
});

test('SETUP-13 APPR-02 with four eyes a second administrator grants them, and the log says so', async () => {
  expect(await grant({}, careful)).toMatchObject({ status: 409, body: { code: 'approval_needed' } });
  const asked = { kind: 'licenseGrant', companyId: forwarder.id, ...terms, reason: 'Vertrag 17' } as const;
  const [first, second] = [
    await careful.call(approval.create, { as: anna, body: asked }),
    await careful.call(approval.create, { as: anna, body: asked }),
  ];
  expect([first.status, second.status], 'several may wait at once').toEqual([201, 201]);
  const { id, objectId } = first.body;
  expect(await licensesOf(objectId)).toEqual([]);
  expect((await decide(anna, id, 'approved')).body.code).toBe('own_change_not_approvable');
  expect((await decide(bert, id, 'approved')).status).toBe(200);
  expect(await licensesOf(objectId)).toHaveLength(2);
  expect((await decide(bert, second.body.id, 'denied')).status).toBe(200);
  expect(await licensesOf(second.body.objectId)).toEqual([]);
  const entries = await db.selectFrom('audit').select(['kind', 'actorId']).where('objectId', '=', objectId).execute();
  expect(entries.map(({ kind }) => kind).sort()).toEqual(['approvalApproved', 'approvalRequested', 'licensesGranted']);
});

test('SETUP-13 where no licence is needed none is granted', async () => {
  await call(licensing.updateOfCompany, { as: anna, params: { id: forwarder.id }, body: { licensing: 'none' } });
  expect(await grant()).toMatchObject({ status: 409, body: { code: 'licenses_not_needed' } });
  const asked = { kind: 'licenseGrant', companyId: forwarder.id, ...terms, reason: 'Vertrag' } as const;
  const answer = await careful.call(approval.create, { as: anna, body: asked });
  expect(answer).toMatchObject({ status: 409, body: { code: 'licenses_not_needed' } });
});

test('SETUP-13 more than a hundred licences at once are refused', async () => {
  expect(await grant({ quantity: 101 })).toMatchObject({ status: 400, body: { code: 'quantity_too_high' } });
});

test.each([
  [{ quantity: 0 }, 'quantity'],
  [{ months: 0 }, 'months'],
  [{ months: 61 }, 'months'],
  [{ note: 'x'.repeat(501) }, 'note'],
])('SETUP-13 %j is refused at its field', async (wrong, field) => {
  const { status, body } = await grant(wrong);
  expect(status).toBe(400);
  expect(body.errors.map((error: { field: string }) => error.field)).toEqual([field]);
});
