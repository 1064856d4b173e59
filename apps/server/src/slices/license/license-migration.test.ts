import { license } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aForwarder, aLicense, aTrucker, aUser } from '../../../test/scenes/factories.ts';
import { deleteDriver } from '../../../test/scenes/gate-pass-scene.ts';

const server = await startServer();
const { db } = server;
const platform = await aUser(db, { roles: ['quaygate_write'] });
const migrate = (id: string, oldTruckerId: string, newTruckerId: string, as = platform) =>
  server.call(license.migrate, { as, params: { id }, body: { oldTruckerId, newTruckerId } });

test('REST-24 a licence moves to another driver with its status and date, and the change is recorded', async () => {
  const [old, fresh] = [await aTrucker(db), await aTrucker(db)];
  const { id, licenseKey } = await aLicense(db, { trucker: old.id });
  const before = await db.selectFrom('license').selectAll().where('id', '=', id).executeTakeFirst();
  expect((await migrate(id, old.id, fresh.id)).body).toEqual({ id, licenseKey, truckerId: fresh.id });
  const after = await db.selectFrom('license').selectAll().where('id', '=', id).executeTakeFirst();
  expect(after).toEqual({ ...before, truckerId: fresh.id, assignDate: server.clock.now() });
  const changes = await db.selectFrom('licenseChange').selectAll().where('licenseId', '=', id).execute();
  expect(changes).toMatchObject([{ reason: 'migrated', truckerId: fresh.id, changedBy: platform.id }]);
});

test('REST-24 refusals name their reason and change nothing', async () => {
  const [old, fresh] = [await aTrucker(db), await aTrucker(db)];
  const { id } = await aLicense(db, { trucker: old.id });
  const of = async (answer: ReturnType<typeof migrate>) => [(await answer).status, (await answer).body.code];
  expect(await of(migrate(id, old.id, old.id))).toEqual([400, 'same_trucker']);
  expect(await of(migrate('none', old.id, fresh.id))).toEqual([404, 'not_found']);
  expect(await of(migrate(id, old.id, 'nobody'))).toEqual([404, 'not_found']);
  expect(await of(migrate(id, fresh.id, (await aTrucker(db)).id))).toEqual([409, 'license_not_assigned_to_trucker']);
  await deleteDriver(server, fresh.id);
  expect(await of(migrate(id, old.id, fresh.id))).toEqual([409, 'trucker_deleted']);
  const licensed = await aTrucker(db);
  await aLicense(db, { trucker: licensed.id });
  expect(await of(migrate(id, old.id, licensed.id))).toEqual([409, 'trucker_already_has_license']);
  const dispatcher = await aUser(db, { roles: ['forwarder_write'], forwarders: [(await aForwarder(db)).id] });
  expect(await of(migrate(id, old.id, fresh.id, dispatcher))).toEqual([403, 'forbidden']);
  expect((await db.selectFrom('license').select('truckerId').where('id', '=', id).executeTakeFirst())?.truckerId).toBe(
    old.id,
  );
});

test('of two licences that move to one driver at once one does', async () => {
  const [one, two, fresh] = [await aTrucker(db), await aTrucker(db), await aTrucker(db)];
  const [first, second] = [await aLicense(db, { trucker: one.id }), await aLicense(db, { trucker: two.id })];
  const answers = await Promise.all([migrate(first.id, one.id, fresh.id), migrate(second.id, two.id, fresh.id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});
