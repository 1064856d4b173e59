import { beforeEach, describe, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aSlot } from '../../../test/scenes/booking-factories.ts';
import { aBookingScene, aUnit, type BookingScene, book } from '../../../test/scenes/booking-scene.ts';
import { aTrucker, aUser } from '../../../test/scenes/factories.ts';

const server = await startServer();
const { db } = server;

let scene: BookingScene;
beforeEach(async () => {
  scene = await aBookingScene(db);
});

const slotOf = ({ slot }: BookingScene) =>
  db.selectFrom('slot').selectAll().where('id', '=', slot.id).executeTakeFirstOrThrow();

describe('Idempotency-Key (FWD-STAT-40)', () => {
  test('step 4: the same request answers the same booking and says so', async () => {
    const order = await aUnit(scene);
    const first = await book(server, scene, { order, key: 'key-1' });
    const again = await book(server, scene, { order, key: 'key-1', body: { forwarder: 'ignored' } });

    expect(first.headers['idempotency-replayed']).toBeUndefined();
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([201, 'true']);
    expect(again.body).toEqual(first.body);
    expect((await slotOf(scene)).taken).toBe(1);
  });

  test('step 4: another body or driver is refused', async () => {
    const order = await aUnit(scene);
    await book(server, scene, { order, key: 'key-2' });
    await expectReused({ order: await aUnit(scene), key: 'key-2' });
    const trucker = await aTrucker(db, { forwarder: scene.forwarder.id, plate: scene.trucker.plate });
    await expectReused({ order, trucker, key: 'key-2' });
  });
  const expectReused = async (asked: Parameters<typeof book>[2]) => {
    const answer = await book(server, scene, asked);
    expect([answer.status, answer.body.code]).toEqual([409, 'idempotency_key_reused']);
  };

  test('a refused request does not use the key up', async () => {
    const order = await aUnit(scene, { state: 'ANNOUNCED' });
    expect((await book(server, scene, { order, key: 'key-3' })).status).toBe(404);
    await db.updateTable('loadUnitOrder').set({ state: 'AVAILABLE' }).where('id', '=', order.id).execute();
    const answer = await book(server, scene, { order, key: 'key-3' });
    expect([answer.status, answer.headers['idempotency-replayed']]).toEqual([201, undefined]);
  });

  test('the key belongs to user and forwarder', async () => {
    const colleague = await aUser(db, { roles: ['forwarder_write'], forwarders: [scene.forwarder.id] });
    await book(server, scene, { order: await aUnit(scene), key: 'key-4' });
    const answer = await book(server, scene, { order: await aUnit(scene), key: 'key-4', as: colleague });
    expect([answer.status, answer.headers['idempotency-replayed']]).toEqual([201, undefined]);
  });

  test('after 24 hours the key is fresh, up to then it is kept', async () => {
    const slot = await aSlot(db, { facility: scene.facility.id, begin: '2026-05-20T06:00:00Z' });
    const order = await aUnit(scene);
    const start = server.clock.now();
    await book(server, scene, { order, slot, key: 'key-5' });
    server.clock.set(new Date(start.getTime() + 86_400_000 - 1));
    expect((await book(server, scene, { order, slot, key: 'key-5' })).headers['idempotency-replayed']).toBe('true');
    server.clock.set(new Date(start.getTime() + 86_400_000));
    const later = await book(server, scene, { order: await aUnit(scene), slot, key: 'key-5' });
    expect([later.status, later.headers['idempotency-replayed']]).toEqual([201, undefined]);
    server.clock.set(start);
  });

  test('OPS-29 a second request waits for the first, at most 8 s', async () => {
    const order = await aUnit(scene);
    const claim = { userId: scene.user.id, forwarderId: scene.forwarder.id, key: 'key-6', bodyHash: Buffer.alloc(32) };
    const started = performance.now();
    const givenUp = new Error('the first request is refused in the end');
    const first = db.transaction().execute(async (trx) => {
      await trx
        .insertInto('idempotencyKey')
        .values({ ...claim, createdDate: server.clock.now() })
        .execute();
      const second = await book(server, scene, { order, key: 'key-6' });
      expect([second.status, second.body.code, second.headers['retry-after']]).toEqual([
        503,
        'temporarily_unavailable',
        '1',
      ]);
      throw givenUp;
    });
    await expect(first).rejects.toBe(givenUp);
    expect(performance.now() - started).toBeGreaterThan(7_000);
    expect((await book(server, scene, { order, key: 'key-6' })).status).toBe(201);
  });

  test.each(['', 'ä', 'x'.repeat(65), 'with space'])('%j is no key', async (key) => {
    const answer = await book(server, scene, { order: await aUnit(scene), key });
    expect(answer.body).toMatchObject({ code: 'validation_failed', errors: [{ field: 'Idempotency-Key' }] });
  });
});

describe('past slots', () => {
  const email = (domain: string) => `sim-${scene.forwarder.id}@${domain}`;

  async function bookThePast(target: typeof server, domain: string) {
    const past = await aBookingScene(target.db, { email: email(domain) });
    const slot = await aSlot(target.db, { facility: past.facility.id, begin: '2026-05-10T06:00:00Z' });
    return book(target, past, { order: await aUnit(past), slot });
  }

  test('a begun slot is no simulator’s outside demo mode', async () => {
    expect((await bookThePast(server, 'simulator.quaygate.example')).body.code).toBe('timeslot_not_found');
  });

  test('in demo mode only the simulator may use it, booked an hour before it began', async () => {
    const demo = await startServer({ demo: true });
    const answer = await bookThePast(demo, 'simulator.quaygate.example');
    expect(answer.status).toBe(201);
    expect(answer.body.createdDate).toBe('2026-05-10T05:00:00.000Z');
    expect((await bookThePast(demo, 'quaygate.example')).body.code).toBe('timeslot_not_found');
  });
});
