import { announcement, blockList, deadline, oneToOneRestriction, type Route } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { afterEach, expect, test } from 'vitest';
import { startServer } from '../harness.ts';
import { httpClient } from '../http-client.ts';
import { checkInvariants } from '../invariants.ts';
import { roundsOf } from '../rounds.ts';
import { aUser } from '../scenes/factories.ts';
import { aCrowd, create, drawer, inParallel, remove, type Wish } from './race-scene.ts';

const rounds = roundsOf(8, 25);
const server = await startServer();
const { db } = server;
const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
const send = httpClient(origin, server.tokenFor);

afterEach(async () => {
  expect(await checkInvariants(db)).toEqual([]);
});

/** A crowd, of which everybody wants to deliver something into the same slot, and a clerk of the terminal. */
async function aScene() {
  const crowd = await aCrowd(db, { forwarders: 4, truckers: 3, slots: 1, capacity: 500, orders: 24 });
  const { id } = crowd.facility;
  const as = await aUser(db, { roles: ['terminal_operations_write'], facilities: [id] });
  const ask = (route: unknown, params: object, body?: object) =>
    send(route as Route, { as, params: { facilityId: id, terminalId: id, ...params }, ...(body ? { body } : {}) });
  const drivers = crowd.companies.flatMap((company) => company.drivers.map((driver) => ({ company, driver })));
  const deliveries = crowd.units.filter(({ direction }) => direction === 'delivery');
  const wishes = deliveries.map(
    (unit, index): Wish => ({ ...present(drivers[index]), slot: present(crowd.slots[0]), unit }),
  );
  const booked = async () =>
    (
      await db
        .selectFrom('booking')
        .select('id')
        .where('facilityId', '=', id)
        .where('state', '<>', 'cancelled')
        .execute()
    ).length;

  /** Everybody books while the rule is made. From the moment it is answered on, nothing more may be committed. */
  async function race(
    code: string,
    make: () => Promise<string>,
    undo: (id: string) => Promise<unknown>,
    check: (id: string, booked: number) => Promise<void> = async () => {},
  ) {
    let passed = 0;
    let asked = 0;
    // On a busy machine all may come before for some rounds.
    const isRaced = () => passed > 0 && passed < asked;
    for (let round = 0; round < rounds || (round < 10 * rounds && !isRaced()); round++) {
      asked += wishes.length;
      const answers = wishes.map((wish) => create(send, crowd, wish));
      const madeId = await make();
      const whenMade = await booked();
      const outcomes = await Promise.all(answers);
      expect(await booked()).toBe(whenMade);
      await check(madeId, whenMade);
      for (const [index, { status, body }] of outcomes.entries()) {
        expect(status === 201 || body.code === code, body.code).toBe(true);
        if (status === 201) await remove(send, present(wishes[index]), body.bookingId);
        passed += Number(status === 201);
      }
      expect((await create(send, crowd, present(wishes[0]))).body.code).toBe(code);
      await undo(madeId);
    }
    // Some came before, some after: otherwise nothing was raced.
    expect(isRaced()).toBe(true);
  }
  return { crowd, id, ask, race };
}

test('TRM-DL-32 TRM-OTO-17 no delivery is committed into a period whose restriction was committed before it', async () => {
  const { id: terminalId, crowd, ask, race } = await aScene();
  const { slotBegin: restrictionStart } = present(crowd.slots[0]).timeSlot;
  const body = { restrictionStart, restrictionEnd: '2026-05-13T07:00:00.000Z', terminalId };
  await race(
    'one_to_one_booking_not_satisfied_creation',
    async () => (await ask(oneToOneRestriction.create, {}, body)).body.id,
    (restrictionId) => ask(oneToOneRestriction.remove, { restrictionId }),
  );
});

test('TRM-DL-32 TRM-DL-27 no delivery is committed outside the window of a deadline committed before it', async () => {
  const { id: terminalId, crowd, ask, race } = await aScene();
  const train = { trainNumber: '4711', trainDate: '2026-05-14' };
  await db.updateTable('loadUnitOrder').set(train).where('facilityId', '=', crowd.facility.id).execute();
  const times = { deadlineStart: '2026-05-13T10:00:00.000Z', deadlineEnd: '2026-05-13T20:00:00.000Z' };
  await race(
    'timeslot_not_found',
    async () => (await ask(deadline.create, {}, { ...times, terminalId, trains: [train] })).body.id,
    (deadlineId) => ask(deadline.remove, { deadlineId }),
  );
});

test('ANN-11 a booking and a closure at the same moment: it is refused, or among the bookings concerned', async () => {
  const { crowd, ask, race } = await aScene();
  const { slotBegin: from } = present(crowd.slots[0]).timeSlot;
  const body = { kind: 'closed', text: { de: 'Kran steht' }, from, until: null };
  await race(
    'terminal_closed',
    async () => (await ask(announcement.create, {}, body)).body.id,
    (announcementId) => ask(announcement.end, { announcementId }),
    async (announcementId, booked) => {
      expect((await ask(announcement.concerned, { announcementId })).body.total).toBe(booked);
    },
  );
});

test('TRM-BLK-16 TRM-BLK-17 drivers blocked and let in while they are booked: stopped exactly while they are blocked', async () => {
  const { crowd, id, ask } = await aScene();
  const draw = drawer(11);
  const open = new Map<string, string>();
  const drivers = crowd.companies.flatMap((company) => company.drivers.map((driver) => ({ company, driver })));
  await inParallel(150, 12, async () => {
    const { company, driver } = present(drivers[draw(drivers.length)]);
    if (draw(3) > 0) {
      const unit = present(crowd.units[draw(crowd.units.length)]);
      const wish = { company, driver, slot: present(crowd.slots[0]), unit };
      const { status, body } = await create(send, crowd, wish);
      expect(status, body.code).toBeLessThan(500);
      return;
    }
    const blockId = open.get(driver.id);
    open.delete(driver.id);
    const { status, body } = blockId
      ? await ask(blockList.remove, { blocklistId: blockId })
      : await ask(blockList.create, {}, { truckerId: driver.id });
    expect([201, 204, 404, 409], body?.code).toContain(status);
    if (status === 201) open.set(driver.id, body.id);
  });
  const blocked = await db
    .selectFrom('block')
    .select('truckerId')
    .where('facilityId', '=', id)
    .where('liftedDate', 'is', null)
    .execute();
  const rows = await db.selectFrom('booking').select(['truckerId', 'state']).where('facilityId', '=', id).execute();
  expect(rows.length).toBeGreaterThan(0);
  for (const { truckerId, state } of rows) {
    const isBlocked = blocked.some((block) => block.truckerId === truckerId);
    expect(state).toBe(isBlocked ? 'registration_blocked' : 'active');
  }
});
