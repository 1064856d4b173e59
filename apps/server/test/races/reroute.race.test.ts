import { randomUUID } from 'node:crypto';
import { type MovedTour, type Route, tourReroute } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { startServer } from '../harness.ts';
import { httpClient } from '../http-client.ts';
import { checkInvariants } from '../invariants.ts';
import { aUser } from '../scenes/factories.ts';
import { aCrowd, create, inParallel, watchingPlaces } from './race-scene.ts';

const server = await startServer();
const { db } = server;
const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
const send = httpClient(origin, server.tokenFor);

afterEach(async () => {
  expect(await checkInvariants(db)).toEqual([]);
});

/** A slot of twelve whole tours, a next one with too few places, and as many drivers who want those places too. */
async function aFullSlot() {
  const crowd = await aCrowd(db, { truckers: 8, slots: 2, capacity: 24, orders: 48 });
  const [from, to] = [present(crowd.slots[0]), present(crowd.slots[1])];
  await db.updateTable('slot').set({ capacity: 16 }).where('id', '=', to.id).execute();
  await db.updateTable('slotModule').set({ templateMaximum: 16 }).where('slotId', '=', to.id).execute();
  const trucks = crowd.companies.flatMap((company) => company.drivers.map((driver) => ({ company, driver })));
  // A pickup and a delivery for each truck.
  const wishes = trucks.map((truck, at) => [
    { ...truck, unit: present(crowd.units[2 * at]) },
    { ...truck, unit: present(crowd.units[2 * at + 1]) },
  ]);
  const tours: string[] = [];
  for (const pair of wishes.slice(0, 12)) {
    for (const [at, wish] of pair.entries()) {
      const { status, body } = await create(send, crowd, { ...wish, slot: from }, randomUUID());
      expect(status, JSON.stringify(body)).toBe(201);
      if (at === 0) tours.push(body.tourId);
    }
  }
  return { crowd, from, to, tours, others: wishes.slice(12).flat() };
}

test('TRM-BULK-04 a terminal reroutes many tours at once while companies book the same places: never overbooked, every tour whole', async () => {
  const { crowd, from, to, tours, others } = await aFullSlot();
  const clerk = await aUser(db, { roles: ['terminal_operations_write'], facilities: [crowd.facility.id] });
  const booked: string[] = [];
  let rerouted: string[] = [];
  const currentSlot = from.timeSlot;
  const body = { moveId: randomUUID(), tours: tours.map((tourId) => ({ tourId, currentSlot, timeSlot: to.timeSlot })) };
  const params = { facilityId: String(crowd.facility.id) };
  const { overbooked } = await watchingPlaces(db, async () => {
    const terminal = send(tourReroute.create as unknown as Route, { as: clerk, params, body });
    const companies = inParallel(others.length, 4, async (at) => {
      const { status, body } = await create(send, crowd, { ...present(others[at]), slot: to }, randomUUID());
      booked.push(`${status} ${body.code ?? ''}`);
    });
    const [{ status, body: answer }] = await Promise.all([terminal, companies]);
    expect(status, JSON.stringify(answer)).toBe(200);
    rerouted = answer.tours.map(({ errorCode }: MovedTour) => errorCode ?? 'moved');
  });

  const of = (outcomes: string[], outcome: string) => outcomes.filter((each) => each === outcome).length;
  const [moved, made] = [of(rerouted, 'moved'), of(booked, '201 ')];
  expect(overbooked).toBe(0);
  expect([moved + of(rerouted, 'timeslot_full'), made + of(booked, '409 timeslot_full')]).toEqual([12, 24]);
  expect([moved > 0, made > 0]).toEqual([true, true]);
  const standing = await db
    .selectFrom('booking')
    .select('slotId')
    .where('facilityId', '=', crowd.facility.id)
    .execute();
  const there = standing.filter(({ slotId }) => slotId === to.id).length;
  expect(there).toBe(2 * moved + made);
  // One place may stay free: a whole tour needs two.
  expect([15, 16]).toContain(there);
  const { rows } = await sql<{ split: number }>`
    select count(*)::int as split from (
      select from booking where facility_id = ${crowd.facility.id} group by trucker_id
      having count(distinct slot_id) > 1 or count(distinct tour_id) > 1
    ) each`.execute(db);
  expect(rows).toEqual([{ split: 0 }]);
});
