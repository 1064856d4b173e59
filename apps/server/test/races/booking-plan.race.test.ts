import { bookingPlan, type Route } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { startServer } from '../harness.ts';
import { httpClient } from '../http-client.ts';
import { checkInvariants } from '../invariants.ts';
import { aCrowd, type Crowd, drawer, watchingPlaces } from './race-scene.ts';

const server = await startServer();
const { db } = server;
const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
const send = httpClient(origin, server.tokenFor);

afterEach(async () => {
  expect(await checkInvariants(db)).toEqual([]);
});

/** Rows of one company for all load units of a crowd, in an order of its own. */
function rowsOf({ units, slots, companies, facility }: Crowd, company: number, seed: number) {
  const draw = drawer(seed);
  const { drivers } = present(companies[company]);
  return units.map((unit, index) => {
    const driver = present(drivers[draw(drivers.length)]);
    return {
      rowId: `row-${company}-${index}`,
      attempt: 0,
      truckerId: driver.id,
      type: unit.direction,
      referenceNumber: unit.reference,
      containerNumber: unit.container,
      licensePlate: driver.plate,
      timeSlot: present(slots[draw(slots.length)]).timeSlot,
      terminalId: facility.id,
    };
  });
}

interface Outcome {
  rowId: string;
  booking?: { bookingId: string };
  errorCode?: string;
}

test('PLAN-30 two planners book many rows into the last places at once: no slot is overbooked, each unit is booked once', async () => {
  const crowd = await aCrowd(db, { forwarders: 2, orders: 60, slots: 3, capacity: 6 });
  const plans = [rowsOf(crowd, 0, 5), rowsOf(crowd, 1, 9)];
  const ask = async (rows: (typeof plans)[number], company: number): Promise<Outcome[]> => {
    const { f, user } = present(crowd.companies[company]);
    const answer = await send(bookingPlan.book as unknown as Route, { as: user, params: { f }, body: { rows } });
    expect(answer.status).toBe(200);
    return answer.body.rows;
  };
  const answers: Outcome[][] = [];
  const { overbooked } = await watchingPlaces(db, async () => {
    // Each sends the same twice at once, as after a lost connection.
    const both = plans.flatMap((rows, company) => [ask(rows, company), ask(rows, company)]);
    answers.push(...(await Promise.all(both)));
  });
  expect(overbooked).toBe(0);
  const ids = (rows: readonly Outcome[]) => rows.flatMap(({ booking }) => booking?.bookingId ?? []);
  const all = new Set(answers.flatMap(ids));
  expect(all.size).toBeLessThanOrEqual(18);
  expect(all.size).toBeGreaterThan(6);
  expect(answers.flat().filter(({ errorCode }) => errorCode === 'internal_error')).toEqual([]);
  const { rows } = await sql<{ id: string; order: string }>`
    select id, order_row::text as order from booking where state = 'active'`.execute(db);
  expect(new Set(rows.map(({ id }) => id))).toEqual(all);
  expect(new Set(rows.map(({ order }) => order)).size).toBe(rows.length);
});
