import { gatePassQueue } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';
import { startServer } from '../../../test/harness.ts';
import { aBooking, aSlot } from '../../../test/scenes/booking-factories.ts';
import { aFacility, aForwarder, aTrucker, type TestUser } from '../../../test/scenes/factories.ts';
import { aGatePassScene, anIdentification, resultOfProvider } from '../../../test/scenes/gate-pass-scene.ts';
import { doJob } from '../../jobs/jobs.ts';

const server = await startServer();
const second = await startServer({}, undefined, { beside: server });
const { db, clock, call } = server;
const scene = await aGatePassScene(server);
const { anna, bert, wendy, rita, ask, handIn, askDeletion, withdraw, decide } = scene;
const begin = clock.now();
const minute = 60_000;
const hour = 60 * minute;

/** Each test begins with an empty queue, at the same moment. */
beforeEach(async () => {
  clock.set(begin);
  await db.deleteFrom('gatePassClaim').execute();
  await db.deleteFrom('identification').execute();
  const pending = await db.selectFrom('approval').select('objectId').where('state', '=', 'pending').execute();
  for (const { objectId } of pending) await withdraw(anna, objectId);
});

type Query = Partial<z.input<typeof gatePassQueue.list.query>>;
const list = async (as: TestUser, query: Query = {}) => (await call(gatePassQueue.list, { as, query })).body;
const idsOf = async (as: TestUser, query: Query = {}) =>
  (await list(as, query)).items.map(({ userId }: { userId: string }) => userId);
const tasksOf = async (as: TestUser) =>
  Object.fromEntries(
    (await list(as)).items.map(({ userId, task }: { userId: string; task: string }) => [userId, task]),
  );
const numbers = async (as: TestUser) => (await call(gatePassQueue.numbers, { as })).body;
const claim = (as: TestUser, t: string, on = server) => on.call(gatePassQueue.claim, { as, params: { t } });
const release = (as: TestUser, t: string) => call(gatePassQueue.release, { as, params: { t } });
const next = (as: TestUser, after?: string, query: Query = {}, on = server) =>
  on.call(gatePassQueue.next, { as, query, body: { after: after ?? null } });

const aWaiting = async (more: object = {}) => {
  const driver = await aTrucker(db, more);
  clock.advance(minute);
  await handIn(driver);
  return driver;
};
const aTourIn = async (
  driver: { id: string },
  hours: number,
  facility: { id: number },
  forwarder: { id: string },
  minutes = 50,
) =>
  aBooking(db, {
    ...{ facility: facility.id, forwarder: forwarder.id, trucker: driver.id },
    slot: await aSlot(db, { facility: facility.id, begin: new Date(clock.now().getTime() + hours * hour), minutes }),
  });

test('OFFICE-01 each task stands there once, for those who can do it', async () => {
  const waiting = await aWaiting();
  const proposed = await aWaiting();
  await ask(wendy, proposed.id, { documentStatus: 'MANUALLY_DENIED' });
  const deletion = await aTrucker(db);
  await askDeletion(bert, deletion.id);
  const ending = await scene.aVerifiedDriver({}, { validUntil: '2026-05-20' });
  const refused = await aTrucker(db);
  for (let tries = 0; tries < 3; tries++) {
    const { id } = await anIdentification(db, { trucker: refused.id });
    await resultOfProvider(db, id, { documentStatus: 'DENIED', terrorStatus: null });
  }
  const twice = await aTrucker(db);
  for (let tries = 0; tries < 2; tries++) {
    const { id } = await anIdentification(db, { trucker: twice.id });
    await resultOfProvider(db, id, { documentStatus: 'DENIED', terrorStatus: null });
  }
  await aTrucker(db);
  const seen = { [waiting.id]: 'waiting', [ending.id]: 'ending', [refused.id]: 'reset' };
  expect(await tasksOf(anna)).toEqual({ ...seen, [proposed.id]: 'proposal', [deletion.id]: 'deletion' });
  // Who asked does not decide it, nor who may not.
  expect(await tasksOf(bert)).toEqual({ ...seen, [proposed.id]: 'proposal' });
  expect(await tasksOf(rita)).toEqual(seen);
  const { companies: _, facilities: __, ...counted } = await numbers(anna);
  expect(counted).toEqual({ total: 5, waiting: 1, proposal: 1, deletion: 1, reset: 1, ending: 1, tourSoon: 0 });
  expect((await list(anna, { tasks: ['ending'] })).items).toMatchObject([
    { userId: ending.id, dueDay: '2026-05-20', since: '2026-04-19T22:00:00.000Z' },
  ]);
  await decide(anna, deletion.id, (await scene.get(deletion.id)).changes[0].id, true);
  expect(await tasksOf(anna)).not.toHaveProperty(deletion.id);
});

test('OFFICE-02 OFFICE-03 rows tell company, plate and next tour; filters, search, order and pages', async () => {
  const [nord, sued] = [await aForwarder(db, { name: 'Nord Trans' }), await aForwarder(db, { name: 'Süd Trans' })];
  const [kai, hof] = [await aFacility(db, { name: 'Kai' }), await aFacility(db, { name: 'Hof' })];
  const late = await aWaiting({ forwarder: nord.id, plate: 'HH-NT 7', lastName: 'Aal' });
  const soon = await aWaiting({ forwarder: sued.id, plate: 'M-ST 9', lastName: 'Zander' });
  const none = await aWaiting({ lastName: 'Mole' });
  await aTourIn(late, 60, kai, nord);
  await aTourIn(soon, 3, hof, sued);
  await aTourIn(soon, 90, kai, sued);
  const { items, total } = await list(rita);
  expect(total).toBe(3);
  expect(items).toMatchObject([
    { userId: soon.id, companies: ['Süd Trans'], licensePlate: 'M-ST 9', nextTour: { facility: 'Hof' }, claim: null },
    { userId: late.id, companies: ['Nord Trans'], nextTour: { facility: 'Kai', facilityId: kai.id } },
    { userId: none.id, nextTour: null, companies: [] },
  ]);
  expect(await idsOf(rita, { sort: 'since' })).toEqual([late.id, soon.id, none.id]);
  expect(await idsOf(rita, { sort: 'since', descending: 'true' })).toEqual([none.id, soon.id, late.id]);
  expect(await idsOf(rita, { sort: 'name' })).toEqual([late.id, none.id, soon.id]);
  expect(await idsOf(rita, { sort: 'name', size: 2, page: 1 })).toEqual([soon.id]);
  expect(await list(rita, { size: 2, page: 5 })).toMatchObject({ items: [], total: 3 });
  for (const [query, found] of [
    [{ tourSoon: 'true' }, [soon.id]],
    [{ companyId: nord.id }, [late.id]],
    [{ facilityId: kai.id }, [late.id]],
    [{ search: 'hh-nt' }, [late.id]],
    [{ search: 'süd' }, [soon.id]],
    [{ search: 'mole' }, [none.id]],
    [{ submittedFrom: '2020-01-01', submittedUntil: '2020-01-02' }, []],
    [{ submittedFrom: '2020-01-01' }, [soon.id, late.id, none.id]],
    [{ tasks: ['proposal', 'reset'] }, []],
  ] as const)
    expect(await idsOf(rita, query as Query), JSON.stringify(query)).toEqual(found);
  expect(await numbers(rita)).toMatchObject({
    tourSoon: 1,
    companies: [
      { id: nord.id, name: 'Nord Trans' },
      { id: sued.id, name: 'Süd Trans' },
    ],
    facilities: [
      { id: hof.id, name: 'Hof' },
      { id: kai.id, name: 'Kai' },
    ],
  });
});

test('OFFICE-02 a tour that runs for longer than a day is the next one of its driver', async () => {
  const [kai, nord] = [await aFacility(db, { name: 'Kai' }), await aForwarder(db)];
  const driver = await aWaiting();
  await aTourIn(driver, -30, kai, nord, 3 * 1440);
  expect((await list(rita)).items).toMatchObject([{ userId: driver.id, nextTour: { facility: 'Kai' } }]);
});

test('OFFICE-04 of two officers who claim at once, at two instances, one does; the other is told, and may when it is over', async () => {
  for (let round = 0; round < 10; round++) {
    const driver = await aWaiting();
    const answers = await Promise.all([
      claim(anna, driver.id),
      claim(wendy, driver.id, second),
      claim(bert, driver.id, second),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    for (const { status, body } of answers) if (status === 409) expect(body.code).toBe('driver_claimed');
    const { officerId } = present(answers.find(({ status }) => status === 200)).body;
    expect((await list(rita)).items.find(({ userId }: { userId: string }) => userId === driver.id).claim).toMatchObject(
      {
        officerId,
      },
    );
  }
});

test('OFFICE-04 a claim ends by release, by time, and with its task; only its holder releases it', async () => {
  const driver = await aWaiting();
  const claimed = () => list(rita).then(({ items }) => items[0].claim?.officerName ?? null);
  expect((await claim(rita, driver.id)).body.code).toBe('forbidden');
  expect((await claim(wendy, driver.id)).body).toMatchObject({
    ...{ officerId: wendy.id, officerName: 'Wendy Wulf' },
    until: new Date(clock.now().getTime() + 20 * minute).toISOString(),
  });
  expect(await claimed()).toBe('Wendy Wulf');
  expect((await release(anna, driver.id)).body.code).toBe('driver_claimed');
  expect((await release(wendy, driver.id)).status).toBe(204);
  expect((await release(wendy, driver.id)).status).toBe(204);
  expect(await claimed()).toBeNull();
  await claim(wendy, driver.id);
  clock.advance(21 * minute);
  expect(await claimed()).toBeNull();
  expect((await claim(anna, driver.id)).status).toBe(200);
  // It was asked for: what is to do is another task, for others.
  await ask(anna, driver.id, { documentStatus: 'MANUALLY_DENIED' });
  expect((await list(bert)).items).toMatchObject([{ task: 'proposal', claim: null }]);
  expect((await claim(bert, driver.id)).status).toBe(200);
  expect((await claim(bert, 'nobody')).body.code).toBe('not_found');
  clock.advance(hour);
  await doJob(server.deps, 'cleanUp');
  expect(await db.selectFrom('gatePassClaim').selectAll().execute()).toEqual([]);
});

test('OFFICE-05 next goes on behind the present driver, leaves out those of others, and begins again at the end', async () => {
  const [one, two, three] = [await aWaiting(), await aWaiting(), await aWaiting()];
  await claim(bert, two.id);
  expect((await next(wendy)).body).toMatchObject({ userId: one.id, claim: { officerId: wendy.id } });
  expect((await next(wendy, one.id)).body.userId).toBe(three.id);
  const holders = (await list(rita, { sort: 'since' })).items.map(
    ({ claim: held }: { claim: { officerId: string } | null }) => held?.officerId,
  );
  expect(holders).toEqual([undefined, bert.id, wendy.id]);
  expect((await next(wendy, three.id)).body.userId).toBe(one.id);
  expect((await next(wendy, undefined, { tasks: ['reset'] })).body.code).toBe('queue_empty');
});

test('OFFICE-05 officers who take the next one at once, at two instances, each get another driver', async () => {
  for (let round = 0; round < 6; round++) {
    await db.deleteFrom('identification').execute();
    const drivers = [await aWaiting(), await aWaiting(), await aWaiting()];
    const answers = await Promise.all([
      next(anna),
      next(bert, undefined, {}, second),
      next(wendy, undefined, {}, second),
    ]);
    expect(answers.map(({ body }) => body.userId).sort()).toEqual(drivers.map(({ id }) => id).sort());
  }
});
