import { containerStatus } from '@quaygate/contract';
import { beforeEach, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { anOrder, aRelease } from '../../../test/scenes/booking-factories.ts';
import { aBookingScene, aUnit, type BookingScene, book } from '../../../test/scenes/booking-scene.ts';
import { aForwarder } from '../../../test/scenes/factories.ts';

const server = await startServer();
const { db, clock } = server;
const start = '2026-05-12T08:00:00Z';
let scene: BookingScene;
beforeEach(async () => {
  clock.set(start);
  scene = await aBookingScene(db);
  await db
    .updateTable('truckingCompany')
    .set({ failedLookupsPerHour: 5 })
    .where('id', '=', scene.forwarder.id)
    .execute();
});

const asked = (referenceNumber: string, container = 'CSQU3054383') => ({
  type: 'pickup' as const,
  terminalId: scene.facility.id,
  referenceNumber,
  containerNumber: container,
});
const params = () => ({ f: scene.forwarder.id, terminalId: scene.facility.id });
const single = (reference: string) =>
  server.call(containerStatus.get, {
    as: scene.user,
    params: params(),
    query: { requestType: 'single' },
    body: asked(reference),
  });
const list = (references: string[]) =>
  server.call(containerStatus.get, {
    as: scene.user,
    params: params(),
    query: { requestType: 'list' },
    body: { getStatusRequests: references.map((each) => asked(each)) } as never,
  });
const usedUp = { status: 429, body: { code: 'lookup_budget_used_up' }, headers: { 'retry-after': '720' } };
const fail = async (times: number) => {
  for (let time = 0; time < times; time++) {
    expect(await single(`NO-${time}`)).toMatchObject({ status: 404, body: { code: 'reference_not_found' } });
  }
};

test('SEC-09 a company may fail 200 look-ups an hour', async () => {
  const { id } = await aForwarder(db);
  const company = db.selectFrom('truckingCompany').select('failedLookupsPerHour').where('id', '=', id);
  expect(await company.executeTakeFirst()).toEqual({ failedLookupsPerHour: 200 });
});

test('SEC-09 when they are used up every look-up of the company is refused, those of others are not', async () => {
  const { reference } = await aUnit(scene);
  await fail(5);
  expect(await single('NO-6')).toMatchObject(usedUp);
  expect(await single(reference)).toMatchObject(usedUp);
  expect(await list([reference])).toMatchObject(usedUp);
  const other = await aBookingScene(db);
  scene = { ...other, facility: scene.facility };
  expect((await single(reference)).status).toBe(200);
});

test('SEC-09 the look-up that uses them up stands in the audit log, once', async () => {
  await fail(5);
  for (let time = 0; time < 3; time++) await single('NO-6');
  const entries = db.selectFrom('audit').selectAll().where('kind', '=', 'lookupBudgetUsedUp');
  expect(await entries.where('objectId', '=', scene.forwarder.id).execute()).toMatchObject([
    { actorKind: 'user', actorId: scene.user.id, objectKind: 'truckingCompany', after: { failedLookupsPerHour: 5 } },
  ]);
});

test('SEC-09 they come back over the hour', async () => {
  await fail(5);
  clock.advance(719_000);
  expect((await single('NO-6')).status).toBe(429);
  clock.advance(1_000);
  await fail(1);
  expect((await single('NO-7')).status).toBe(429);
  clock.advance(3_600_000);
  await fail(5);
  expect((await single('NO-8')).status).toBe(429);
});

test('SEC-09 a reference that is released to others counts, one that is refused for another reason does not', async () => {
  const secret = await aUnit(scene, { releasedOnly: true });
  await aRelease(db, { facility: scene.facility.id, orderId: secret.orderId, forwarder: (await aForwarder(db)).id });
  const heavy = await aUnit(scene, { netWeight: 40_000, emptyWeight: 4_000 });
  for (let time = 0; time < 10; time++) expect((await single(heavy.reference)).status).toBe(409);
  for (let time = 0; time < 5; time++) expect((await single(secret.reference)).status).toBe(403);
  expect(await single(secret.reference)).toMatchObject(usedUp);
});

test('SEC-09 a booking counts like a question', async () => {
  const { container } = await aUnit(scene);
  const order = { reference: 'NO-1', container, direction: 'pickup' as const };
  for (let time = 0; time < 5; time++) expect((await book(server, scene, { order })).status).toBe(404);
  expect(await book(server, scene, { order })).toMatchObject(usedUp);
});

test('SEC-09 parallel questions on two instances all count', async () => {
  const beside = await startServer({}, undefined, { beside: server });
  await Promise.all(
    Array.from({ length: 4 }, (_, time) =>
      (time % 2 ? server : beside).call(containerStatus.get, {
        as: scene.user,
        params: params(),
        query: { requestType: 'single' },
        body: asked(`NO-${time}`),
      }),
    ),
  );
  await fail(1);
  expect(await single('NO-9')).toMatchObject(usedUp);
});

test('SEC-09 lists of one company at once are judged one after another', async () => {
  const blocks = await Promise.all(
    Array.from({ length: 6 }, (_, block) => list([`A-${block}`, `B-${block}`, `C-${block}`])),
  );
  expect(blocks.map(({ status }) => status)).toEqual([200, 200, 429, 429, 429, 429]);
});

test('SEC-09 a long list of real references with some errors is never refused', async () => {
  const { id: facility } = scene.facility;
  const references = Array.from({ length: 60 }, (_, number) => `REAL-${number}`);
  for (const reference of references) await anOrder(db, { facility, reference });
  for (let block = 0; block < 15; block++) {
    const answer = await list([...references.slice(block * 4, block * 4 + 4), `NO-${block}`, `NO-X-${block}`]);
    expect(answer.status).toBe(200);
  }
});

test('SEC-09 one known reference, asked for again and again, buys no attempts', async () => {
  const { reference } = await aUnit(scene);
  const block = (number: number) => list([reference, reference, reference, `NO-${number}`, `NO-X-${number}`]);
  const answers = [await block(1), await block(2), await block(3), await block(4)];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
});
