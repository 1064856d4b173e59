import { slot } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { checkInvariants } from '../../../test/invariants.ts';
import { aReporter, type Reporter } from '../../../test/reporter.ts';
import { aBooked, aBookingScene, aUnit, book } from '../../../test/scenes/booking-scene.ts';
import { aFacility } from '../../../test/scenes/factories.ts';
import { makeSlots } from './slot-horizon.rule.ts';

const server = await startServer();
const { db } = server;
/** Tuesday 10:00 in Berlin. */
const tuesday = '2026-05-12T08:00:00Z';
const exceeding: number[] = [];

let facility: { id: number };
let terminal: Reporter;
beforeEach(async () => {
  server.clock.set(tuesday);
  facility = await aFacility(db);
  terminal = await aReporter(server, facility.id, ['slots', 'backfill']);
});
afterAll(async () => {
  expect(await checkInvariants(db, exceeding)).toEqual([]);
});

const accepted = { status: 'accepted' };
const template = (more: object = {}, minute = 0, reporter = terminal) =>
  reporter.tellAt(
    slot.reportTemplates,
    {
      moduleId: 'm1',
      moduleName: 'Module 1',
      weekday: 2,
      openingHour: 6,
      closingHour: 21,
      slotLength: 60,
      maximum: 10,
      ...more,
    },
    minute,
  );
const capacity = (more: object, minute = 0) =>
  terminal.tellAt(slot.reportCapacities, { moduleId: 'm1', slotBegin: '2026-05-19T04:00:00Z', ...more }, minute);

const slots = () =>
  db.selectFrom('slot').selectAll().where('facilityId', '=', facility.id).orderBy('slotBegin').execute();
const begins = async (date: string) =>
  (await slots()).map(({ slotBegin }) => slotBegin.toISOString()).filter((begin) => begin.startsWith(date));
const slotAt = async (begin: string) =>
  present((await slots()).find(({ slotBegin }) => slotBegin.getTime() === Date.parse(begin)));
const modulesAt = async (begin: string) =>
  db
    .selectFrom('slotModule')
    .select(['moduleId', 'templateMaximum', 'overrideMaximum', 'closed'])
    .where('slotId', '=', (await slotAt(begin)).id)
    .orderBy('moduleId')
    .execute();

describe('slots ahead', () => {
  test('INT-12 INT-27 a template makes the slots of its weekday for 28 days, beginning with those not over', async () => {
    expect(await template()).toEqual(accepted);
    const made = await slots();
    // Four Tuesdays of 15 slots, today's after 10:00 in Berlin; the fifth only as far as 28 days go.
    expect(made).toHaveLength(11 + 3 * 15 + 4);
    expect(made[0]).toMatchObject({
      slotBegin: new Date('2026-05-12T08:00:00Z'),
      slotEnd: new Date('2026-05-12T09:00:00Z'),
      capacity: 10,
      taken: 0,
      closed: false,
    });
    expect(made.at(-1)?.slotBegin).toEqual(new Date('2026-06-09T07:00:00Z'));
    expect(await begins('2026-05-13')).toEqual([]);
  });

  test('INT-12 a slot that would end after closing is left out', async () => {
    await template({ openingHour: 0, closingHour: 24, slotLength: 50 });
    const day = (await slots()).filter(({ slotBegin }) => slotBegin >= new Date('2026-05-18T22:00:00Z')).slice(0, 28);
    expect(day[0]?.slotBegin).toEqual(new Date('2026-05-18T22:00:00Z'));
    expect(day[27]?.slotEnd).toEqual(new Date('2026-05-19T21:20:00Z'));
  });

  test('INT-27 the hourly job adds the slots that have come within the horizon and changes no other', async () => {
    await template();
    await db.updateTable('slot').set({ capacity: 3 }).where('facilityId', '=', facility.id).execute();
    const before = await slots();
    await makeSlots(db, server.clock.now(), facility.id);
    expect(await slots()).toEqual(before);
    server.clock.advance(3_600_000);
    await makeSlots(db, server.clock.now());
    const after = await slots();
    expect(after.slice(0, -1)).toEqual(before);
    expect(after.at(-1)).toMatchObject({ slotBegin: new Date('2026-06-09T08:00:00Z'), capacity: 10 });
  });

  test('INT-27 many jobs at once make each slot once', async () => {
    await template();
    const expected = await slots();
    await db.deleteFrom('slot').where('facilityId', '=', facility.id).execute();
    await Promise.all(Array.from({ length: 6 }, () => makeSlots(db, server.clock.now())));
    const content = ({ slotBegin, slotEnd, capacity }: (typeof expected)[number]) => [slotBegin, slotEnd, capacity];
    expect((await slots()).map(content)).toEqual(expected.map(content));
  });

  test('INT-27 the facility lives in its own time zone', async () => {
    facility = await aFacility(db, { timeZone: 'America/New_York' });
    terminal = await aReporter(server, facility.id, ['slots']);
    await template();
    expect((await begins('2026-05-19'))[0]).toBe('2026-05-19T10:00:00.000Z');
  });

  test.each([
    ['forward', '2026-03-20T12:00:00Z', '2026-03-28T23:00:00Z', 23],
    ['back', '2026-10-20T12:00:00Z', '2026-10-24T22:00:00Z', 25],
  ])('INT-27 the Sunday on which clocks go %s has as many hours as it has', async (_, now, midnight, hours) => {
    server.clock.set(now);
    await template({ weekday: 7, openingHour: 0, closingHour: 24 });
    const from = new Date(midnight);
    const day = (await slots()).filter(
      ({ slotBegin }) => slotBegin >= from && slotBegin.getTime() < from.getTime() + hours * 3_600_000,
    );
    expect(day).toHaveLength(hours);
    expect(day[0]?.slotBegin).toEqual(from);
    for (const [index, slot] of day.slice(1).entries()) expect(slot.slotBegin).toEqual(day[index]?.slotEnd);
  });
});

describe('modules', () => {
  test('INT-12 the capacity is the sum of the modules, null if one has none', async () => {
    await template();
    await template({ moduleId: 'm2', maximum: 5 });
    expect(await slotAt('2026-05-19T04:00:00Z')).toMatchObject({ capacity: 15, closed: false });
    await template({ moduleId: 'm2', maximum: null }, 1);
    expect(await slotAt('2026-05-19T04:00:00Z')).toMatchObject({ capacity: null, closed: false });
    // What was changed holds from tomorrow on.
    expect(await slotAt('2026-05-12T10:00:00Z')).toMatchObject({ capacity: 15 });
  });

  test('INT-12 the grid reported last holds for all modules of the weekday', async () => {
    await template({ moduleId: 'm2', maximum: 5 });
    await template({ openingHour: 8, closingHour: 12, slotLength: 120 }, 1);
    expect(await begins('2026-05-19')).toEqual(['2026-05-19T06:00:00.000Z', '2026-05-19T08:00:00.000Z']);
    expect(await modulesAt('2026-05-19T06:00:00Z')).toMatchObject([
      { moduleId: 'm1', templateMaximum: 10 },
      { moduleId: 'm2', templateMaximum: 5 },
    ]);
    // Of two modules the newer report decides, whichever came first.
    await template({ moduleId: 'm2', maximum: 7, slotLength: 30 }, -1);
    expect(await begins('2026-05-19')).toHaveLength(2);
  });

  test('INT-12 a module that is closed that day leaves the slots to the others, the last one takes them along', async () => {
    await template();
    await template({ moduleId: 'm2', maximum: 5 });
    const closed = { openingHour: null, closingHour: null };
    await template({ moduleId: 'm2', ...closed }, 1);
    expect(await slotAt('2026-05-19T04:00:00Z')).toMatchObject({ capacity: 10 });
    await template(closed, 2);
    expect(await begins('2026-05-19')).toEqual([]);
    expect(await begins('2026-05-12')).not.toEqual([]);
  });

  test.each([
    [{ slotLength: 4 }, 'slotLength'],
    [{ slotLength: 241 }, 'slotLength'],
    [{ weekday: 0 }, 'weekday'],
    [{ weekday: 8 }, 'weekday'],
    [{ openingHour: 21, closingHour: 6 }, 'openingHour'],
    [{ openingHour: 6, closingHour: null }, 'openingHour'],
    [{ closingHour: 25 }, 'closingHour'],
    [{ maximum: 1001 }, 'maximum'],
    [{ moduleName: '' }, 'moduleName'],
    [{ validFrom: '1.6.2026' }, 'validFrom'],
  ])('INT-12 a template with %j is refused', async (wrong, field) => {
    expect(await template(wrong)).toEqual({ status: 'rejected', code: 'invalid_item', field });
  });
});

describe('changed templates', () => {
  test('INT-12 apply from tomorrow, or from the day they name', async () => {
    await template();
    await template({ slotLength: 30, validFrom: '2026-05-26' }, 1);
    const lengths = async () =>
      Promise.all(
        ['2026-05-12', '2026-05-19', '2026-05-26', '2026-06-02'].map(async (day) => (await begins(day)).length),
      );
    expect(await lengths()).toEqual([11, 15, 30, 30]);
    await template({ slotLength: 90 }, 2);
    expect(await lengths()).toEqual([11, 10, 10, 10]);
    server.clock.set('2026-06-30T04:00:00Z');
    await makeSlots(db, server.clock.now());
    expect(await begins('2026-06-30')).toHaveLength(10);
  });

  test('INT-12 a template for a day behind the horizon leaves the days before it to the old one', async () => {
    await template();
    await template({ slotLength: 30, validFrom: '2026-06-16' }, 1);
    server.clock.set('2026-05-26T04:00:00Z');
    await makeSlots(db, server.clock.now());
    expect([(await begins('2026-06-09')).length, (await begins('2026-06-16')).length]).toEqual([15, 30]);
  });

  test('INT-06 INT-12 an older template is stale, a repeated one changes nothing', async () => {
    // In the next minutes no further slot comes within the horizon.
    server.clock.set('2026-05-12T08:30:00Z');
    await template();
    const before = await slots();
    expect(await template({ slotLength: 30 }, -1)).toEqual({ status: 'stale' });
    expect(await template({}, 1)).toEqual(accepted);
    expect(await template({ slotLength: 30 }, 0.5)).toEqual({ status: 'stale' });
    expect(await slots()).toEqual(before);
    const rows = await db.selectFrom('slotTemplate').selectAll().where('facilityId', '=', facility.id).execute();
    expect(rows).toHaveLength(1);
  });

  test('INT-12 leave slots with bookings as they are, and no slot overlaps another', async () => {
    const scene = { ...(await aBookingScene(db)), facility: { id: facility.id, name: '' } };
    await template();
    const chosen = await slotAt('2026-05-19T04:00:00Z');
    const { slotBegin, slotEnd } = chosen;
    const timeSlot = { slotBegin: slotBegin.toISOString(), slotEnd: slotEnd.toISOString() };
    await aBooked(server, scene, { slot: { ...chosen, timeSlot } });
    await template({ slotLength: 50, maximum: 3 }, 1);
    expect(await slotAt('2026-05-19T04:00:00Z')).toMatchObject({ slotEnd, capacity: 10, taken: 1 });
    const day = (await slots()).filter(({ slotBegin: begin }) => begin.toISOString().startsWith('2026-05-19'));
    expect(day[1]).toMatchObject({ slotBegin: new Date('2026-05-19T05:40:00Z'), capacity: 3 });
    for (const [index, slot] of day.slice(1).entries())
      expect(slot.slotBegin >= present(day[index]).slotEnd).toBe(true);
  });

  test('INT-12 a changed maximum reaches the slots that stay and keeps what the terminal set for one of them', async () => {
    await template();
    await capacity({ maximum: 4 });
    await template({ maximum: 20 }, 1);
    expect(await slotAt('2026-05-19T04:00:00Z')).toMatchObject({ capacity: 4 });
    await capacity({ maximum: null }, 2);
    expect(await slotAt('2026-05-19T04:00:00Z')).toMatchObject({ capacity: 20 });
  });

  test('INT-12 bookings and changes of the grid at once leave no booking without its slot', async () => {
    const scene = { ...(await aBookingScene(db)), facility: { id: facility.id, name: '' } };
    await template();
    for (let round = 1; round <= 12; round++) {
      const chosen = present(
        (await slots()).filter(({ slotBegin }) => slotBegin > new Date('2026-05-13T00:00:00Z'))[round * 3],
      );
      const timeSlot = { slotBegin: chosen.slotBegin.toISOString(), slotEnd: chosen.slotEnd.toISOString() };
      const order = await aUnit(scene);
      const [booked, reported] = await Promise.all([
        book(server, scene, { order, slot: { ...chosen, timeSlot } }),
        template({ slotLength: round % 2 ? 45 : 60 }, round / 3),
      ]);
      expect(reported).toEqual(accepted);
      expect([201, 404]).toContain(booked.status);
    }
  });
});

describe('slot capacities', () => {
  test('INT-12 a capacity overrides or closes one slot of a module', async () => {
    await template();
    await template({ moduleId: 'm2', maximum: 5 });
    await capacity({ maximum: 2 });
    expect(await slotAt('2026-05-19T04:00:00Z')).toMatchObject({ capacity: 7, closed: false });
    expect(await slotAt('2026-05-19T05:00:00Z')).toMatchObject({ capacity: 15 });
    await capacity({ closed: true }, 1);
    expect(await slotAt('2026-05-19T04:00:00Z')).toMatchObject({ capacity: 5, closed: false });
    await capacity({ moduleId: 'm2', closed: true });
    expect(await slotAt('2026-05-19T04:00:00Z')).toMatchObject({ capacity: 0, closed: true });
    await capacity({ moduleId: 'm2' }, 1);
    expect(await slotAt('2026-05-19T04:00:00Z')).toMatchObject({ capacity: 5, closed: false });
  });

  test('INT-06 INT-12 an older capacity is stale', async () => {
    await template();
    await capacity({ maximum: 2 });
    expect(await capacity({ maximum: 3 }, -1)).toEqual({ status: 'stale' });
    expect(await capacity({ maximum: 4 }, 1)).toEqual(accepted);
    expect(await slotAt('2026-05-19T04:00:00Z')).toMatchObject({ capacity: 4 });
  });

  test('INT-12 a capacity lowered below the bookings cancels none and takes no further one', async () => {
    const scene = { ...(await aBookingScene(db)), facility: { id: facility.id, name: '' } };
    await template();
    const chosen = await slotAt('2026-05-19T04:00:00Z');
    exceeding.push(chosen.id);
    const { slotBegin, slotEnd } = chosen;
    const timeSlot = { slotBegin: slotBegin.toISOString(), slotEnd: slotEnd.toISOString() };
    const slot = { ...chosen, timeSlot };
    await aBooked(server, scene, { slot });
    await aBooked(server, scene, { slot });
    expect(await capacity({ maximum: 1 })).toEqual(accepted);
    expect(await slotAt('2026-05-19T04:00:00Z')).toMatchObject({ capacity: 1, taken: 2 });
    const refused = await book(server, scene, { order: await aUnit(scene), slot });
    expect(refused.body.code).toBe('timeslot_full');
  });

  test('INT-12 what no template gives is refused, what one gives behind the horizon is made early', async () => {
    await template();
    const refused = (code: string, field: string) => ({ status: 'rejected', code, field });
    expect(await capacity({ moduleId: 'm9' })).toEqual(refused('unknown_module', 'moduleId'));
    for (const slotBegin of [
      '2026-05-19T04:30:00Z',
      '2026-05-20T04:00:00Z',
      '2026-05-05T04:00:00Z',
      '2036-05-20T04:00:00Z',
    ]) {
      expect(await capacity({ slotBegin })).toEqual(refused('invalid_item', 'slotBegin'));
    }
    await template({ moduleId: 'm2', weekday: 3 });
    expect(await capacity({ moduleId: 'm2' })).toEqual(refused('invalid_item', 'slotBegin'));

    const far = '2026-09-15T04:00:00Z';
    expect(await capacity({ slotBegin: far, maximum: 1 })).toEqual(accepted);
    server.clock.set('2026-09-01T04:00:00Z');
    await makeSlots(db, server.clock.now());
    expect(await slotAt(far)).toMatchObject({ capacity: 1 });
    expect(await begins('2026-09-15')).toHaveLength(15);
  });
});
