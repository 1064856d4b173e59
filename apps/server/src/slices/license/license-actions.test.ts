import { license } from '@quaygate/contract';
import type { LicenseAction, LicenseStatus } from '@quaygate/rules';
import { describe, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aBooking } from '../../../test/scenes/booking-factories.ts';
import { aFacility, aForwarder, aLicense, aTrucker, aUser, next } from '../../../test/scenes/factories.ts';
import { verifyDriver } from '../../../test/scenes/gate-pass-scene.ts';

const server = await startServer();
const { db } = server;

async function aCompany() {
  const { id: f, name } = await aForwarder(db);
  const user = await aUser(db, { roles: ['forwarder_write'], forwarders: [f] });
  return { f, name, user };
}
const { f, name, user } = await aCompany();
const other = await aCompany();
const platform = await aUser(db, { roles: ['quaygate_write'] });
const reader = await aUser(db, { roles: ['quaygate_read'] });
const stored = (id: string) => db.selectFrom('license').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const history = (id: string) =>
  db.selectFrom('licenseChange').selectAll().where('licenseId', '=', id).orderBy('id').execute();
const get = (id: string, as = user, forwarder = f) => server.call(license.get, { as, params: { f: forwarder, id } });

type Call = (id: string, as?: typeof user, forwarder?: string) => ReturnType<typeof get>;
const assign = (id: string, truckerId: string, as = user, forwarder = f) =>
  server.call(license.change, {
    as,
    params: { f: forwarder, id },
    body: { action: 'ASSIGN', licenseUserId: truckerId, truckerId },
  });
const revoke: Call = (id, as = user, forwarder = f) =>
  server.call(license.change, { as, params: { f: forwarder, id }, body: { action: 'REVOKE' } });
const stop: Call = (id, as = user, forwarder = f) =>
  server.call(license.stopRenewal, { as, params: { f: forwarder, id } });
const takeOver: Call = (id, as = user, forwarder = f) =>
  server.call(license.takeOver, { as, params: { f: forwarder, id } });

/** A licence in a status, with a driver of the company where the status has one. */
async function aLicenseIn(
  status: LicenseStatus,
  { hasRenewal = true, manager = f }: { hasRenewal?: boolean; manager?: string } = {},
) {
  const driver = status === 'ASSIGNED' ? await aTrucker(db, { forwarder: f }) : undefined;
  return aLicense(db, { status, forwarder: manager, hasRenewal, ...(driver && { trucker: driver.id }) });
}

describe('possible actions', () => {
  const rows: [LicenseStatus, LicenseAction[], foreign: LicenseAction[]][] = [
    ['INITIALIZING', [], []],
    ['UNASSIGNED', ['ASSIGN', 'STOP_RENEWAL'], []],
    ['UNASSIGNED_SETUP_FEE_REQUIRED', ['PAY_SETUP_FEE', 'STOP_RENEWAL'], []],
    ['ASSIGNED', ['REVOKE', 'STOP_RENEWAL'], ['TAKEOVER_MANAGEMENT']],
    ['EXPIRED', ['STOP_RENEWAL'], []],
    ['DISABLED', [], []],
  ];

  test.each(rows)(
    'FWD-LIC-20 FWD-LIC-57 %s: the table decides what is offered, and what the server does',
    async (status, actions, foreign) => {
      const { id } = await aLicenseIn(status);
      expect((await get(id)).body.possibleAction).toEqual(actions);
      expect((await get(id, platform)).body.possibleAction).toEqual(actions);
      expect((await get(id, reader)).body.possibleAction).toEqual([]);
      const stopped = await aLicenseIn(status, { hasRenewal: false });
      const rest = actions.filter((action) => action !== 'STOP_RENEWAL');
      expect((await get(stopped.id)).body.possibleAction).toEqual(rest);

      // Seen by a company that does not manage it, for its driver or its buyer.
      const ofOther = await aLicenseIn(status, { manager: other.f });
      await db.updateTable('license').set({ ownerEmail: user.email }).where('id', '=', ofOther.id).execute();
      expect((await get(ofOther.id)).body).toMatchObject({ managedBy: 'OTHERS', possibleAction: foreign });

      const driver = await aTrucker(db, { forwarder: f });
      const offered = (action: LicenseAction) => actions.includes(action);
      const of = async (answer: ReturnType<typeof get>) => [(await answer).status, (await answer).body.code];
      const refused = (code: string) => [409, code];
      expect(await of(assign((await aLicenseIn(status)).id, driver.id))).toEqual(
        offered('ASSIGN') ? [200, undefined] : refused('license_not_assignable'),
      );
      expect(await of(revoke((await aLicenseIn(status)).id))).toEqual(
        offered('REVOKE') ? [200, undefined] : refused('license_not_assigned'),
      );
      expect(await of(stop((await aLicenseIn(status)).id))).toEqual(
        offered('STOP_RENEWAL') ? [200, undefined] : refused('renewal_not_active'),
      );
      const isTakeable = status === 'ASSIGNED' || status === 'UNASSIGNED';
      const ofManager = isTakeable ? 'license_already_taken_over' : 'license_must_be_assigned_or_unassigned';
      expect(await of(takeOver(id))).toEqual(refused(ofManager));
      for (const call of [revoke, stop]) expect(await of(call(ofOther.id))).toEqual([403, 'forwarder_not_allowed']);
      expect(await of(assign(ofOther.id, driver.id))).toEqual([403, 'forwarder_not_allowed']);
      const refusals = isTakeable ? [403, 'NOT_BELONG_ORGANIZATION'] : refused(ofManager);
      expect(await of(takeOver(ofOther.id))).toEqual(foreign.length > 0 ? [200, undefined] : refusals);
    },
  );

  test('a licence whose date has passed is expired although no job has run', async () => {
    const over = new Date(+server.clock.now() - 7 * 86_400_000);
    const { id } = await aLicense(db, { forwarder: f, expirationDate: over });
    expect((await get(id)).body).toMatchObject({ status: 'EXPIRED', possibleAction: ['STOP_RENEWAL'] });
    const { id: driver } = await aTrucker(db, { forwarder: f });
    expect((await assign(id, driver)).body.code).toBe('license_not_assignable');
    expect((await stop(id)).body).toMatchObject({ status: 'EXPIRED', hasRenewal: false });
    expect((await history(id)).map(({ reason }) => reason)).toEqual(['expired', 'renewal stopped']);
  });
});

describe('assigning and revoking', () => {
  test('FWD-LIC-41 FWD-LIC-49 FWD-LIC-62 a licence named by its key goes to a driver and back, and each change is recorded', async () => {
    const driver = await aTrucker(db, { forwarder: f, firstName: 'Ida', lastName: 'Maas' });
    const facility = (await aFacility(db)).id;
    await aBooking(db, { facility, forwarder: f, trucker: driver.id });
    const { id, licenseKey } = await aLicense(db, { forwarder: f });

    const assigned = await assign(licenseKey, driver.id);
    expect(assigned.body).toMatchObject({
      ...{ id, licenseKey, status: 'ASSIGNED', truckerName: 'Ida Maas', forwarder: name, managedBy: 'ME' },
      ...{ openBookingsCount: 1, hasTruckerIdentification: false, assignDate: server.clock.now().toISOString() },
    });
    const revoked = await revoke(id);
    expect(revoked.body).toMatchObject({ status: 'UNASSIGNED', truckerName: null, assignDate: null });
    expect(await history(id)).toMatchObject([
      { fromStatus: 'UNASSIGNED', toStatus: 'ASSIGNED', truckerId: driver.id, changedBy: user.id, reason: 'assigned' },
      { fromStatus: 'ASSIGNED', toStatus: 'UNASSIGNED', truckerId: driver.id, changedBy: user.id, reason: 'revoked' },
    ]);
  });

  test('FENT-15 licenseUserId and action alone assign and revoke; without an action nothing is done', async () => {
    const { id: licenseUserId } = await aTrucker(db, { forwarder: f });
    const { id } = await aLicense(db, { forwarder: f });
    const change = (body: object) =>
      server.call(license.change, { as: user, params: { f, id }, body: body as { action: 'ASSIGN' } });
    const refused = await change({ licenseUserId });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'action' }] } });
    expect((await change({ licenseUserId, action: 'STOP_RENEWAL' })).status).toBe(400);
    expect(await stored(id)).toMatchObject({ status: 'UNASSIGNED', truckerId: null });
    expect((await change({ licenseUserId, action: 'ASSIGN' })).status).toBe(200);
    expect(await stored(id)).toMatchObject({ status: 'ASSIGNED', truckerId: licenseUserId });
    expect((await change({ licenseUserId, action: 'REVOKE' })).status).toBe(200);
    expect(await stored(id)).toMatchObject({ status: 'UNASSIGNED', truckerId: null });
  });

  test('FWD-LIC-52 FWD-LIC-65 the licence of an identified driver leaves with a setup fee', async () => {
    const { id: trucker } = await aTrucker(db, { forwarder: f });
    await verifyDriver(server, trucker);
    const { id } = await aLicense(db, { forwarder: f, trucker });
    expect((await get(id)).body.hasTruckerIdentification).toBe(true);
    expect((await revoke(id)).body).toMatchObject({
      status: 'UNASSIGNED_SETUP_FEE_REQUIRED',
      hasTruckerIdentification: false,
    });
  });

  test('FWD-LIC-41 it is refused for a pending, foreign or missing driver, for one with a licence, and with two names', async () => {
    const { id } = await aLicense(db, { forwarder: f });
    const pending = await aTrucker(db, { forwarder: f, state: 'pending' });
    const foreign = await aTrucker(db, { forwarder: other.f });
    for (const trucker of [pending.id, foreign.id, 'nobody'])
      expect((await assign(id, trucker)).body.code).toBe('trucker_not_approved');
    const licensed = await aTrucker(db, { forwarder: f });
    await aLicense(db, { trucker: licensed.id, forwarder: other.f });
    expect((await assign(id, licensed.id)).body.code).toBe('trucker_already_has_license');
    const body = { action: 'ASSIGN', licenseUserId: licensed.id, truckerId: foreign.id } as const;
    const two = await server.call(license.change, { as: user, params: { f, id }, body });
    expect(two.body).toMatchObject({
      code: 'validation_failed',
      errors: [{ field: 'truckerId', code: 'invalidValue' }],
    });
    const none = await server.call(license.change, { as: user, params: { f, id }, body: { action: 'ASSIGN' } });
    expect(none.body.errors).toEqual([{ field: 'licenseUserId', code: 'fieldRequired' }]);
    expect(await stored(id)).toMatchObject({ status: 'UNASSIGNED', truckerId: null });
  });

  test('FWD-LIC-41 revoking from another driver than the present one is refused', async () => {
    const driver = await aTrucker(db, { forwarder: f });
    const { id } = await aLicense(db, { forwarder: f, trucker: driver.id });
    const body = { action: 'REVOKE', licenseUserId: 'somebody else' } as const;
    const answer = await server.call(license.change, { as: user, params: { f, id }, body });
    expect([answer.status, answer.body.code]).toEqual([409, 'license_not_assigned']);
  });

  test('of two who assign at once one succeeds, the other hears the new status', async () => {
    const drivers = await Promise.all([1, 2, 3, 4].map(() => aTrucker(db, { forwarder: f })));
    const { id } = await aLicense(db, { forwarder: f });
    const answers = await Promise.all(drivers.map((driver) => assign(id, driver.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(answers.filter(({ status }) => status === 409).map(({ body }) => body.code)).toEqual(
      Array(3).fill('license_not_assignable'),
    );
    expect(await history(id)).toHaveLength(1);
  });

  test('one driver who is given licences by two companies at once gets one', async () => {
    const { id: driver } = await aTrucker(db, { forwarder: f });
    const approved = { firstName: 'J', lastName: 'K', state: 'approved' as const, registeredDate: server.clock.now() };
    await db
      .insertInto('forwarderTrucker')
      .values({ forwarderId: other.f, truckerId: driver, ...approved })
      .execute();
    const [mine, theirs] = [await aLicense(db, { forwarder: f }), await aLicense(db, { forwarder: other.f })];
    const answers = await Promise.all([assign(mine.id, driver), assign(theirs.id, driver, other.user, other.f)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('trucker_already_has_license');
  });
});

describe('taking over', () => {
  test('FWD-LIC-45 the company of a driver who changed takes the licence over, and the former manager is told', async () => {
    const { id: driver } = await aTrucker(db, { forwarder: f, firstName: 'Edda', lastName: 'Voss' });
    const { id, licenseKey } = await aLicense(db, { forwarder: other.f, trucker: driver });
    const answer = await takeOver(id);
    expect(answer.body).toMatchObject({
      managedBy: 'ME',
      forwarder: name,
      status: 'ASSIGNED',
      truckerName: 'Edda Voss',
    });
    const company = await db.selectFrom('truckingCompany').select('email').where('id', '=', other.f).executeTakeFirst();
    const mails = await db
      .selectFrom('mail')
      .selectAll()
      .where('recipient', '=', company?.email ?? '')
      .execute();
    expect(mails.filter(({ text }) => text.includes(licenseKey) && text.includes(name))).toHaveLength(1);
    expect((await takeOver(id)).body.code).toBe('license_already_taken_over');
    expect(await history(id)).toMatchObject([{ reason: 'taken over', forwarderId: f, changedBy: user.id }]);
  });

  test('FWD-LIC-36 one of a manager whose driver it still is stays there; one that cannot be seen is not found', async () => {
    const { id: driver } = await aTrucker(db, { forwarder: f });
    const approved = { firstName: 'J', lastName: 'K', state: 'approved' as const, registeredDate: server.clock.now() };
    await db
      .insertInto('forwarderTrucker')
      .values({ forwarderId: other.f, truckerId: driver, ...approved })
      .execute();
    const { id } = await aLicense(db, { forwarder: other.f, trucker: driver });
    const refused = await takeOver(id);
    expect([refused.status, refused.body.code]).toEqual([403, 'NOT_BELONG_ORGANIZATION']);
    const hidden = await aLicense(db, { forwarder: other.f });
    expect((await takeOver(hidden.id)).body.code).toBe('license_not_found');
    expect((await takeOver(`none-${next()}`)).body.code).toBe('license_not_found');
  });
});

test('FWD-LIC-24 FWD-LIC-56 a company of the same name manages none of the licences of the other', async () => {
  const twin = (await aForwarder(db, { name })).id;
  const theirs = await aUser(db, { roles: ['forwarder_write'], forwarders: [twin], email: `twin-${next()}@f.example` });
  const { id: driver } = await aTrucker(db, { forwarder: f });
  const seen = { ownerEmail: theirs.email };
  const { id } = await aLicense(db, { forwarder: f, trucker: driver, ...seen });
  const answer = await get(id, theirs, twin);
  expect(answer.body).toMatchObject({ forwarder: name, managedBy: 'OTHERS', possibleAction: [] });
  for (const call of [revoke, stop]) {
    expect((await call(id, theirs, twin)).status).toBeGreaterThanOrEqual(400);
  }
  expect(await stored(id)).toMatchObject({ status: 'ASSIGNED', forwarderId: f, hasRenewal: true });
});

test('the platform works with any company; a reader of it and of the company change nothing', async () => {
  const { id: driver } = await aTrucker(db, { forwarder: f });
  const { id } = await aLicense(db, { forwarder: f });
  expect((await assign(id, driver, reader)).body.code).toBe('forbidden');
  expect((await assign(id, driver, await aUser(db, { roles: ['forwarder_read'], forwarders: [f] }))).body.code).toBe(
    'forbidden',
  );
  expect((await assign(id, driver, platform)).status).toBe(200);
  expect((await history(id))[0]?.changedBy).toBe(platform.id);
});
