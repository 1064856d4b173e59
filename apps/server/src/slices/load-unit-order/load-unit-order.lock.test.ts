import { beforeEach, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { anOrder, aRelease } from '../../../test/scenes/booking-factories.ts';
import { aFacility, aForwarder } from '../../../test/scenes/factories.ts';
import type { Db } from '../../db/client.ts';
import { type BookableOrder, findBookableOrder, isOffered } from './load-unit-order.service.ts';

const server = await startServer();
const { db, clock } = server;

let forwarderId: string;
let facilityId: number;

beforeEach(async () => {
  forwarderId = (await aForwarder(db)).id;
  facilityId = (await aFacility(db)).id;
});

const find = (trx: Db, more: object = {}) =>
  findBookableOrder(trx, {
    facilityId,
    forwarderId,
    direction: 'delivery',
    referenceNumber: 'REF-1',
    containerNumber: null,
    now: clock.now(),
    lock: true,
    ...more,
  });

/** Takes an order as a booking does: found and locked, then marked. */
const take = (hold: () => Promise<unknown> = async () => {}) =>
  db.transaction().execute(async (trx) => {
    const order = await find(trx);
    await hold();
    await trx.updateTable('loadUnitOrder').set({ state: 'BOOKED' }).where('id', '=', order.id).execute();
    return order.id;
  });

const delivery = (more: object = {}) =>
  anOrder(db, { facility: facilityId, direction: 'delivery', reference: 'REF-1', container: null, ...more });

test('FERR-13 of two bookings of the same order one succeeds, the other is refused', async () => {
  const order = await delivery();
  const results = await Promise.allSettled([take(), take()]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toEqual([{ status: 'fulfilled', value: order.id }]);
  const lost = results.find((result) => result.status === 'rejected');
  expect(lost?.reason.code).toBe('reference_not_bookable_anymore');
});

test('each of many that want any order of a reference gets one of its own', async () => {
  for (let count = 0; count < 15; count++) await delivery();
  const taken = await Promise.all(Array.from({ length: 15 }, () => take()));
  expect(new Set(taken).size).toBe(15);
});

test('a booking that waited for the lock sees what the terminal has changed meanwhile', async () => {
  const order = await delivery();
  let waiting!: Promise<BookableOrder>;
  await db.transaction().execute(async (trx) => {
    await find(trx);
    waiting = db.transaction().execute((second) => find(second));
    waiting.catch(() => {});
    await expect.poll(() => waitingBackends(), { interval: 5, timeout: 10_000 }).toBe(1);
    await trx
      .updateTable('loadUnitOrder')
      .set({ netWeight: 40_000, eventId: 'changed' })
      .where('id', '=', order.id)
      .execute();
  });
  await expect(waiting).rejects.toMatchObject({ code: 'net_weight_too_big' });
});

async function waitingBackends(): Promise<number> {
  const { rows } = await server.pool.query(
    `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0].count;
}

test('a locked order comes with all data that a booking needs', async () => {
  const order = await delivery({ priority: 'high', moduleId: 'M2', trainNumber: '4711', trainDate: '2026-05-14' });
  expect(await db.transaction().execute((trx) => find(trx, { containerNumber: 'CSQU3054383' }))).toEqual({
    id: order.id,
    orderId: order.orderId,
    facilityId,
    direction: 'delivery',
    referenceNumber: 'REF-1',
    containerNumber: 'CSQU3054383',
    containerType: 'BOX',
    containerLength: 40,
    netWeight: 20_000,
    emptyWeight: 3_800,
    listTollData: [],
    listDangerousGoodsData: [],
    priority: 'high',
    moduleId: 'M2',
    trainNumber: '4711',
    trainDate: '2026-05-14',
    latestLoadingTime: null,
    releaseUntil: null,
    deadlines: [],
  });
});

test('FERR-12 with a lock, too, what is not there is not found, and what was meant is suggested', async () => {
  const { orderId } = await delivery({ container: 'CSQU3054383', releasedOnly: true });
  await aRelease(db, { facility: facilityId, orderId, forwarder: forwarderId });
  await expect(find(db, { referenceNumber: 'REF-2' })).rejects.toMatchObject({ code: 'reference_not_found' });
  await expect(find(db, { containerNumber: 'CSQU3054384' })).rejects.toMatchObject({
    code: 'reference_not_found',
    more: { suggestedContainerNumber: 'CSQU3054383' },
  });
});

test('FERR-16 a slot is offered for an order by the same rules as in its status answer', async () => {
  await delivery({ latestLoadingTime: new Date('2026-05-13T12:00:00Z') });
  const order = await find(db);
  const slot = (begin: string) => ({
    slotBegin: new Date(begin),
    slotEnd: new Date(new Date(begin).getTime() + 3_600_000),
  });
  expect(isOffered(order, slot('2026-05-13T11:00:00Z'), clock.now())).toBe(true);
  expect(isOffered(order, slot('2026-05-13T11:00:01Z'), clock.now())).toBe(false);
  expect(isOffered(order, slot('2026-05-12T08:00:00Z'), clock.now())).toBe(false);
});
