import { audit, blockList, gatePassUser, truckerOverview } from '@quaygate/contract';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aBlock } from '../../../test/scenes/booking-factories.ts';
import { aFacility, aTrucker, aUser, type TestUser } from '../../../test/scenes/factories.ts';
import { aGatePassScene } from '../../../test/scenes/gate-pass-scene.ts';

const server = await startServer();
const { db, clock, call } = server;
const scene = await aGatePassScene(server);
const notFound = { status: 404, body: { code: 'not_found' } };

/** A terminal with the capability, unless told, and a clerk of it. */
async function aTerminal(capabilities = ['truckerOverview']) {
  const { id } = await aFacility(db, { capabilities });
  const clerk = await aUser(db, { roles: ['terminal_operations_read'], facilities: [id] });
  const params = { facilityId: id };
  return {
    id,
    clerk,
    photo: (truckerId: string, as: TestUser = clerk) =>
      call(truckerOverview.photo, { as, params: { ...params, truckerId } }),
    urlOf: async (truckerId: string) =>
      (await call(truckerOverview.list, { as: clerk, params, query: { search: truckerId } })).body.items[0].photoUrl,
    /** A driver of the terminal who may pass. */
    driver: async (more: object = {}, document: object = {}) => {
      const driver = await scene.aVerifiedDriver(more, document);
      await aBlock(db, { facility: id, trucker: driver.id });
      return driver;
    },
  };
}

test('TRM-OVW-31 IDENT-09 the photo of a verified driver is a small JPEG that no cache keeps, and every look is recorded', async () => {
  const { id, clerk, driver, photo, urlOf } = await aTerminal();
  const one = await driver({ firstName: 'Pia', lastName: 'Bild' });
  const url = await urlOf(one.id);
  expect(url).toBe(`/web/terminalOperators/v1/users/${clerk.id}/facilities/${id}/truckers/${one.id}/photo`);
  const answer = await photo(one.id);
  expect(answer).toMatchObject({
    status: 200,
    headers: { 'content-type': 'image/jpeg', 'cache-control': 'no-store' },
  });
  expect(await sharp(answer.body).metadata()).toMatchObject({ format: 'jpeg', width: 480, height: 360 });
  expect((await photo(one.id)).status).toBe(200);

  const { body } = await call(audit.list, {
    as: scene.anna,
    query: { objectKind: 'trucker', objectId: one.id, actorId: clerk.id },
  });
  const entry = { kind: 'pictureViewed', objectName: 'Pia Bild', after: { facilityId: id, picture: 'portrait' } };
  expect(body.items).toMatchObject([entry, entry]);
});

test('TRM-OVW-31 a photo that was handed in anew takes the place of the one before', async () => {
  const { driver, photo } = await aTerminal();
  const one = await driver();
  await scene.reset(scene.wendy, one.id);
  expect(await photo(one.id)).toMatchObject(notFound);
  expect((await scene.handIn(one)).status).toBe(200);
  expect(await photo(one.id), 'nobody has decided yet').toMatchObject(notFound);
  await scene.change(one.id, { documentStatus: 'MANUALLY_APPROVED', terrorStatus: 'MANUALLY_APPROVED' });
  expect((await photo(one.id)).status).toBe(200);
});

test('TRM-OVW-14 TRM-OVW-31 a driver who is not verified, or no longer, has no photo to see', async () => {
  const { id, driver, photo, urlOf } = await aTerminal();
  const [waiting, denied] = [await aTrucker(db), await aTrucker(db)];
  for (const one of [waiting, denied]) {
    await scene.handIn(one);
    await aBlock(db, { facility: id, trucker: one.id });
  }
  const decided = { documentStatus: 'MANUALLY_APPROVED', terrorStatus: 'MANUALLY_DENIED' };
  expect((await scene.change(denied.id, decided)).status).toBe(200);
  for (const { id: driverId } of [waiting, denied]) {
    expect(await photo(driverId)).toMatchObject(notFound);
    expect(await urlOf(driverId)).toBeNull();
  }
  const ending = await driver({}, { validUntil: '2026-05-12' });
  expect((await photo(ending.id)).status).toBe(200);
  const begin = clock.now();
  // 00:00 at the terminal.
  clock.set('2026-05-12T22:00:00Z');
  expect(await photo(ending.id)).toMatchObject(notFound);
  expect(await urlOf(ending.id)).toBeNull();
  clock.set(begin);
});

test('TRM-OVW-31 a verified driver without a portrait has no photo, nor has one whose file is gone', async () => {
  const { driver, photo, urlOf } = await aTerminal();
  const [bare, lost] = [await driver(), await driver()];
  const pictureOf = (truckerId: string) =>
    db
      .selectFrom('picture')
      .select('fileKey')
      .where('kind', '=', 'portrait')
      .where('identificationId', 'in', (from) =>
        from.selectFrom('identification').select('id').where('truckerId', '=', truckerId),
      )
      .executeTakeFirstOrThrow();
  await server.jobsDb
    .deleteFrom('picture')
    .where('fileKey', '=', (await pictureOf(bare.id)).fileKey)
    .execute();
  await server.deps.files.remove((await pictureOf(lost.id)).fileKey);
  expect(await urlOf(bare.id)).toBeNull();
  expect(await photo(bare.id)).toMatchObject(notFound);
  expect(await photo(lost.id)).toMatchObject(notFound);
});

test('TRM-OVW-25 TRM-OVW-31 a terminal without the capability shows no photo', async () => {
  const { driver, photo, urlOf } = await aTerminal(['voiceCalls', 'truckMonitoring']);
  const one = await driver();
  expect(await urlOf(one.id)).toBeNull();
  expect(await photo(one.id)).toMatchObject(notFound);
});

test('TRM-OVW-31 a driver of another terminal, a foreign terminal and an unknown driver are not found', async () => {
  const [here, there] = [await aTerminal(), await aTerminal()];
  const one = await there.driver();
  expect(await here.urlOf(one.id), 'found by the whole id').toBeNull();
  expect(await here.photo(one.id)).toMatchObject(notFound);
  expect(await there.photo(one.id, here.clerk)).toMatchObject(notFound);
  expect(await here.photo('nobody')).toMatchObject(notFound);
  const dispatcher = await aUser(db, { roles: ['forwarder_premium_write', 'quaygate_admin'], facilities: [there.id] });
  expect((await there.photo(one.id, dispatcher)).status).toBe(403);
});

test('TRM-OVW-29 TRM-OVW-31 a driver whose only tie was a block, and one who was deleted, have no photo here', async () => {
  const { id, driver, photo } = await aTerminal();
  const [lifted, deleted] = [await driver(), await driver()];
  expect((await photo(lifted.id)).status).toBe(200);
  const guard = await aUser(db, { roles: ['isps_terminal_operations_write'], facilities: [id] });
  await call(blockList.removeOfTrucker, { as: guard, params: { facilityId: id }, query: { truckerId: lifted.id } });
  expect(await photo(lifted.id)).toMatchObject(notFound);
  const asked = await scene.askDeletion(scene.wendy, deleted.id);
  await scene.decide(scene.anna, deleted.id, asked.body.id, true);
  expect((await call(gatePassUser.get, { as: scene.rita, params: { t: deleted.id } })).body.deletedDate).not.toBeNull();
  expect(await photo(deleted.id)).toMatchObject(notFound);
});
