import { slot, slotBoard } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { checkInvariants } from '../../../test/invariants.ts';
import { aReporter, type Reporter } from '../../../test/reporter.ts';
import { aBooked, aBookingScene, aUnit, book } from '../../../test/scenes/booking-scene.ts';
import { aFacility, aUser, type TestUser } from '../../../test/scenes/factories.ts';
import { recordBookingEvents } from '../booking/booking-event.service.ts';

const server = await startServer();
const { db } = server;
/** Tuesday 10:00 in Berlin. */
const tuesday = '2026-05-12T08:00:00Z';
/** Slots whose maximum was lowered below their bookings. */
const exceeding: number[] = [];

let id: number;
let terminal: Reporter;
let operator: TestUser;
beforeEach(async () => {
  server.clock.set(tuesday);
  ({ id } = await aFacility(db));
  terminal = await aReporter(server, id, ['slots']);
  operator = await aUser(db, { roles: ['terminal_operations_write'], facilities: [id] });
});
afterAll(async () => {
  expect(await checkInvariants(db, exceeding)).toEqual([]);
});

const template = async (more: object = {}, minute = 0) => {
  const hours = { weekday: 2, openingHour: 6, closingHour: 21, slotLength: 60, maximum: 10 };
  const told = await terminal.tell(
    slot.reportTemplates,
    { moduleId: 'm1', moduleName: 'Modul 1', ...hours, ...more },
    minute,
  );
  expect(told).toEqual({ status: 'accepted' });
};
const report = (more: object, minute = 0) =>
  terminal.tell(slot.reportCapacities, { moduleId: 'm1', slotBegin: at(4), ...more }, minute);

/** A full hour of the Tuesday in a week, in UTC. */
const at = (hour: number, day = 19) => new Date(Date.UTC(2026, 4, day, hour)).toISOString();
type Query = { from?: string; days?: number };
const board = async (query: Query = { from: '2026-05-19' }, as = operator) =>
  (await server.call(slotBoard.get, { as, params: { terminalId: id }, query: query as object })).body;
const cellAt = async (hour: number, moduleId = 'm1') => {
  const { slots } = await board();
  const found = slots.find(({ slotBegin }: { slotBegin: string }) => slotBegin === at(hour));
  return found.cells.find((cell: { moduleId: string }) => cell.moduleId === moduleId);
};
type Cell = { slotBegin: string; moduleId: string; version?: string | null };
const cell = (hour: number, moduleId = 'm1', more: Partial<Cell> = {}): Cell => ({
  slotBegin: at(hour),
  moduleId,
  ...more,
});
const change = (cells: Cell[], to: { closed?: boolean; maximum?: number | null }, as = operator, terminalId = id) =>
  server.call(slotBoard.change, { as, params: { terminalId }, body: { cells, ...to } });

describe('the board', () => {
  test('TRM-SLOT-09 TRM-SLOT-01 shows each slot of a day with every module, modules as people sort them', async () => {
    await template({ moduleId: 'a', moduleName: 'Modul 10' });
    await template({ moduleId: 'b', moduleName: 'Modul 2', maximum: 5 });
    const { modules, slots } = await board();
    expect(modules).toEqual([
      { moduleId: 'b', moduleName: 'Modul 2' },
      { moduleId: 'a', moduleName: 'Modul 10' },
    ]);
    expect(slots).toHaveLength(15);
    const untouched = { isOverridden: false, closed: false, currentNumber: 0, category: 'green', version: null };
    expect(slots[0]).toEqual({
      slotBegin: at(4),
      slotEnd: at(5),
      capacity: 15,
      taken: 0,
      closed: false,
      category: 'green',
      cells: [
        { moduleId: 'b', maximum: 5, templateMaximum: 5, ...untouched },
        { moduleId: 'a', maximum: 10, templateMaximum: 10, ...untouched },
      ],
    });
    const begins = slots.map(({ slotBegin }: { slotBegin: string }) => slotBegin);
    expect(begins).toEqual(begins.toSorted());
  });

  test('TRM-SLOT-09 without a day it shows today, and up to seven days in a row', async () => {
    await template({ weekday: 2 });
    await template({ weekday: 3 });
    const lengths = async (query: Query) => (await board(query)).slots.length;
    expect(await lengths({})).toBe(11);
    expect(await lengths({ from: '2026-05-19', days: 2 })).toBe(30);
    expect(await lengths({ from: '2026-05-13', days: 7 })).toBe(30);
    expect(await board({ from: '2026-05-17' })).toEqual({ modules: [], slots: [] });
  });

  test.each([
    ['forward', '2026-03-20T12:00:00Z', '2026-03-29', 23],
    ['back', '2026-10-20T12:00:00Z', '2026-10-25', 25],
  ])('TRM-SLOT-03 the Sunday on which clocks go %s has as many slots as it has hours', async (_, now, day, hours) => {
    server.clock.set(now);
    await template({ weekday: 7, openingHour: 0, closingHour: 24 });
    await template({ weekday: 1, openingHour: 0, closingHour: 24 });
    const { slots } = await board({ from: day });
    expect(slots).toHaveLength(hours);
    const { slots: both } = await board({ from: day, days: 2 });
    expect(both).toHaveLength(hours + 24);
  });

  test('TRM-SLOT-03 a day is the day of the terminal', async () => {
    ({ id } = await aFacility(db, { timeZone: 'America/New_York' }));
    terminal = await aReporter(server, id, ['slots']);
    operator = await aUser(db, { roles: ['terminal_operations_read'], facilities: [id] });
    await template({ openingHour: 20, closingHour: 24 });
    const { slots } = await board();
    expect(slots[0].slotBegin).toBe('2026-05-20T00:00:00.000Z');
  });

  test.each([{ from: '19.5.2026' }, { days: 8 }, { days: 0 }, { from: '9999-12-31' }, { from: '0000-01-01' }])(
    'TRM-SLOT-09 %j is refused',
    async (query) => {
      const { status, body } = await server.call(slotBoard.get, { as: operator, params: { terminalId: id }, query });
      expect([status, body.code]).toEqual([400, 'validation_failed']);
    },
  );
});

describe('a change', () => {
  beforeEach(async () => {
    await template();
    await template({ moduleId: 'm2', moduleName: 'Modul 2', maximum: 5 });
  });

  test('TRM-SLOT-07 TRM-SLOT-04 closes, opens, limits and gives back to the template', async () => {
    const limited = await change([cell(4), cell(5)], { maximum: 2 });
    expect(limited.status).toBe(200);
    expect(limited.body.slots).toHaveLength(2);
    expect(limited.body.slots[0]).toMatchObject({ slotBegin: at(4), capacity: 7, category: 'green' });
    expect(await cellAt(4)).toMatchObject({ maximum: 2, templateMaximum: 10, isOverridden: true, closed: false });
    expect(await cellAt(6)).toMatchObject({ maximum: 10, isOverridden: false, version: null });

    await change([cell(4), cell(4, 'm2')], { closed: true });
    const [closed] = (await board()).slots;
    expect(closed).toMatchObject({ capacity: 0, closed: true, category: 'grey' });
    expect(closed.cells[0]).toMatchObject({ maximum: 2, closed: true, category: 'grey', isOverridden: true });

    await change([cell(4), cell(4, 'm2')], { closed: false, maximum: null });
    expect((await board()).slots[0]).toMatchObject({ capacity: 15, closed: false, category: 'green' });
    expect(await cellAt(4)).toMatchObject({ maximum: 10, isOverridden: false, closed: false });
  });

  test('TRM-SLOT-26 limits to a share of each template, rounded down; without a limit there stays none', async () => {
    await template({ moduleId: 'odd', moduleName: 'Ungerade', maximum: 7 });
    await template({ moduleId: 'free', moduleName: 'Frei', maximum: null });
    const share = (percent: number) =>
      change([cell(4), cell(4, 'odd'), cell(4, 'free')], { percent } as { maximum?: number });
    const maxima = async () => [await cellAt(4), await cellAt(4, 'odd'), await cellAt(4, 'free')].map((c) => c.maximum);
    expect((await share(50)).status).toBe(200);
    expect(await maxima()).toEqual([5, 3, null]);
    expect((await share(80)).status).toBe(200);
    expect(await maxima(), 'of the template, not of what it was limited to').toEqual([8, 5, null]);
    expect(await share(101)).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    const both = await change([cell(4)], { percent: 50, maximum: 3 } as { maximum?: number });
    expect(both).toMatchObject({ status: 400, body: { errors: [{ field: 'percent', code: 'invalidValue' }] } });
  });

  test('TRM-SLOT-04 what has no limit is grey, what has no place red', async () => {
    server.clock.advance(60_000);
    await template({ moduleId: 'm2', moduleName: 'Modul 2', maximum: null });
    expect((await board()).slots[0]).toMatchObject({ capacity: null, category: 'grey' });
    expect(await cellAt(4, 'm2')).toMatchObject({ maximum: null, category: 'grey', isOverridden: false });
    await change([cell(4)], { maximum: 0 });
    expect(await cellAt(4)).toMatchObject({ maximum: 0, category: 'red' });
  });

  test('TRM-SLOT-12 an unknown slot or module changes nothing, nor does a slot that is over', async () => {
    const refused = async (cells: Cell[]) => {
      const { status, body } = await change([cell(4), ...cells], { maximum: 3 });
      return [
        status,
        body.code,
        ...(body.errors ?? []).map(({ field, code }: Record<string, string>) => [field, code]),
      ];
    };
    expect(await refused([{ slotBegin: at(4, 20), moduleId: 'm1' }])).toEqual([404, 'timeslot_not_found']);
    expect(await refused([cell(5, 'm9')])).toEqual([404, 'timeslot_not_found']);
    server.clock.set(at(5));
    // The first has just ended, the second has begun.
    expect(await refused([cell(5)])).toEqual([400, 'validation_failed', ['cells.0.slotBegin', 'dateNotPast']]);
    expect(await cellAt(5)).toMatchObject({ maximum: 10 });
    expect((await change([cell(5)], { maximum: 3 })).status).toBe(200);
  });

  test('TRM-SLOT-12 a slot of another terminal is none', async () => {
    const other = await aFacility(db);
    const colleague = await aUser(db, { roles: ['terminal_operations_write'], facilities: [other.id] });
    expect((await change([cell(4)], { maximum: 3 }, colleague, other.id)).body.code).toBe('timeslot_not_found');
    expect((await change([cell(4)], { maximum: 3 }, colleague)).status).toBe(404);
    expect(await cellAt(4)).toMatchObject({ maximum: 10 });
  });

  test.each([
    [{ cells: [] }, 'cells', 'fieldRequired'],
    [{ cells: [cell(4), cell(4)] }, 'cells', 'invalidValue'],
    [{ cells: Array.from({ length: 2001 }, (_, index) => cell(4, `m${index}`)) }, 'cells', 'tooLong'],
    [{ maximum: 1001 }, 'maximum', 'invalidValue'],
    [{ maximum: -1 }, 'maximum', 'invalidValue'],
    [{ maximum: 1.5 }, 'maximum', 'invalidValue'],
    [{ maximum: undefined }, 'maximum', 'fieldRequired'],
  ])('TRM-SLOT-10 TRM-SLOT-07 a body is refused by %#', async (wrong, field, code) => {
    const body = { cells: [cell(4)], maximum: 3, ...wrong };
    const answer = await server.call(slotBoard.change, { as: operator, params: { terminalId: id }, body });
    expect([answer.status, answer.body.errors]).toEqual([400, [{ field, code }]]);
  });

  test('TRM-SLOT-10 2,000 cells with the longest names and versions fit into one change', async () => {
    const modules = Array.from({ length: 134 }, (_, index) => `${index}`.padStart(200, 'ü'));
    const { rows } = await server.pool.query(
      'select id from slot where facility_id = $1 and slot_begin >= $2 order by slot_begin',
      [id, at(4)],
    );
    for (const { id: slotId } of rows.slice(0, 15)) {
      await server.pool.query(
        `insert into slot_module (slot_id, module_id, template_maximum, override_event_id, override_occurred_at)
         select $1, unnest($2::text[]), 1, $3, $4`,
        [slotId, modules, 'v'.repeat(200), tuesday],
      );
    }
    const hours = Array.from({ length: 15 }, (_, index) => 4 + index);
    const cells = hours
      .flatMap((hour) => modules.map((moduleId) => cell(hour, moduleId, { version: 'v'.repeat(200) })))
      .slice(0, 2000);
    const { status, body } = await change(cells, { maximum: 2 });
    expect(status, JSON.stringify(body).slice(0, 200)).toBe(200);
    expect(body.slots).toHaveLength(15);
    expect(await cellAt(4, modules[0])).toMatchObject({ maximum: 2 });
  });

  test('TRM-SLOT-10 one cell and many take the same number of statements', async () => {
    const countOnce = async (cells: Cell[], maximum: number) => {
      const queries = vi.spyOn(pg.Client.prototype, 'query');
      expect((await change(cells, { maximum })).status).toBe(200);
      const { length } = queries.mock.calls;
      queries.mockRestore();
      return length;
    };
    /** The fewest of eight: what the server asks by itself meanwhile is counted too. */
    const counted = async (cells: Cell[]) => {
      const counts = [];
      for (const maximum of [9, 8, 7, 6, 5, 4, 3, 2]) counts.push(await countOnce(cells, maximum));
      return Math.min(...counts);
    };
    // The first one signs the operator in.
    await change([cell(18)], { maximum: 9 });
    const one = await counted([cell(4)]);
    expect(one).toBeGreaterThan(5);
    expect(await counted([5, 6, 7, 8, 9].flatMap((hour) => [cell(hour), cell(hour, 'm2')]))).toBe(one);
  });

  test('TRM-SLOT-08 cancels no booking, and takes no further one', async () => {
    const scene = { ...(await aBookingScene(db)), facility: { id, name: '' } };
    const chosen = present(
      await db
        .selectFrom('slot')
        .selectAll()
        .where('facilityId', '=', id)
        .where('slotBegin', '=', new Date(at(4)))
        .executeTakeFirst(),
    );
    exceeding.push(chosen.id);
    const timeSlot = { slotBegin: at(4), slotEnd: at(5) };
    for (let booked = 0; booked < 3; booked++) await aBooked(server, scene, { slot: { ...chosen, timeSlot } });
    await change([cell(4)], { maximum: 1 });
    await change([cell(4, 'm2')], { closed: true });
    expect((await board()).slots[0]).toMatchObject({ capacity: 1, taken: 3, category: 'red' });
    expect(await cellAt(4)).toMatchObject({ maximum: 1, currentNumber: 3, category: 'red' });
    const refused = await book(server, scene, { order: await aUnit(scene), slot: { ...chosen, timeSlot } });
    expect(refused.body.code).toBe('timeslot_full');
    const kept = await db.selectFrom('booking').select('state').where('facilityId', '=', id).execute();
    expect(kept.map(({ state }) => state)).toEqual(['active', 'active', 'active']);
  });
});

test('TRM-SLOT-25 a slot that runs says how many of its trucks are in, others do not', async () => {
  const scene = await aBookingScene(db);
  const as = await aUser(db, { roles: ['terminal_operations_write'], facilities: [scene.facility.id] });
  const booked = [await aBooked(server, scene), await aBooked(server, scene), await aBooked(server, scene)];
  const { bookingId } = present(booked[0]);
  const event = { eventId: 'came', bookingId, type: 'terminal_reached', occurredAt: server.clock.now() } as const;
  await db.transaction().execute((trx) => recordBookingEvents(trx, server.clock.now(), [{ ...event, source: 'gate' }]));
  const { slotBegin } = await db
    .selectFrom('slot')
    .selectAll()
    .where('id', '=', scene.slot.id)
    .executeTakeFirstOrThrow();
  const arrived = async () => {
    const params = { terminalId: scene.facility.id };
    const from = slotBegin.toISOString().slice(0, 10);
    const { body } = await server.call(slotBoard.get, { as, params, query: { from } as object });
    return body.slots.flatMap((each: { cells: { arrivedNumber?: number }[] }) =>
      each.cells.map(({ arrivedNumber }) => arrivedNumber),
    );
  };
  expect(await arrived()).toEqual([undefined]);
  server.clock.set(new Date(slotBegin.getTime() + 60_000));
  expect(await arrived()).toEqual([1]);
});

describe('what was changed meanwhile', () => {
  beforeEach(async () => {
    await template();
  });

  test('TRM-SLOT-11 by a colleague or by the system changes nothing, for all cells', async () => {
    const seen = (await cellAt(4)).version;
    expect(seen).toBeNull();
    await change([cell(4, 'm1', { version: seen })], { maximum: 3 });
    const stale = await change([cell(5, 'm1', { version: null }), cell(4, 'm1', { version: seen })], { maximum: 4 });
    expect([stale.status, stale.body.code]).toEqual([409, 'changed_meanwhile']);
    expect(await cellAt(5)).toMatchObject({ maximum: 10, version: null });

    const { version } = await cellAt(4);
    await report({ maximum: 8 }, 1);
    expect((await change([cell(4, 'm1', { version })], { closed: true })).body.code).toBe('changed_meanwhile');
    expect(await cellAt(4)).toMatchObject({ maximum: 8, closed: false });
    expect((await change([cell(4, 'm1', { version: (await cellAt(4)).version })], { closed: true })).status).toBe(200);
  });

  test('TRM-SLOT-11 is overwritten by a change that names no version', async () => {
    await change([cell(4)], { maximum: 3 });
    expect((await change([cell(4)], { maximum: 4 })).status).toBe(200);
    expect(await cellAt(4)).toMatchObject({ maximum: 4 });
  });

  test('TRM-SLOT-14 of a change here and a report of the terminal the last one holds', async () => {
    await change([cell(4)], { maximum: 3 });
    expect(await report({ maximum: 7 }, -1)).toEqual({ status: 'stale' });
    expect(await cellAt(4)).toMatchObject({ maximum: 3 });
    const ahead = { status: 'accepted', note: 'clock_ahead' };
    expect(await report({ maximum: 7 }, 4)).toEqual(ahead);
    expect(await cellAt(4)).toMatchObject({ maximum: 7 });
    // The clock of the terminal is ahead: what the operator does now is later all the same.
    await change([cell(4)], { closed: true });
    expect(await cellAt(4)).toMatchObject({ maximum: 7, closed: true });
    server.clock.advance(60_000);
    expect(await report({ maximum: 6 }, -1.1)).toEqual({ status: 'stale' });
    expect(await report({ maximum: 6 }, 3)).toEqual(ahead);
    expect(await cellAt(4)).toMatchObject({ maximum: 6, closed: false });
  });
});
