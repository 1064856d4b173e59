import { randomUUID } from 'node:crypto';
import { type Route, reroute, slot, slotBoard } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { startServer } from '../harness.ts';
import { httpClient } from '../http-client.ts';
import { checkInvariants } from '../invariants.ts';
import { aKey, aUser } from '../scenes/factories.ts';
import { aCrowd, aWish, create, drawer, inParallel, remove, type Wish } from './race-scene.ts';

const attempts = Number(process.env.RACE_ATTEMPTS ?? 300);
const rounds = 10;
const server = await startServer();
const { db } = server;
const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
const send = httpClient(origin, server.tokenFor);
const modules = ['Module 1', 'Module 2'];

afterEach(async () => {
  const lowered = await db.selectFrom('slot').select('id').execute();
  expect(
    await checkInvariants(
      db,
      lowered.map(({ id }) => id),
    ),
  ).toEqual([]);
  const { rows } = await sql`
    select s.id from slot s join slot_module m on m.slot_id = s.id group by s.id
    having s.closed <> bool_and(m.closed) or s.capacity is distinct from case
      when bool_or(not m.closed and coalesce(m.override_maximum, m.template_maximum) is null) then null
      else coalesce(sum(coalesce(m.override_maximum, m.template_maximum)) filter (where not m.closed), 0) end`.execute(
    db,
  );
  expect(rows).toEqual([]);
});

/** A crowd at a terminal whose slots have two modules, its operator and its own system. */
async function aScene(crowdOf: Parameters<typeof aCrowd>[1]) {
  const crowd = await aCrowd(db, crowdOf);
  const { id } = crowd.facility;
  for (const { id: slotId } of crowd.slots) {
    const row = { slotId, moduleId: 'Module 2', templateMaximum: crowdOf?.capacity ?? 6 };
    await db.insertInto('slotModule').values(row).execute();
    await db
      .updateTable('slot')
      .set({ capacity: 2 * row.templateMaximum })
      .where('id', '=', slotId)
      .execute();
  }
  const as = await aUser(db, { roles: ['terminal_operations_write'], facilities: [id] });
  const key = await aKey(db, id, ['slots']);
  const beginOf = (index: number) => present(crowd.slots[index]).timeSlot.slotBegin;
  const change = (cells: { slotBegin: string; moduleId: string }[], to: object) =>
    send(slotBoard.change as unknown as Route, { as, params: { terminalId: String(id) }, body: { cells, ...to } });
  const report = async (item: object) => {
    const { path } = slot.reportCapacities;
    const answer = await fetch(`${origin}${path.replace(':facilityId', String(id))}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        items: [{ eventId: randomUUID(), occurredAt: server.clock.now().toISOString(), ...item }],
      }),
    });
    return (await answer.json()).results[0].status as string;
  };
  const move = (bookingId: string, place: object) =>
    send(reroute.create as unknown as Route, { as, params: { bookingId }, body: place });
  return { crowd, id, beginOf, change, report, move };
}

test(
  'TRM-SLOT-13 TRM-SLOT-14 changes, reports, bookings and reroutes of a crowd at once: every place is counted, nobody waits for nothing',
  async () => {
    const { crowd, beginOf, change, report, move } = await aScene({ orders: 60, slots: 4, capacity: 5 });
    const draw = drawer(23);
    const booked: { wish: Wish; bookingId: string }[] = [];
    const outcomes = new Map<string, number>();
    const note = (outcome: string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    const someCells = () => {
      const cells = crowd.slots.flatMap((_, index) =>
        modules.map((moduleId) => ({ slotBegin: beginOf(index), moduleId })),
      );
      return cells.filter(() => draw(3) > 0).sort(() => draw(3) - 1);
    };

    await inParallel(attempts, 16, async () => {
      const dice = draw(20);
      server.clock.advance(1);
      if (dice < 8) {
        const wish = aWish(crowd, draw);
        const { status, body } = await create(send, crowd, wish, randomUUID());
        note(`create ${status} ${body.code ?? ''}`);
        if (status === 201) booked.push({ wish, bookingId: body.bookingId });
      } else if (dice < 10) {
        const mine = booked.splice(draw(booked.length || 1), 1)[0];
        if (mine) note(`delete ${(await remove(send, mine.wish, mine.bookingId)).status}`);
      } else if (dice < 14) {
        const mine = booked[draw(booked.length || 1)];
        if (!mine) return;
        const to = present(crowd.slots[draw(crowd.slots.length)]).timeSlot;
        const place = draw(2) ? to : { moduleId: present(modules[draw(2)]) };
        const { status, body } = await move(mine.bookingId, place);
        note(`move ${status} ${body.code ?? ''}`);
      } else if (dice < 17) {
        const cells = someCells();
        if (cells.length === 0) return;
        const to = draw(2) ? { closed: draw(3) === 0 } : { maximum: draw(3) ? draw(8) : null };
        const { status, body } = await change(cells, to);
        note(`change ${status} ${body.code ?? ''}`);
      } else {
        const at = { slotBegin: beginOf(draw(crowd.slots.length)), moduleId: present(modules[draw(2)]) };
        note(`report ${await report({ ...at, maximum: draw(2) ? draw(8) : null, closed: draw(5) === 0 })}`);
      }
    });

    if (process.env.RACE_ATTEMPTS) console.info(Object.fromEntries([...outcomes].sort()));
    const wrong = [...outcomes.keys()].filter((outcome) => / 5\d\d |rejected|change 4/.test(outcome));
    expect(wrong).toEqual([]);
    for (const wanted of ['create 201 ', 'move 200 ', 'change 200 ', 'report accepted']) {
      expect([wanted, (outcomes.get(wanted) ?? 0) > 0]).toEqual([wanted, true]);
    }
  },
  Math.max(60_000, attempts * 100),
);

/** Everybody books a place in the one slot while it is changed; from the answer of the change on nothing more may come. */
async function race(
  { crowd, id, change, beginOf }: Awaited<ReturnType<typeof aScene>>,
  moduleIds: readonly string[],
  to: { set: object; back: object; limit: number },
) {
  const cells = moduleIds.map((moduleId) => ({ slotBegin: beginOf(0), moduleId }));
  const drivers = crowd.companies.flatMap((company) => company.drivers.map((driver) => ({ company, driver })));
  const wishes = crowd.units.map(
    (unit, index): Wish => ({ ...present(drivers[index]), slot: present(crowd.slots[0]), unit }),
  );
  const booked = async () =>
    (
      await db
        .selectFrom('booking')
        .select('id')
        .where('facilityId', '=', id)
        .where('moduleId', 'in', [...moduleIds])
        .where('state', '<>', 'cancelled')
        .execute()
    ).length;
  const seen = { before: 0, after: 0 };
  for (let round = 0; round < rounds; round++) {
    const answers = wishes.map((wish) => create(send, crowd, wish));
    // In every other round one booking at least is there before; in the others the change may come first.
    if (round % 2 === 1) await Promise.race(answers);
    expect((await change(cells, to.set)).status).toBe(200);
    const whenChanged = await booked();
    const outcomes = await Promise.all(answers);
    expect(await booked()).toBeLessThanOrEqual(Math.max(whenChanged, to.limit));
    seen.before += whenChanged;
    for (const [index, { status, body }] of outcomes.entries()) {
      expect(status === 201 || body.code === 'timeslot_full', body.code).toBe(true);
      if (status === 201) await remove(send, present(wishes[index]), body.bookingId);
    }
    seen.after += wishes.length - whenChanged;
    expect((await change(cells, to.back)).status).toBe(200);
  }
  // Some came before, some after: otherwise nothing was raced.
  expect(seen.before).toBeGreaterThan(0);
  expect(seen.after).toBeGreaterThan(0);
}

const one = { forwarders: 4, truckers: 3, slots: 1, capacity: 100, orders: 12 };

test('TRM-SLOT-13 no booking is committed into a slot whose closing was committed before it', async () => {
  await race(await aScene(one), modules, { set: { closed: true }, back: { closed: false }, limit: 0 });
});

test('TRM-SLOT-13 no booking is committed into a module whose closing was committed before it', async () => {
  await race(await aScene(one), ['Module 1'], { set: { closed: true }, back: { closed: false }, limit: 0 });
});

test('TRM-SLOT-13 no booking is committed above a maximum that was committed before it', async () => {
  await race(await aScene(one), ['Module 1'], { set: { maximum: 2 }, back: { maximum: null }, limit: 2 });
});

test('TRM-SLOT-11 of many who change the same cells from what they saw, one succeeds', async () => {
  const { change, beginOf } = await aScene({ forwarders: 0, orders: 0, slots: 2 });
  const cells = [0, 1].map((index) => ({ slotBegin: beginOf(index), moduleId: 'Module 1', version: null }));
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      change(index % 2 ? cells : cells.toReversed(), { maximum: index, closed: false }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  // Who waits in line on a busy machine may reach the end of their time.
  const others = answers.filter(({ status }) => status !== 200).map(({ body }) => body.code);
  const meanings = ['changed_meanwhile', 'temporarily_unavailable'];
  expect(others.filter((code) => meanings.includes(code))).toHaveLength(19);
  expect(others).toContain('changed_meanwhile');
});
