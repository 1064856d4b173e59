import { randomUUID } from 'node:crypto';
import { present } from '@quaygate/rules';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { startServer } from '../harness.ts';
import { httpClient } from '../http-client.ts';
import { checkInvariants } from '../invariants.ts';
import { roundsOf } from '../rounds.ts';
import { aCrowd, aWish, create, createPair, drawer, failuresAmong, inParallel } from './race-scene.ts';

const attempts = Number(process.env.RACE_ATTEMPTS ?? roundsOf(150, 300));

const server = await startServer();
const { db } = server;
const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
const send = httpClient(origin, server.tokenFor);

afterEach(async () => {
  expect(await checkInvariants(db)).toEqual([]);
});

test(
  'FWD-BOOK-53 FWD-BOOK-54 pairs and single bookings of a crowd at once: never one without the other, no slot overbooked',
  async () => {
    const crowd = await aCrowd(db, { orders: 60, capacity: 7 });
    const draw = drawer(11);
    const pickups = crowd.units.filter(({ direction }) => direction === 'pickup');
    const deliveries = crowd.units.filter(({ direction }) => direction === 'delivery');
    const outcomes = new Map<string, number>();
    const pairs: string[][] = [];
    let singlesBooked = 0;

    async function attempt() {
      const wish = aWish(crowd, draw);
      if (draw(3) === 0) {
        const { status, body } = await create(send, crowd, wish);
        outcomes.set(`single ${status} ${body.code ?? ''}`, 1);
        if (status === 201) singlesBooked++;
        return;
      }
      const pickup = present(pickups[draw(pickups.length)]);
      const delivery = present(deliveries[draw(deliveries.length)]);
      const { status, body } = await createPair(send, crowd, { ...wish, pickup, delivery }, randomUUID());
      const outcome = `pair ${status} ${body.code ?? ''}`;
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      if (status === 201) pairs.push([body.pickup.bookingId, body.delivery.bookingId]);
    }
    let overbooked = 0;
    let isRunning = true;
    const watch = (async () => {
      while (isRunning) {
        const { rows } = await sql`select id from slot where taken > capacity`.execute(db);
        overbooked += rows.length;
      }
    })();
    await inParallel(attempts, 24, attempt);
    isRunning = false;
    await watch;

    expect(overbooked).toBe(0);
    expect(failuresAmong(outcomes)).toEqual([]);
    expect(pairs.length).toBeGreaterThan(3);
    expect(outcomes.has('pair 409 timeslot_full') || outcomes.has('pair 409 reference_not_bookable_anymore')).toBe(
      true,
    );
    // What stands in the database is what was answered: no booking of a refused pair, both of every other.
    const singles = await sql<{ count: number }>`
      select count(*) from booking where id <> all(${pairs.flat()})`.execute(db);
    const both = await sql<{ count: number }>`
      select count(*) from booking where id = any(${pairs.flat()}) and state = 'active'`.execute(db);
    expect(Number(present(both.rows[0]).count)).toBe(pairs.length * 2);
    expect(Number(present(singles.rows[0]).count)).toBe(singlesBooked);
  },
  Math.max(60_000, attempts * 60),
);

test('FWD-BOOK-55 one pair sent 30 times at once is one pair, answered 30 times', async () => {
  const crowd = await aCrowd(db);
  const wish = aWish(crowd, drawer(7));
  const [pickup, delivery] = [present(crowd.units[0]), present(crowd.units[1])];
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => createPair(send, crowd, { ...wish, pickup, delivery }, key)),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  expect(new Set(answers.map(({ body }) => `${body.pickup.bookingId} ${body.delivery.bookingId}`)).size).toBe(1);
});
