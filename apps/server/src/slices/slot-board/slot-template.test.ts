import { slot, slotBoard } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { beforeEach, describe, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aReporter, type Reporter } from '../../../test/reporter.ts';
import { aBooked, aBookingScene } from '../../../test/scenes/booking-scene.ts';
import { aFacility, aUser, type TestUser } from '../../../test/scenes/factories.ts';
import { makeSlots } from '../slot/slot-horizon.rule.ts';

const server = await startServer();
const { db } = server;

let id: number;
let operator: TestUser;
let terminal: Reporter;
beforeEach(async () => {
  // Tuesday 10:00 in Berlin.
  server.clock.set('2026-05-12T08:00:00Z');
  ({ id } = await aFacility(db));
  operator = await aUser(db, { roles: ['terminal_operations_admin'], facilities: [id] });
  terminal = await aReporter(server, id, ['slots']);
});

const module1 = { moduleId: 'm1', moduleName: 'Modul 1', isOpen: true, maximum: 10 };
const module2 = { moduleId: 'm2', moduleName: 'Modul 2', isOpen: true, maximum: 5 };
const many = (count: number) => Array.from({ length: count }, (_, at) => ({ ...module1, moduleId: `m${at}` }));
const plan = (more: object = {}) => ({
  weekdays: [2],
  openingHour: 6,
  closingHour: 12,
  slotLength: 60,
  modules: [module1],
  ...more,
});
const store = (more: object = {}, as = operator) =>
  server.call(slotBoard.changeTemplate, { as, params: { terminalId: id }, body: plan(more) });
const preview = (more: object = {}, as = operator) =>
  server.call(slotBoard.preview, { as, params: { terminalId: id }, body: plan(more) });
const templates = async () =>
  (await server.call(slotBoard.templates, { as: operator, params: { terminalId: id } })).body.items;
const on = async (from: string) => {
  const { body } = await server.call(slotBoard.get, { as: operator, params: { terminalId: id }, query: { from } });
  return body.slots as { slotBegin: string; capacity: number | null; cells: { moduleId: string; maximum: number }[] }[];
};
const report = (more: object, minute = 0) =>
  terminal.tell(
    slot.reportTemplates,
    { ...module2, weekday: 2, openingHour: 6, closingHour: 21, slotLength: 60, ...more },
    minute,
  );

describe('a plan', () => {
  test('TRM-SLOT-16 is stored for several weekdays and modules at once and makes their slots', async () => {
    const { status, body } = await store({ weekdays: [3, 2], modules: [module2, module1] });
    expect(status).toBe(200);
    const hours = { openingHour: 6, closingHour: 12, slotLength: 60, validFrom: '2026-05-12' };
    const rows = [2, 3].flatMap((weekday) => [
      { moduleId: 'm1', moduleName: 'Modul 1', weekday, maximum: 10, ...hours },
      { moduleId: 'm2', moduleName: 'Modul 2', weekday, maximum: 5, ...hours },
    ]);
    expect(body).toEqual({ items: rows, page: 0, size: 4, total: 4 });
    expect(await templates()).toEqual(rows);
    expect(await on('2026-05-12')).toHaveLength(2);
    expect(await on('2026-05-13')).toHaveLength(6);
    expect((await on('2026-05-19'))[0]).toMatchObject({ capacity: 15 });
    expect(await on('2026-05-14')).toEqual([]);
  });

  test('TRM-SLOT-15 TRM-SLOT-17 of today holds until tomorrow, later ones are listed too, past ones not', async () => {
    await store();
    await store({ slotLength: 30 });
    await store({ slotLength: 90, validFrom: '2026-06-09' });
    const firstDays = async () =>
      (await templates()).map((each: { slotLength: number; validFrom: string }) => [each.slotLength, each.validFrom]);
    expect(await firstDays()).toEqual([
      [60, '2026-05-12'],
      [30, '2026-05-13'],
      [90, '2026-06-09'],
    ]);
    expect(await on('2026-05-12')).toHaveLength(2);
    expect(await on('2026-05-19')).toHaveLength(12);
    server.clock.set('2026-05-13T08:00:00Z');
    expect(await firstDays()).toEqual([
      [30, '2026-05-13'],
      [90, '2026-06-09'],
    ]);
  });

  test('TRM-SLOT-17 does not begin before tomorrow where the weekday has a plan, else not before today', async () => {
    const refused = { code: 'validation_failed', errors: [{ field: 'validFrom', code: 'dateNotPast' }] };
    expect((await store({ validFrom: '2026-05-11' })).body).toMatchObject(refused);
    expect((await store({ validFrom: '2026-05-12' })).status).toBe(200);
    expect((await store({ validFrom: '2026-05-12', slotLength: 30 })).body).toMatchObject(refused);
    expect((await preview({ validFrom: '2026-05-12', slotLength: 30 })).body).toMatchObject(refused);
    expect((await store({ validFrom: '2026-05-12', modules: [module2] })).body).toMatchObject(refused);
    expect((await store({ validFrom: '2026-05-13', slotLength: 30 })).status).toBe(200);
    expect((await store({ weekdays: [1], validFrom: '2026-05-12' })).status).toBe(200);
  });

  test('TRM-SLOT-16 the largest plan is stored, and replaced by another one', async () => {
    const largest = { weekdays: [1, 2, 3, 4, 5, 6, 7], openingHour: 0, closingHour: 24, modules: many(5) };
    expect((await store({ ...largest, slotLength: 5 })).status).toBe(200);
    expect(await on('2026-05-20')).toHaveLength(288);
    expect((await preview({ ...largest, slotLength: 6 })).status).toBe(200);
    expect((await store({ ...largest, slotLength: 6 })).status).toBe(200);
    expect(await on('2026-05-20')).toHaveLength(240);
  });

  test('TRM-SLOT-16 closes a module, and a day', async () => {
    await store({ modules: [module1, module2] });
    await store({ modules: [{ ...module1, isOpen: false }, module2] });
    expect((await on('2026-05-19'))[0]).toMatchObject({ capacity: 5, cells: [{ moduleId: 'm2' }] });
    expect(await templates()).toMatchObject([
      { moduleId: 'm1', openingHour: 6 },
      { moduleId: 'm1', openingHour: null, closingHour: null, maximum: 10, validFrom: '2026-05-13' },
      { moduleId: 'm2' },
    ]);
    await store({ modules: [module1, module2], openingHour: null, closingHour: null });
    expect(await on('2026-05-19')).toEqual([]);
  });

  test('TRM-SLOT-16 a module that is not named keeps its maximum and takes part in the new hours', async () => {
    await report({ maximum: 7 }, 4);
    expect(await on('2026-05-19')).toHaveLength(15);
    await store({ slotLength: 120 });
    const slots = await on('2026-05-19');
    expect(slots).toHaveLength(3);
    expect(slots[0]).toMatchObject({ capacity: 17 });
    // The clock of the terminal is ahead: what it reported before the plan was stored was earlier all the same.
    server.clock.advance(60_000);
    expect(await report({ ...module1, maximum: 1 }, -1.1)).toEqual({ status: 'stale' });
    expect(await report({ ...module1, maximum: 1 }, 3)).toEqual({ status: 'accepted', note: 'clock_ahead' });
    expect(await on('2026-05-19')).toHaveLength(15);
  });

  test('TRM-SLOT-16 hours return on the day they are to return, and not before', async () => {
    await store({ modules: [module1] });
    await report({ slotLength: 120, openingHour: 8, closingHour: 12 }, 1);
    expect(await on('2026-05-19')).toHaveLength(2);
    // Module 1 has had these hours all the time; the grid was that of module 2.
    await store({ validFrom: '2026-06-23' });
    server.clock.set('2026-05-27T08:00:00Z');
    await makeSlots(db, server.clock.now(), id);
    expect([(await on('2026-06-16')).length, (await on('2026-06-23')).length]).toEqual([2, 6]);
  });

  test('TRM-SLOT-19 leaves slots with bookings as they are', async () => {
    const scene = { ...(await aBookingScene(db)), facility: { id, name: '' } };
    await store();
    const chosen = present(
      await db
        .selectFrom('slot')
        .selectAll()
        .where('facilityId', '=', id)
        .where('slotBegin', '=', new Date('2026-05-19T04:00:00Z'))
        .executeTakeFirst(),
    );
    const timeSlot = { slotBegin: '2026-05-19T04:00:00.000Z', slotEnd: '2026-05-19T05:00:00.000Z' };
    await aBooked(server, scene, { slot: { ...chosen, timeSlot } });
    const { body } = await preview({ slotLength: 90, modules: [{ ...module1, maximum: 3 }] });
    expect(body).toMatchObject({ kept: 1 });
    await store({ slotLength: 90, modules: [{ ...module1, maximum: 3 }] });
    const slots = (await on('2026-05-19')).map(({ slotBegin, capacity }) => [slotBegin.slice(11, 16), capacity]);
    expect(slots).toEqual([
      ['04:00', 10],
      ['05:30', 3],
      ['07:00', 3],
      ['08:30', 3],
    ]);
  });

  test('TRM-SLOT-30 lowers slots with bookings, at the lowest to what is taken, and raises none', async () => {
    const scene = { ...(await aBookingScene(db)), facility: { id, name: '' } };
    await store();
    const slots = db.selectFrom('slot').selectAll().where('facilityId', '=', id);
    const begin = new Date('2026-05-19T04:00:00Z');
    const chosen = present(await slots.where('slotBegin', '=', begin).executeTakeFirst());
    const timeSlot = { slotBegin: '2026-05-19T04:00:00.000Z', slotEnd: '2026-05-19T05:00:00.000Z' };
    await aBooked(server, scene, { slot: { ...chosen, timeSlot } });
    const capacities = async () => (await on('2026-05-19')).map(({ capacity }) => capacity);
    const change = async (maximum: number, said: object) => {
      expect((await preview({ modules: [{ ...module1, maximum }] })).body).toMatchObject(said);
      await store({ modules: [{ ...module1, maximum }] });
    };
    await change(3, { loweredToTaken: 0, kept: 0 });
    expect(await capacities()).toEqual([3, 3, 3, 3, 3, 3]);
    await change(0, { loweredToTaken: 1, kept: 0 });
    expect(await capacities()).toEqual([1, 0, 0, 0, 0, 0]);
    await change(8, { loweredToTaken: 0, kept: 1 });
    expect(await capacities()).toEqual([1, 8, 8, 8, 8, 8]);
  });

  test.each([
    [{ weekdays: [] }, 'weekdays', 'fieldRequired'],
    [{ weekdays: [1, 1] }, 'weekdays', 'invalidValue'],
    [{ weekdays: [0] }, 'weekdays.0', 'invalidValue'],
    [{ weekdays: [8] }, 'weekdays.0', 'invalidValue'],
    [{ openingHour: 12, closingHour: 12 }, 'closingHour', 'invalidValue'],
    [{ openingHour: null }, 'closingHour', 'fieldRequired'],
    [{ closingHour: null }, 'closingHour', 'fieldRequired'],
    [{ closingHour: 25 }, 'closingHour', 'invalidValue'],
    [{ slotLength: 4 }, 'slotLength', 'invalidValue'],
    [{ slotLength: 241 }, 'slotLength', 'invalidValue'],
    [{ openingHour: 0, closingHour: 24, slotLength: 5, modules: many(6) }, 'slotLength', 'invalidValue'],
    [{ modules: [] }, 'modules', 'fieldRequired'],
    [{ modules: [module1, module1] }, 'modules', 'invalidValue'],
    [{ modules: many(51) }, 'modules', 'tooLong'],
    [{ modules: [{ ...module1, moduleName: ' ' }] }, 'modules.0.moduleName', 'fieldRequired'],
    [{ modules: [{ ...module1, maximum: 1001 }] }, 'modules.0.maximum', 'invalidValue'],
    [{ validFrom: '9999-12-31' }, 'validFrom', 'invalidValue'],
    [{ validFrom: '2026-02-30' }, 'validFrom', 'invalidValue'],
  ])('TRM-SLOT-16 a plan is refused by %#', async (wrong, field, code) => {
    for (const ask of [store, preview]) {
      const { status, body } = await ask(wrong);
      expect([status, body.errors]).toEqual([400, [{ field, code }]]);
    }
    expect(await templates()).toEqual([]);
  });

  test('TRM-SLOT-23 is seen by readers and stored by those who may', async () => {
    const reader = await aUser(db, { roles: ['isps_terminal_operations_read'], facilities: [id] });
    expect((await preview({}, reader)).status).toBe(200);
    expect((await store({}, reader)).body.code).toBe('forbidden');
    const elsewhere = await aUser(db, { roles: ['terminal_operations_admin'], facilities: [(await aFacility(db)).id] });
    expect((await preview({}, elsewhere)).status).toBe(404);
    expect((await store({}, elsewhere)).status).toBe(404);
    expect(await templates()).toEqual([]);
  });
});

describe('a preview', () => {
  test('TRM-SLOT-18 shows the first day of each weekday and counts, and changes nothing', async () => {
    await store();
    const before = await db.selectFrom('slot').selectAll().where('facilityId', '=', id).orderBy('id').execute();
    const { status, body } = await preview({ weekdays: [3, 2], openingHour: 7, closingHour: 10 });
    expect(status).toBe(200);
    const slots = (date: string) =>
      [5, 6, 7].map((hour) => ({
        slotBegin: `${date}T0${hour}:00:00.000Z`,
        slotEnd: `${date}T0${hour + 1}:00:00.000Z`,
        capacity: 10,
      }));
    expect(body).toEqual({
      days: [
        { date: '2026-05-13', slots: slots('2026-05-13') },
        { date: '2026-05-19', slots: slots('2026-05-19') },
      ],
      // Four Wednesdays; of the Tuesdays in three weeks the first slot and the last two, of the fourth, which ends with the 28 days, the first one.
      added: 12,
      changed: 0,
      removed: 10,
      loweredToTaken: 0,
      kept: 0,
    });
    expect(await db.selectFrom('slot').selectAll().where('facilityId', '=', id).orderBy('id').execute()).toEqual(
      before,
    );
    expect(await templates()).toHaveLength(1);
    const acts = await db.selectFrom('slotChange').selectAll().where('facilityId', '=', id).execute();
    expect(acts).toHaveLength(1);
  });

  test.each([
    ['forward', '2026-03-20T12:00:00Z', '2026-03-29', 23],
    ['back', '2026-10-20T12:00:00Z', '2026-10-25', 25],
  ])(
    'TRM-SLOT-03 TRM-SLOT-18 a Sunday on which clocks go %s has as many slots as hours',
    async (_, now, date, hours) => {
      server.clock.set(now);
      const wanted = { weekdays: [7], openingHour: 0, closingHour: 24 };
      const [day] = (await preview({ ...wanted, validFrom: date })).body.days;
      expect([day.date, day.slots.length]).toEqual([date, hours]);
      await store({ ...wanted, validFrom: date });
      expect((await on(date)).map(({ slotBegin }) => slotBegin)).toEqual(
        day.slots.map(({ slotBegin }: { slotBegin: string }) => slotBegin),
      );
    },
  );

  test('TRM-SLOT-18 of a day behind the slots that exist shows what the plan will make', async () => {
    const { body } = await preview({ validFrom: '2027-01-01' });
    expect(body).toMatchObject({ added: 0, changed: 0, removed: 0, kept: 0 });
    expect([body.days[0].date, body.days[0].slots.length]).toEqual(['2027-01-05', 6]);
  });
});
