import { trucker } from '@quaygate/contract';
import { describe, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aBooking } from '../../../test/scenes/booking-factories.ts';
import { aBooked, aBookingScene } from '../../../test/scenes/booking-scene.ts';
import { aFacility, aForwarder, aLicense, aTrucker, aUser } from '../../../test/scenes/factories.ts';

const server = await startServer();
const { db } = server;

async function aCompany() {
  const forwarder = await aForwarder(db);
  const user = await aUser(db, { roles: ['forwarder_write'], forwarders: [forwarder.id] });
  return { forwarder, user, f: forwarder.id };
}
const _names = (body: { items: { lastName: string }[] }) => body.items.map(({ lastName }) => lastName);

describe('approveTrucker', () => {
  async function aPending(plate: string | null = 'B-OK 7') {
    const company = await aCompany();
    const driver = await aTrucker(db, { forwarder: company.f, state: 'pending', plate, firstName: 'Lea' });
    await db
      .updateTable('forwarderTrucker')
      .set({ firstName: '', lastName: '', licensePlate: null })
      .where('truckerId', '=', driver.id)
      .execute();
    const decide = (approved: boolean) =>
      server.call(trucker.approve, { as: company.user, params: { f: company.f, t: driver.id }, body: { approved } });
    return { ...company, driver, decide };
  }

  test('FWD-TRK-08, FWD-TRK-15 approving fills names and plate from the driver, records who and when, and notifies the driver', async () => {
    const { driver, decide, user, f } = await aPending();

    const answer = await decide(true);

    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      userId: driver.id,
      firstName: 'Lea',
      lastName: driver.lastName,
      licensePlate: 'B-OK 7',
      forwarderApproval: { approved: true },
    });
    const link = await db
      .selectFrom('forwarderTrucker')
      .selectAll()
      .where('truckerId', '=', driver.id)
      .executeTakeFirst();
    expect(link).toMatchObject({ state: 'approved', decidedBy: user.id, decidedDate: server.clock.now() });
    const notices = await db.selectFrom('driverNotice').selectAll().where('truckerId', '=', driver.id).execute();
    expect(notices).toMatchObject([{ kind: 'approved', detail: { forwarderId: f } }]);
  });

  test('FWD-TRK-09 a denied driver leaves the list, the answer is empty', async () => {
    const { driver, decide, user, f } = await aPending();

    const answer = await decide(false);

    expect(answer.status).toBe(204);
    expect(answer.body).toBeUndefined();
    expect((await server.call(trucker.list, { as: user, params: { f } })).body.total).toBe(0);
    const notices = await db.selectFrom('driverNotice').selectAll().where('truckerId', '=', driver.id).execute();
    expect(notices).toMatchObject([{ kind: 'denied' }]);
  });

  test('a denied driver may ask again and is then decided anew', async () => {
    const { driver, decide, f } = await aPending();
    await decide(false);
    await db
      .insertInto('forwarderTrucker')
      .values({
        forwarderId: f,
        truckerId: driver.id,
        firstName: 'L',
        lastName: 'K',
        state: 'pending',
        registeredDate: new Date(),
      })
      .execute();
    expect((await decide(true)).status).toBe(200);
  });

  test('of parallel decisions the first counts', async () => {
    const { driver, decide } = await aPending();

    const answers = await Promise.all([decide(true), decide(false), decide(true), decide(false)]);

    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses.filter((status) => status === 409)).toHaveLength(3);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('approval_already_decided');
    const notices = await db.selectFrom('driverNotice').select('id').where('truckerId', '=', driver.id).execute();
    expect(notices).toHaveLength(1);
  });

  test('an approved driver was decided already, one of another forwarder is not found', async () => {
    const { decide, user, f } = await aPending();
    await decide(true);
    expect((await decide(false)).body.code).toBe('approval_already_decided');
    const foreign = await aTrucker(db, { forwarder: (await aForwarder(db)).id, state: 'pending' });
    const answer = await server.call(trucker.approve, {
      as: user,
      params: { f, t: foreign.id },
      body: { approved: true },
    });
    expect([answer.status, answer.body.code]).toEqual([404, 'trucker_not_found']);
  });

  test('a reader and the platform decide nothing, and a decision is needed', async () => {
    const { driver, f, user } = await aPending();
    for (const roles of [['forwarder_read'], ['quaygate_admin']]) {
      const as = await aUser(db, { roles, forwarders: [f] });
      const answer = await server.call(trucker.approve, { as, params: { f, t: driver.id }, body: { approved: true } });
      expect(answer.body.code).toBe('forbidden');
    }
    const empty = await server.call(trucker.approve, { as: user, params: { f, t: driver.id }, body: {} as never });
    expect(empty.body).toMatchObject({
      code: 'validation_failed',
      errors: [{ field: 'approved', code: 'fieldRequired' }],
    });
  });
});

describe('one trucker', () => {
  test('FWD-TRK-16 is read, by the platform too, and not by another forwarder', async () => {
    const { user, f } = await aCompany();
    const stranger = await aCompany();
    const driver = await aTrucker(db, { forwarder: f });
    const read = (as = user, forwarder = f) => server.call(trucker.get, { as, params: { f: forwarder, t: driver.id } });

    expect((await read()).body.userId).toBe(driver.id);
    expect((await read(await aUser(db, { roles: ['quaygate_read'] }))).status).toBe(200);
    expect((await read(stranger.user, stranger.f)).body.code).toBe('trucker_not_found');
    expect((await read(stranger.user)).body.code).toBe('forwarder_not_found');
  });

  test('FWD-TRK-28 an update changes that record only; bookings keep their plate', async () => {
    const scene = await aBookingScene(db);
    const other = await aForwarder(db);
    const { id } = scene.trucker;
    await db
      .insertInto('forwarderTrucker')
      .values({
        forwarderId: other.id,
        truckerId: id,
        firstName: 'J',
        lastName: 'K',
        licensePlate: 'OLD 1',
        state: 'approved',
        registeredDate: new Date(),
      })
      .execute();
    const booked = await aBooked(server, scene);
    const params = { f: scene.forwarder.id, t: id };

    const body = { firstName: ' Jo ', lastName: 'Kruger', licensePlate: 'K-NEU 1' };
    const answer = await server.call(trucker.update, { as: scene.user, params, body });

    expect(answer.body).toMatchObject({ firstName: 'Jo', lastName: 'Kruger', licensePlate: 'K-NEU 1' });
    const foreign = await db
      .selectFrom('forwarderTrucker')
      .selectAll()
      .where('forwarderId', '=', other.id)
      .executeTakeFirst();
    expect(foreign).toMatchObject({ firstName: 'J', licensePlate: 'OLD 1' });
    const person = await db.selectFrom('trucker').selectAll().where('userId', '=', id).executeTakeFirst();
    expect(person).toMatchObject({ firstName: 'Jana', licensePlate: scene.trucker.plate });
    const kept = await db.selectFrom('booking').selectAll().where('id', '=', booked.bookingId).executeTakeFirst();
    expect(kept).toMatchObject({ licensePlate: scene.trucker.plate, firstName: 'Jana' });
  });

  test('FWD-TRK-27 names have 1 to 100, the plate 1 to 20 characters', async () => {
    const { user, f } = await aCompany();
    const driver = await aTrucker(db, { forwarder: f });
    const update = (body: object) =>
      server.call(trucker.update, { as: user, params: { f, t: driver.id }, body: body as never });
    expect(
      (await update({ firstName: 'a'.repeat(100), lastName: 'Bo', licensePlate: 'HH-AB 1234567890 XYZ' })).status,
    ).toBe(200);
    expect((await update({ firstName: ' ', lastName: 'b'.repeat(101) })).body.errors).toEqual([
      { field: 'firstName', code: 'fieldRequired' },
      { field: 'lastName', code: 'tooLong' },
      { field: 'licensePlate', code: 'fieldRequired' },
    ]);
  });

  test('a pending driver cannot be changed, a foreign one is not found, a reader may not', async () => {
    const { user, f } = await aCompany();
    const pending = await aTrucker(db, { forwarder: f, state: 'pending' });
    const foreign = await aTrucker(db, { forwarder: (await aForwarder(db)).id });
    const body = { firstName: 'Anna', lastName: 'Bo', licensePlate: 'HH-AB 12' };
    const update = (t: string, as = user) => server.call(trucker.update, { as, params: { f, t }, body });

    expect((await update(pending.id)).body.code).toBe('trucker_not_approved');
    expect((await update(foreign.id)).body.code).toBe('trucker_not_found');
    const reader = await aUser(db, { roles: ['forwarder_read'], forwarders: [f] });
    expect((await update(pending.id, reader)).body.code).toBe('forbidden');
  });

  test('FWD-TRK-29 removing ends the link, keeps its history and frees the licence the forwarder manages', async () => {
    const { user, f } = await aCompany();
    const driver = await aTrucker(db, { forwarder: f });
    const { id } = await aLicense(db, { trucker: driver.id, forwarder: f });
    const remove = () => server.call(trucker.remove, { as: user, params: { f, t: driver.id } });

    expect((await remove()).status).toBe(204);

    const link = await db
      .selectFrom('forwarderTrucker')
      .selectAll()
      .where('truckerId', '=', driver.id)
      .executeTakeFirst();
    expect(link).toMatchObject({ state: 'ended', endedDate: server.clock.now() });
    const license = await db.selectFrom('license').selectAll().where('id', '=', id).executeTakeFirst();
    expect(license).toMatchObject({ status: 'UNASSIGNED', truckerId: null, assignDate: null });
    const changes = await db.selectFrom('licenseChange').selectAll().where('licenseId', '=', id).execute();
    expect(changes).toMatchObject([
      { fromStatus: 'ASSIGNED', toStatus: 'UNASSIGNED', truckerId: driver.id, changedBy: user.id },
    ]);
    expect((await remove()).body.code).toBe('trucker_not_found');
  });

  test('a licence of another manager stays with the driver', async () => {
    const { user, f } = await aCompany();
    const driver = await aTrucker(db, { forwarder: f });
    const { id } = await aLicense(db, { trucker: driver.id, forwarder: (await aForwarder(db)).id });
    await server.call(trucker.remove, { as: user, params: { f, t: driver.id } });
    const license = await db.selectFrom('license').selectAll().where('id', '=', id).executeTakeFirst();
    expect(license).toMatchObject({ status: 'ASSIGNED', truckerId: driver.id });
  });

  test('a driver with an open booking stays, one with completed or cancelled ones may go', async () => {
    const { user, f } = await aCompany();
    const facility = (await aFacility(db)).id;
    const driver = await aTrucker(db, { forwarder: f });
    const booking = await aBooking(db, { facility, forwarder: f, trucker: driver.id, state: 'registered' });
    await aBooking(db, { facility, forwarder: f, trucker: driver.id, state: 'completed' });
    const remove = () => server.call(trucker.remove, { as: user, params: { f, t: driver.id } });

    const refused = await remove();
    expect([refused.status, refused.body.code]).toEqual([409, 'trucker_has_open_bookings']);
    await db.updateTable('booking').set({ state: 'cancelled' }).where('id', '=', booking.id).execute();
    expect((await remove()).status).toBe(204);
  });

  test('a reader cannot remove a driver', async () => {
    const { f } = await aCompany();
    const driver = await aTrucker(db, { forwarder: f });
    const as = await aUser(db, { roles: ['forwarder_read'], forwarders: [f] });
    expect((await server.call(trucker.remove, { as, params: { f, t: driver.id } })).body.code).toBe('forbidden');
  });
});
