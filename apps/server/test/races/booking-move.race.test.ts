import { randomUUID } from 'node:crypto';
import { bookingMove, type Route, reroute, slot } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { startServer } from '../harness.ts';
import { httpClient } from '../http-client.ts';
import { checkInvariants } from '../invariants.ts';
import { aReporter } from '../reporter.ts';
import { roundsOf } from '../rounds.ts';
import { aUser } from '../scenes/factories.ts';
import {
  aCrowd,
  aWish,
  type Crowd,
  create,
  drawer,
  failuresAmong,
  inParallel,
  remove,
  type Wish,
  watchingPlaces,
} from './race-scene.ts';

/** As many moves, with creations, deletions and reroutes between them. The whole run has 2,000; the suite proves the same with fewer. */
const attempts = Number(process.env.RACE_ATTEMPTS ?? roundsOf(160, 400));

const server = await startServer();
const { db } = server;
const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
const send = httpClient(origin, server.tokenFor);

afterEach(async () => {
  expect(await checkInvariants(db)).toEqual([]);
});

interface Booked {
  wish: Wish;
  bookingId: string;
}
const moveTo = ({ wish: { company, driver }, bookingId }: Booked, slot: Crowd['slots'][number], wholeTour: boolean) =>
  send(bookingMove.update as unknown as Route, {
    as: company.user,
    params: { f: company.f, t: driver.id, bookingId },
    key: randomUUID(),
    body: { timeSlot: slot.timeSlot, wholeTour },
  });

test(
  'FWD-MOVE-06 moves, creations, deletions and reroutes of a crowd on few slots: never overbooked, no booking without its place',
  async () => {
    const crowd = await aCrowd(db, { slots: 4, capacity: 5, orders: 40 });
    const facilities = [crowd.facility.id];
    const clerk = await aUser(db, { roles: ['terminal_operations_write'], facilities });
    const draw = drawer(7);
    const booked: Booked[] = [];
    const outcomes = new Map<string, number>();
    const note = (outcome: string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    const anySlot = () => present(crowd.slots[draw(crowd.slots.length)]);

    async function attempt() {
      if (booked.length < 14 || draw(10) < 1) {
        const wish = aWish(crowd, draw);
        const { status, body } = await create(send, crowd, wish, randomUUID());
        note(`create ${status} ${body.code ?? ''}`);
        if (status === 201) booked.push({ wish, bookingId: body.bookingId });
      }
      const dice = draw(20);
      if (dice === 0) {
        const [gone] = booked.splice(draw(booked.length || 1), 1);
        if (gone) note(`delete ${(await remove(send, gone.wish, gone.bookingId)).status}`);
      }
      const one = booked[draw(booked.length || 1)];
      if (!one) return;
      if (dice === 1) {
        const ask = { as: clerk, params: { bookingId: one.bookingId }, body: anySlot().timeSlot };
        const { status, body } = await send(reroute.create as unknown as Route, ask);
        note(`reroute ${status} ${body.code ?? ''}`);
      }
      const { status, body } = await moveTo(one, anySlot(), draw(2) === 0);
      note(`move ${status} ${body.code ?? ''}`);
    }

    const { overbooked, looks } = await watchingPlaces(db, () => inParallel(attempts, 16, attempt));

    if (process.env.RACE_ATTEMPTS) console.info(`${looks} looks:`, Object.fromEntries([...outcomes].sort()));
    expect(overbooked).toBe(0);
    expect(failuresAmong(outcomes)).toEqual([]);
    expect(outcomes.get('move 200 ')).toBeGreaterThan(attempts / 20);
    const split = await sql`
      select t.id from tour t join booking b on b.tour_id = t.id where b.slot_id <> t.slot_id and not b.hidden`.execute(
      db,
    );
    expect(split.rows).toEqual([]);
  },
  Math.max(120_000, attempts * 200),
);

test('FWD-MOVE-06 the last place goes to one of many tours that want it', async () => {
  const crowd = await aCrowd(db, { forwarders: 10, truckers: 1, slots: 2, capacity: 10, orders: 10 });
  const [from, to] = [present(crowd.slots[0]), present(crowd.slots[1])];
  await db.updateTable('slot').set({ capacity: 1 }).where('id', '=', to.id).execute();
  await db.updateTable('slotModule').set({ templateMaximum: 1 }).where('slotId', '=', to.id).execute();
  const all: Booked[] = [];
  for (const [index, company] of crowd.companies.entries()) {
    const wish = { company, driver: present(company.drivers[0]), slot: from, unit: present(crowd.units[index]) };
    all.push({ wish, bookingId: (await create(send, crowd, wish)).body.bookingId });
  }
  const answers = await Promise.all(all.map((each) => moveTo(each, to, true)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === 'timeslot_full')).toHaveLength(9);
});

test(
  'FWD-MOVE-06 TRM-SLOT-13 moves while the terminal changes its slot templates: every booking keeps a place that is there',
  async () => {
    const crowd = await aCrowd(db, { slots: 0, orders: 30 });
    const facilityId = crowd.facility.id;
    const terminal = await aReporter(server, facilityId, ['slots']);
    const draw = drawer(11);
    let told = 0;
    const template = async (closingHour: number, maximum: number) => {
      // A Wednesday; each report happens after the one before.
      const fields = { weekday: 3, openingHour: 8, closingHour, slotLength: 60, maximum };
      const item = { moduleId: 'm1', moduleName: 'Module 1', ...fields };
      const { status, code } = await terminal.tell(slot.reportTemplates, item, -1_000 + told++);
      expect({ status, code }).toMatchObject({ status: 'accepted' });
    };
    await template(14, 6);
    const slots = await db
      .selectFrom('slot')
      .select(['id', 'slotBegin', 'slotEnd'])
      .where('facilityId', '=', facilityId)
      .orderBy('slotBegin')
      .limit(6)
      .execute();
    expect(slots).toHaveLength(6);
    crowd.slots = slots.map((each) => ({
      ...each,
      timeSlot: { slotBegin: each.slotBegin.toISOString(), slotEnd: each.slotEnd.toISOString() },
    }));
    const booked: Booked[] = [];
    for (const [index, unit] of crowd.units.entries()) {
      const company = present(crowd.companies[index % 3]);
      const driver = present(company.drivers[index % 4]);
      const wish = { company, driver, slot: present(crowd.slots[index % 3]), unit };
      const { status, body } = await create(send, crowd, wish);
      if (status === 201) booked.push({ wish, bookingId: body.bookingId });
    }
    expect(booked.length).toBeGreaterThan(10);

    const outcomes = new Map<string, number>();
    await inParallel(attempts / 2, 12, async (attempt) => {
      if (attempt % 12 === 0) return template(9 + draw(6), 2 + draw(5));
      const one = present(booked[draw(booked.length)]);
      const { status, body } = await moveTo(one, present(crowd.slots[draw(6)]), draw(2) === 0);
      const outcome = `${status} ${body.code ?? ''}`;
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    });
    await template(14, 6);

    if (process.env.RACE_ATTEMPTS) console.info(Object.fromEntries([...outcomes].sort()));
    const codes = [
      'timeslot_full',
      'timeslot_not_found',
      'timeslot_unchanged',
      'deliveries_container_length_not_equal',
    ];
    const expected = ['200 ', ...codes.map((code) => (code === 'timeslot_not_found' ? `404 ${code}` : `409 ${code}`))];
    expect([...outcomes.keys()].filter((outcome) => !expected.includes(outcome))).toEqual([]);
    expect(outcomes.get('200 ')).toBeGreaterThan(10);
    expect(outcomes.get('409 timeslot_full')).toBeGreaterThan(0);
    // A place that a booking holds outlives the template: there are as many bookings as before, each in a slot of its time.
    const { rows } = await sql<{ kept: number }>`
      select count(*)::int as kept from booking b join slot s on s.id = b.slot_id join tour t on t.id = b.tour_id
      where b.facility_id = ${facilityId} and b.state = 'active' and t.slot_id = s.id
        and (b.slot_begin, b.slot_end) = (s.slot_begin, s.slot_end)`.execute(db);
    expect(rows).toEqual([{ kept: booked.length }]);
  },
  Math.max(120_000, attempts * 200),
);
