import { reroute } from '@quaygate/contract';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { Answer } from '../harness.ts';
import { startServer } from '../harness.ts';
import { checkInvariants } from '../invariants.ts';
import { aRelease } from '../scenes/booking-factories.ts';
import { aBooked } from '../scenes/booking-scene.ts';
import { aForwarder, aUser } from '../scenes/factories.ts';
import { aMoveScene, bookingRow } from '../scenes/move-scene.ts';

const server = await startServer();
const { db, call } = server;
afterAll(async () => {
  expect(await checkInvariants(db)).toEqual([]);
});

const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** The booking leaves another one behind, so that it needs a new tour in the later slot. */
async function aScene() {
  const { scene, later, move } = await aMoveScene(server);
  const { bookingId } = await aBooked(server, scene);
  await aBooked(server, scene);
  const clerk = await aUser(db, { roles: ['terminal_operations_write'], facilities: [scene.facility.id] });
  return {
    scene,
    later,
    bookingId,
    asForwarder: () => move(bookingId, later),
    asTerminal: () => call(reroute.create, { as: clerk, params: { bookingId }, body: later.timeSlot }),
  };
}

test.each(['asForwarder', 'asTerminal'] as const)(
  'FWD-MOVE-06 TENT-22 who takes a booking to another slot %s and waits for one of the slots keeps the other one free',
  async (as) => {
    const { scene, later, bookingId, ...ask } = await aScene();
    let answer!: Promise<Answer>;
    await db.transaction().execute(async (trx) => {
      // As slot templates that are reported lock them: in the order of their ids, with their keys.
      await sql`select from slot where id = ${scene.slot.id} for update`.execute(trx);
      answer = ask[as]();
      await expect.poll(async () => (await waiting.execute(db)).rows, { timeout: 20_000 }).toHaveLength(1);
      await sql`select from slot where id = ${later.id} for update nowait`.execute(trx);
    });
    expect((await answer).status).toBe(200);
    expect((await bookingRow(db, bookingId)).slotId).toBe(later.id);
  },
);

test.each([
  ['allows it', true, { status: 200 }],
  ['is for others', false, { status: 403, body: { code: 'reference_not_allowed' } }],
] as const)(
  'FWD-MOVE-04 a move that waited for the load unit is judged by the release that came meanwhile: it %s',
  async (_, isOwn, expected) => {
    const { scene, later, move } = await aMoveScene(server);
    const { bookingId, order } = await aBooked(server, scene);
    const forwarder = isOwn ? scene.forwarder.id : (await aForwarder(db)).id;
    let answer!: Promise<Answer>;
    await db.transaction().execute(async (trx) => {
      const { orderId } = order;
      const closed = trx.updateTable('loadUnitOrder').set({ releasedOnly: true });
      await closed.where('orderId', '=', orderId).where('facilityId', '=', scene.facility.id).execute();
      answer = move(bookingId, later);
      await expect.poll(async () => (await waiting.execute(db)).rows, { timeout: 20_000 }).toHaveLength(1);
      await aRelease(trx, { facility: scene.facility.id, orderId, forwarder });
    });
    expect(await answer).toMatchObject(expected);
  },
);
