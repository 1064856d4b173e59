import { setTimeout } from 'node:timers/promises';
import { booking, type FeedBooking, feed, gateEvent } from '@quaygate/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aReporter, type Reporter } from '../../../test/reporter.ts';
import { aSlot } from '../../../test/scenes/booking-factories.ts';
import { aBooked, aBookingScene, type BookingScene } from '../../../test/scenes/booking-scene.ts';
import { aKey } from '../../../test/scenes/factories.ts';
import { openDatabase } from '../../db/client.ts';
import { recordBookingEvents } from '../booking/booking-event.service.ts';

const server = await startServer();
const { db } = server;
const day = 86_400_000;

let scene: BookingScene;
let key: string;
let gate: Reporter;
beforeEach(async () => {
  server.clock.set('2026-05-12T08:00:00Z');
  scene = await aBookingScene(db);
  key = await aKey(db, scene.facility.id, ['bookings']);
  gate = await aReporter(server, scene.facility.id, ['gate']);
});

interface Page {
  items: (Omit<FeedBooking, 'updatedAt'> & { updatedAt: string })[];
  nextCursor: string;
  more: boolean;
}
const ask = (query: { cursor?: string; limit?: number } = {}) =>
  server.call(feed.read, { key, params: { facilityId: scene.facility.id }, query });
const read = async (query: { cursor?: string; limit?: number } = {}): Promise<Page> => (await ask(query)).body;
/** Reads until nothing more is waiting. */
async function readAll(cursor?: string, limit = 200): Promise<Page> {
  const items: Page['items'] = [];
  for (;;) {
    const page: Page = await read(cursor === undefined ? { limit } : { cursor, limit });
    items.push(...page.items);
    cursor = page.nextCursor;
    if (!page.more) return { ...page, items };
  }
}
const tell = (type: string, bookingId: string, minute = 0) =>
  gate.tell(gateEvent.report, { type, bookingId, reason: 'because' }, minute);
const versions = ({ items }: Page) => items.map(({ bookingId, version, state }) => [bookingId, version, state]);

describe('the booking feed', () => {
  test('INT-17 begins with all bookings that are not final', async () => {
    const open = await aBooked(server, scene);
    const done = await aBooked(server, scene);
    await tell('completed', done.bookingId);
    const elsewhere = await aBookingScene(db);
    await aBooked(server, elsewhere);
    await db.updateTable('loadUnitOrder').set({ trainNumber: '42', trainDate: '2026-05-14' }).execute();

    const { items, more } = await read();
    expect(more).toBe(false);
    expect(items).toEqual([
      {
        bookingId: open.bookingId,
        tourId: open.tourId,
        version: 1,
        state: 'active',
        type: 'pickup',
        referenceNumber: open.order.reference,
        containerNumber: open.order.container,
        orderId: open.order.orderId,
        moduleId: 'Module 1',
        licensePlate: scene.trucker.plate,
        truckerId: scene.trucker.id,
        firstName: scene.trucker.firstName,
        lastName: scene.trucker.lastName,
        forwarderId: scene.forwarder.id,
        forwarder: scene.forwarder.name,
        slotBegin: '2026-05-13T06:00:00.000Z',
        slotEnd: '2026-05-13T06:50:00.000Z',
        trainNumber: '42',
        trainDate: '2026-05-14',
        updatedAt: '2026-05-12T08:00:00.000Z',
      },
    ]);
  });

  test('INT-17 goes on with every change, each version once and in order', async () => {
    const first = await aBooked(server, scene);
    const { nextCursor } = await read();
    expect((await read({ cursor: nextCursor })).items).toEqual([]);

    await tell('registered', first.bookingId);
    const slot = await aSlot(db, { facility: scene.facility.id, begin: '2026-05-13T08:00:00Z' });
    const second = await aBooked(server, scene, { slot });
    await tell('completed', first.bookingId, 1);
    const params = { f: scene.forwarder.id, t: scene.trucker.id, bookingId: second.bookingId };
    server.clock.advance(60_000);
    await server.call(booking.remove, { as: scene.user, params });
    const page = await readAll(nextCursor);
    expect(versions(page)).toEqual([
      [first.bookingId, 2, 'registered'],
      [second.bookingId, 1, 'active'],
      [first.bookingId, 3, 'completed'],
      [second.bookingId, 2, 'cancelled'],
    ]);
    expect(page.items.at(-1)?.updatedAt).toBe('2026-05-12T08:01:00.000Z');
    expect((await read({ cursor: page.nextCursor })).items).toEqual([]);
    expect(versions(await readAll(nextCursor))).toEqual(versions(page));
  });

  test('INT-17 leaves out an event that changed nothing', async () => {
    const { bookingId } = await aBooked(server, scene);
    await tell('completed', bookingId);
    const { nextCursor } = await read();
    await tell('registered', bookingId, 1);
    expect((await read({ cursor: nextCursor })).items).toEqual([]);
  });

  test('INT-17 in pages of any size is the same, also when something changes between them', async () => {
    const booked = [];
    for (let count = 0; count < 5; count++) booked.push(await aBooked(server, scene));
    const page = await read({ limit: 2 });
    expect([page.items.length, page.more]).toEqual([2, true]);
    for (const { bookingId } of booked) await tell('completed', bookingId);

    const rest = await readAll(page.nextCursor, 2);
    const told = [...page.items, ...rest.items];
    for (const { bookingId } of booked) {
      const own = told.filter((item) => item.bookingId === bookingId).map(({ version }) => version);
      expect(own.at(-1)).toBe(2);
      expect(own).toEqual(own.toSorted());
    }
    expect(versions(await readAll(page.nextCursor, 3))).toEqual(versions(rest));
  });

  test('INT-17 never skips a change that is committed after a later one', async () => {
    const early = await aBooked(server, scene);
    const late = await aBooked(server, scene);
    let { nextCursor } = await read();

    const other = openDatabase(server.url, { max: 1 });
    const trx = await other.db.startTransaction().execute();
    await recordBookingEvents(trx, server.clock.now(), [
      {
        eventId: 'event-of-the-slow-one',
        bookingId: early.bookingId,
        type: 'counter_required',
        occurredAt: server.clock.now(),
        source: 'gate',
      },
    ]);
    const slot = await db.selectFrom('slot').selectAll().where('id', '=', scene.slot.id).executeTakeFirst();
    expect(slot?.taken).toBe(2);
    const quick = await aBookingScene(db);
    await aBooked(server, quick);
    await db.updateTable('booking').set({ version: 2 }).where('id', '=', late.bookingId).execute();

    const before = await read({ cursor: nextCursor });
    expect(versions(before)).toEqual([[late.bookingId, 2, 'active']]);
    nextCursor = before.nextCursor;
    expect((await read({ cursor: nextCursor })).items).toEqual([]);
    await trx.commit().execute();
    await other.close();
    expect(versions(await readAll(nextCursor))).toEqual([[early.bookingId, 2, 'counter_required']]);
  });

  test('INT-17 readers that poll all the time are told each change of concurrent transactions once, in the same order', async () => {
    const booked = [];
    for (let count = 0; count < 12; count++) booked.push(await aBooked(server, scene, { direction: 'pickup' }));
    const start = (await readAll()).nextCursor;
    let isDone = false;
    const reader = async () => {
      const told: Page['items'] = [];
      for (let last = false, cursor = start; !last; ) {
        last = isDone;
        await setTimeout(10);
        const page = await readAll(cursor, 3);
        told.push(...page.items);
        cursor = page.nextCursor;
      }
      return told;
    };
    const readers = [reader(), reader(), reader()];
    const types = ['counter_required', 'registered', 'transhipment', 'completed'];
    await Promise.all(
      booked.map(async ({ bookingId }) => {
        const own = await aReporter(server, scene.facility.id, ['gate']);
        for (const [minute, type] of types.entries()) {
          await own.tell(gateEvent.report, { type, bookingId, reason: 'because' }, minute);
        }
      }),
    );
    isDone = true;
    const toldTo = await Promise.all(readers);
    for (const told of toldTo)
      for (const { bookingId } of booked) {
        const own = told.filter((item) => item.bookingId === bookingId).map(({ version }) => version);
        expect(own).toEqual([2, 3, 4, 5]);
      }
    expect(toldTo[1]).toEqual(toldTo[0]);
  });
});

describe('the cursor', () => {
  test('INT-19 is good for 7 days', async () => {
    const { nextCursor } = await read();
    server.clock.advance(7 * day);
    const fresh = await read({ cursor: nextCursor });
    expect(fresh.items).toEqual([]);
    server.clock.advance(1);
    const answer = await ask({ cursor: nextCursor });
    expect([answer.status, answer.body.code]).toEqual([410, 'cursor_expired']);
    expect((await ask({ cursor: fresh.nextCursor })).status).toBe(200);
  });

  /** What a copy of the database finds that counts in another cluster. */
  const restored = () => db.updateTable('feedEpoch').set({ home: 'another cluster' }).execute();

  test('OPS-10 goes on in a restored database, and nothing is told again', async () => {
    const first = await aBooked(server, scene);
    const { nextCursor } = await read();
    await tell('registered', first.bookingId);
    const page = await readAll(nextCursor);
    await restored();
    await tell('completed', first.bookingId, 1);
    expect(versions(await readAll(page.nextCursor))).toEqual([[first.bookingId, 3, 'completed']]);
    expect(versions(await readAll(nextCursor))).toEqual([
      [first.bookingId, 2, 'registered'],
      [first.bookingId, 3, 'completed'],
    ]);
    expect(versions(await readAll())).toEqual([]);
  });

  test('OPS-10 that has read what a restored database has lost is refused, however much is told since', async () => {
    const { bookingId } = await aBooked(server, scene);
    const kept = await readAll();
    await tell('registered', bookingId);
    const lost = await readAll(kept.nextCursor);
    const { rows } = await db
      .selectFrom('bookingChange')
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .where('facilityId', '=', scene.facility.id)
      .where('feedNumber', 'is not', null)
      .executeTakeFirstOrThrow();
    // The backup was made before the last change was told.
    await db
      .updateTable('feedEpoch')
      .set({ last: rows - 1, home: 'another cluster' })
      .where('facilityId', '=', scene.facility.id)
      .execute();
    await db.updateTable('bookingChange').set({ feedNumber: null }).where('feedNumber', '=', rows).execute();
    await tell('completed', bookingId, 1);
    expect(versions(await readAll(kept.nextCursor))).toEqual([
      [bookingId, 2, 'registered'],
      [bookingId, 3, 'completed'],
    ]);
    const answer = await ask({ cursor: lost.nextCursor });
    expect([answer.status, answer.body.code]).toEqual([410, 'cursor_expired']);
  });

  test('OPS-10 of an epoch that this database does not know, or of an earlier version, is refused like an old one', async () => {
    const time = server.clock.now().getTime();
    for (const text of [`${time} unknown 0`, `c ${time} 900:900:  0`, `b ${time} 900:900: booking`]) {
      const answer = await ask({ cursor: Buffer.from(text).toString('base64url') });
      expect([text, answer.status, answer.body.code]).toEqual([text, 410, 'cursor_expired']);
    }
  });

  test('INT-17 that was not ours is refused', async () => {
    const time = server.clock.now().getTime();
    const forged = [
      `${time} epoch -1`,
      `${time} epoch x`,
      `${time} epoch`,
      `${time} epoch 1 a b`,
      'soon epoch 1',
      `c soon 1:9: a`,
      `${time}`,
    ].map((text) => Buffer.from(text).toString('base64url'));
    for (const cursor of ['nonsense', 'x'.repeat(1001), ...forged]) {
      const answer = await ask({ cursor });
      expect([cursor, answer.status, answer.body.code]).toEqual([cursor, 400, 'validation_failed']);
    }
  });

  test.each([0, 501, 1.5])('INT-17 with a limit of %j is refused', async (limit) => {
    expect((await ask({ limit })).body.code).toBe('validation_failed');
  });
});
