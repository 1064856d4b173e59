import { randomUUID } from 'node:crypto';
import { blockList, type Route, trucker } from '@quaygate/contract';
import type { BookingEventType } from '@quaygate/rules';
import { present } from '@quaygate/rules';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { recordBookingEvents } from '../../src/slices/booking/booking-event.service.ts';
import { startServer } from '../harness.ts';
import { httpClient } from '../http-client.ts';
import { checkInvariants } from '../invariants.ts';
import { roundsOf } from '../rounds.ts';
import { aUser } from '../scenes/factories.ts';
import {
  aCrowd,
  aWish,
  create,
  drawer,
  failuresAmong,
  inParallel,
  remove,
  type Wish,
  watchingPlaces,
} from './race-scene.ts';

/** The whole run has 50,000 attempts; the suite proves the same with fewer. */
const attempts = Number(process.env.RACE_ATTEMPTS ?? roundsOf(200, 400));

const server = await startServer();
const { db } = server;
const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
const send = httpClient(origin, server.tokenFor);

afterEach(async () => {
  expect(await checkInvariants(db)).toEqual([]);
});

const count = (answers: { status: number }[], status: number) =>
  answers.filter((each) => each.status === status).length;

test(
  'bookings, deletions and gate events of a crowd at once: no slot is overbooked at any moment, nothing is left behind',
  async () => {
    const crowd = await aCrowd(db);
    const draw = drawer(42);
    const booked: { wish: Wish; bookingId: string }[] = [];
    const outcomes = new Map<string, number>();
    const note = (outcome: string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    const gateTypes: BookingEventType[] = ['cancelled', 'cancelled', 'terminal_reached', 'registered'];

    async function attempt() {
      const dice = draw(10);
      const mine = dice < 6 ? undefined : booked.splice(draw(booked.length || 1), 1)[0];
      if (!mine) {
        const wish = aWish(crowd, draw);
        const { status, body } = await create(send, crowd, wish, randomUUID());
        note(`create ${status} ${body.code ?? ''}`);
        if (status === 201) booked.push({ wish, bookingId: body.bookingId });
      } else if (dice < 9) {
        const { status, body } = await remove(send, mine.wish, mine.bookingId);
        note(`delete ${status} ${body?.code ?? ''}`);
      } else {
        const type = present(gateTypes[draw(gateTypes.length)]);
        const event = { eventId: randomUUID(), type, bookingId: mine.bookingId, source: 'gate' } as const;
        const now = server.clock.now();
        await db.transaction().execute((trx) => recordBookingEvents(trx, now, [{ ...event, occurredAt: now }]));
        note(`gate ${type}`);
        // A truck that stays at the terminal would end the play of its driver in this slot.
        if (type !== 'cancelled') {
          const done = { ...event, eventId: randomUUID(), type: 'cancelled', occurredAt: now } as const;
          await db.transaction().execute((trx) => recordBookingEvents(trx, now, [done]));
        }
      }
    }

    const { overbooked, looks } = await watchingPlaces(db, () => inParallel(attempts, 24, attempt));

    if (process.env.RACE_ATTEMPTS)
      console.info(`${attempts} attempts, ${looks} looks:`, Object.fromEntries([...outcomes].sort()));
    expect(overbooked).toBe(0);
    expect(failuresAmong(outcomes)).toEqual([]);
    expect(outcomes.get('create 201 ')).toBeGreaterThan(attempts / 20);
  },
  Math.max(60_000, attempts * 60),
);

test('FWD-STAT-40 one request sent 50 times at once is one booking, answered 50 times', async () => {
  const crowd = await aCrowd(db);
  const wish = aWish(crowd, drawer(7));
  const key = randomUUID();

  const answers = await Promise.all(Array.from({ length: 50 }, () => create(send, crowd, wish, key)));

  expect(count(answers, 201)).toBe(50);
  expect(new Set(answers.map(({ body }) => body.bookingId)).size).toBe(1);
  expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(49);
});

test('the last place goes to one of many', async () => {
  const crowd = await aCrowd(db, { forwarders: 20, truckers: 1, slots: 1, capacity: 1, orders: 20 });
  const wishes = crowd.companies.map((company, index) => ({
    company,
    driver: present(company.drivers[0]),
    slot: present(crowd.slots[0]),
    unit: present(crowd.units[index]),
  }));
  const answers = await Promise.all(wishes.map((wish) => create(send, crowd, wish)));
  expect(count(answers, 201)).toBe(1);
  expect(answers.filter(({ body }) => body.code === 'timeslot_full')).toHaveLength(19);
});

test('a load unit goes to one of many', async () => {
  const crowd = await aCrowd(db, { forwarders: 20, truckers: 1, orders: 1 });
  const answers = await Promise.all(
    crowd.companies.map((company) =>
      create(send, crowd, {
        company,
        driver: present(company.drivers[0]),
        slot: present(crowd.slots[0]),
        unit: present(crowd.units[0]),
      }),
    ),
  );
  expect(count(answers, 201)).toBe(1);
  expect(answers.filter(({ body }) => body.code === 'reference_not_bookable_anymore')).toHaveLength(19);
});

test('parallel bookings of one truck in one slot end in one tour', async () => {
  const crowd = await aCrowd(db, { forwarders: 1, truckers: 8, slots: 1, capacity: 100, orders: 32 });
  const company = present(crowd.companies[0]);
  const byDriver = await Promise.all(
    company.drivers.map((driver, index) =>
      Promise.all(
        crowd.units
          .slice(index * 4, index * 4 + 4)
          .map((unit) => create(send, crowd, { company: company, driver, slot: present(crowd.slots[0]), unit })),
      ),
    ),
  );
  for (const answers of byDriver) {
    expect(count(answers, 201)).toBe(4);
    expect(new Set(answers.map(({ body }) => body.tourId)).size).toBe(1);
  }
});

test('the last row of a tour deleted while another joins it leaves one whole tour', async () => {
  const crowd = await aCrowd(db, { forwarders: 1, truckers: 1, slots: 1, capacity: 100, orders: 2 });
  const company = present(crowd.companies[0]);
  const wish = {
    company: company,
    driver: present(company.drivers[0]),
    slot: present(crowd.slots[0]),
  };
  for (let round = 0; round < roundsOf(8, 15); round++) {
    const first = await create(send, crowd, { ...wish, unit: present(crowd.units[0]) });
    const [gone, joined] = await Promise.all([
      remove(send, wish, first.body.bookingId),
      create(send, crowd, { ...wish, unit: present(crowd.units[1]) }),
    ]);
    expect([gone.status, joined.status]).toEqual([204, 201]);
    await remove(send, wish, joined.body.bookingId);
  }
});

test('TRM-BLK-16 no booking slips past a block of its driver', async () => {
  const crowd = await aCrowd(db, { forwarders: 1, truckers: 10, slots: 4, capacity: 100, orders: 40 });
  const company = present(crowd.companies[0]);
  const { id: facilityId } = crowd.facility;
  const clerk = await aUser(db, { roles: ['terminal_operations_write'], facilities: [facilityId] });
  const block = async (truckerId: string) => {
    const asked = { as: clerk, params: { facilityId: String(facilityId) }, body: { truckerId } };
    expect((await send(blockList.create as unknown as Route, asked)).status).toBe(201);
  };

  await Promise.all(
    company.drivers.flatMap((driver, index) => [
      ...crowd.units.slice(index * 4, index * 4 + 4).map(async (unit, at) => {
        const answer = await create(send, crowd, {
          company: company,
          driver,
          slot: present(crowd.slots[at]),
          unit,
        });
        expect(answer.status === 201 || answer.body.code === 'registration_blocked').toBe(true);
      }),
      block(driver.id),
    ]),
  );

  const slipped = await db
    .selectFrom('booking')
    .select('id')
    .where('facilityId', '=', facilityId)
    .where('state', '=', 'active')
    .execute();
  expect(slipped).toEqual([]);
});

test('a driver is not removed during a booking', async () => {
  const crowd = await aCrowd(db, { forwarders: 1, truckers: 10, slots: 1, capacity: 100, orders: 10 });
  const company = present(crowd.companies[0]);
  await Promise.all(
    company.drivers.flatMap((driver, index) => [
      create(send, crowd, {
        company: company,
        driver,
        slot: present(crowd.slots[0]),
        unit: present(crowd.units[index]),
      }),
      send(trucker.remove as never, { as: company.user, params: { f: company.f, t: driver.id } }),
    ]),
  );
  const orphans = await sql`
    select b.id from booking b join forwarder_trucker l on l.trucker_id = b.trucker_id
    where b.forwarder_id = ${company.f} and b.state = 'active' and l.state = 'ended'`.execute(db);
  expect(orphans.rows).toEqual([]);
});
