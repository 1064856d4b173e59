import { approval, forwarder as forwarderCalls, license, licenseOrder, licensing, trucker } from '@quaygate/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { anApprovalScene } from '../../../test/scenes/approval-scene.ts';
import { aBookingScene, aUnit, book } from '../../../test/scenes/booking-scene.ts';
import { aForwarder, aLicense, aTrucker, aUser } from '../../../test/scenes/factories.ts';
import { keepLicensing } from './licensing.queries.ts';

const server = await startServer();
const unpaid = await startServer({}, undefined, { beside: server, till: null });
const careful = await startServer({ fourEyes: true }, undefined, { beside: server });
const carefulUnpaid = await startServer({ fourEyes: true }, undefined, { beside: server, till: null });
const { db, call } = server;
const admin = await aUser(db, { roles: ['quaygate_admin'] });
const { anna, bert, ask, decide, reason } = await anApprovalScene(careful);

beforeEach(async () => {
  await server.asOwner('delete from licensing');
  await db.updateTable('truckingCompany').set({ licensing: null }).execute();
});

const ofInstallation = (chosen: 'card' | 'invoice' | 'none', on = server) =>
  on.call(licensing.update, { as: admin, body: { licensing: chosen } });
const ofCompany = (id: string, chosen: 'card' | 'invoice' | 'none' | null, on = server) =>
  on.call(licensing.updateOfCompany, { as: admin, params: { id }, body: { licensing: chosen } });
const acts = () =>
  db
    .selectFrom('audit')
    .select(['objectKind', 'before', 'after'])
    .where('kind', '=', 'licensingChanged')
    .orderBy('id')
    .execute();

test('SETUP-10 an administrator chooses for the installation, where the setting does not', async () => {
  await keepLicensing(db, { given: null, fallback: 'invoice' });
  const get = async () => (await call(licensing.get, { as: admin })).body;
  expect(await get()).toEqual({ licensing: 'invoice', given: null, chosen: null, takesCards: true });
  expect(await ofInstallation('none')).toMatchObject({ status: 200, body: { licensing: 'none', chosen: 'none' } });
  expect(await acts()).toEqual([
    { objectKind: 'installation', before: { licensing: 'invoice' }, after: { licensing: 'none' } },
  ]);
  // The next start notes the settings, and the choice stays.
  await keepLicensing(db, { given: null, fallback: 'card' });
  expect((await get()).licensing).toBe('none');
  await keepLicensing(db, { given: 'invoice', fallback: 'card' });
  expect((await get()).licensing).toBe('invoice');
  expect(await ofInstallation('none')).toMatchObject({ status: 409, body: { code: 'licensing_set_by_installation' } });
});

test('SETUP-10 SETUP-11 cards are offered only where they can be charged', async () => {
  const { id } = await aForwarder(db);
  const refused = { status: 409, body: { code: 'payments_not_configured' } };
  expect(await ofInstallation('card', unpaid)).toMatchObject(refused);
  expect(await ofCompany(id, 'card', unpaid)).toMatchObject(refused);
  expect(await ofCompany('nothing', 'none')).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

test('SETUP-11 what is chosen for a company counts for it alone, until it is as the installation again', async () => {
  const [one, other] = [await aForwarder(db), await aForwarder(db)];
  const dispatcher = await aUser(db, { roles: ['forwarder_write'], forwarders: [one.id, other.id] });
  const configs = async () => {
    const read = async (f: string) =>
      (await call(forwarderCalls.config, { as: dispatcher, params: { f } })).body.licensing;
    return [await read(one.id), await read(other.id)];
  };
  expect(await ofCompany(one.id, 'none')).toMatchObject({ status: 200, body: { licensing: 'none' } });
  expect(await configs()).toEqual(['none', 'card']);
  await ofInstallation('invoice');
  expect(await configs()).toEqual(['none', 'invoice']);
  await ofCompany(one.id, null);
  expect(await configs()).toEqual(['invoice', 'invoice']);
});

test('SETUP-14 SETUP-15 without a licence a driver is booked only where none is needed', async () => {
  const scene = await aBookingScene(db);
  const bare = await aTrucker(db, { forwarder: scene.forwarder.id });
  const { forwarder, user } = scene;
  const drivers = async () =>
    (await call(trucker.list, { as: user, params: { f: forwarder.id } })).body.items.map(
      ({ needsLicense }: { needsLicense: boolean }) => needsLicense,
    );
  for (const way of ['card', 'invoice'] as const) {
    await ofCompany(forwarder.id, way);
    expect(await book(server, scene, { order: await aUnit(scene), trucker: bare }), way).toMatchObject({
      status: 409,
      body: { code: 'no_valid_license' },
    });
  }
  expect(await drivers()).toEqual([true, true]);
  await ofCompany(forwarder.id, 'none');
  expect((await book(server, scene, { order: await aUnit(scene), trucker: bare })).status).toBe(201);
  expect(await drivers()).toEqual([false, false]);
});

test('SETUP-12 where licences are granted nothing is sold, and no setup fee is due', async () => {
  const { forwarder, user, trucker: driver } = await aBookingScene(db);
  const due = await aLicense(db, { forwarder: forwarder.id, status: 'UNASSIGNED_SETUP_FEE_REQUIRED' });
  await ofCompany(forwarder.id, 'invoice');
  const statusOf = async (id: string) =>
    (await db.selectFrom('license').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
  expect(await statusOf(due.id)).toBe('UNASSIGNED');
  const body = {
    quantity: 1,
    licenseCompanyEmail: user.email,
    successUrl: `${server.deps.settings.publicUrl}/forwarderOperator/licenseManagement?purchaseSuccess=true`,
  };
  expect(await call(licenseOrder.createCheckout, { as: user, params: { f: forwarder.id }, body })).toMatchObject({
    status: 409,
    body: { code: 'purchase_not_offered' },
  });
  const held = await db.selectFrom('license').select('id').where('truckerId', '=', driver.id).executeTakeFirstOrThrow();
  const revoke = { action: 'REVOKE' as const };
  await call(license.change, { as: user, params: { f: forwarder.id, id: held.id }, body: revoke });
  expect(await statusOf(held.id)).toBe('UNASSIGNED');
});

describe('SETUP-83 with four eyes', () => {
  const get = async () => (await call(licensing.get, { as: admin })).body.licensing;
  const licensingOf = async (id: string) =>
    (await db.selectFrom('truckingCompany').select('licensing').where('id', '=', id).executeTakeFirstOrThrow())
      .licensing;
  const needed = { status: 409, body: { code: 'approval_needed' } };

  test('a second administrator approves another way of the installation, which counts from then on', async () => {
    expect(await ofInstallation('none', careful)).toMatchObject(needed);
    const before = (await acts()).length;
    const asked = await ask(anna, { kind: 'licensing', licensing: 'none', reason });
    expect(asked).toMatchObject({
      status: 201,
      body: { objectId: 'licensing', before: { licensing: 'card' }, after: { licensing: 'none' }, state: 'pending' },
    });
    expect(await get()).toBe('card');
    const again = await ask(bert, { kind: 'licensing', licensing: 'invoice', reason });
    expect(again).toMatchObject({ status: 409, body: { code: 'change_already_pending' } });
    expect((await decide(anna, asked.body.id, 'approved')).body.code).toBe('own_change_not_approvable');
    expect((await decide(bert, asked.body.id, 'approved')).status).toBe(200);
    expect(await get()).toBe('none');
    expect((await acts()).slice(before)).toMatchObject([
      { before: { licensing: 'card' }, after: { licensing: 'none', approval: asked.body.id } },
    ]);
    const mails = await db.selectFrom('mail').select('text').where('recipient', '=', bert.email).execute();
    expect(mails.at(0)?.text).toContain('mit Karte → keine Lizenzen nötig');
  });

  test('a company has its own way by an approval, and goes back by another', async () => {
    const { id } = await aForwarder(db);
    expect(await ofCompany(id, 'none', careful)).toMatchObject(needed);
    const first = await ask(anna, { kind: 'companyLicensing', companyId: id, licensing: 'none', reason });
    await decide(bert, first.body.id, 'denied');
    expect(await licensingOf(id)).toBeNull();
    const second = await ask(anna, { kind: 'companyLicensing', companyId: id, licensing: 'none', reason });
    await decide(bert, second.body.id, 'approved');
    expect(await licensingOf(id)).toBe('none');
    const back = await ask(bert, { kind: 'companyLicensing', companyId: id, licensing: null, reason });
    expect(back.body).toMatchObject({ objectId: id, before: { licensing: 'none' }, after: { licensing: null } });
    await decide(anna, back.body.id, 'approved');
    expect(await licensingOf(id)).toBeNull();
  });

  test('what changed meanwhile stays, and the request waits', async () => {
    const { id } = await aForwarder(db);
    const [whole, own] = [
      await ask(anna, { kind: 'licensing', licensing: 'none', reason }),
      await ask(anna, { kind: 'companyLicensing', companyId: id, licensing: 'none', reason }),
    ];
    await ofInstallation('invoice');
    await ofCompany(id, 'card');
    for (const { body } of [whole, own])
      expect(await decide(bert, body.id, 'approved')).toMatchObject({
        status: 409,
        body: { code: 'changed_meanwhile' },
      });
    expect([await get(), await licensingOf(id)]).toEqual(['invoice', 'card']);
    for (const { body } of [whole, own]) await decide(anna, body.id, 'cancelled');
  });

  test('what cannot be asked for is refused', async () => {
    const { id } = await aForwarder(db);
    const empty = { status: 400, body: { code: 'empty_change' } };
    expect(await ask(anna, { kind: 'licensing', licensing: 'card', reason })).toMatchObject(empty);
    expect(await ask(anna, { kind: 'companyLicensing', companyId: id, licensing: null, reason })).toMatchObject(empty);
    const unknown = await ask(anna, { kind: 'companyLicensing', companyId: 'nothing', licensing: 'none', reason });
    expect(unknown).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const cards = { kind: 'companyLicensing', companyId: id, licensing: 'card', reason } as const;
    expect(await carefulUnpaid.call(approval.create, { as: anna, body: cards })).toMatchObject({
      status: 409,
      body: { code: 'payments_not_configured' },
    });
    await keepLicensing(db, { given: 'invoice', fallback: 'card' });
    expect(await ask(anna, { kind: 'licensing', licensing: 'none', reason })).toMatchObject({
      status: 409,
      body: { code: 'licensing_set_by_installation' },
    });
  });
});
