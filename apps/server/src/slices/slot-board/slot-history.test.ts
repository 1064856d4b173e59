import { slot, slotBoard } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { beforeEach, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aReporter, type Reporter } from '../../../test/reporter.ts';
import { aBooked, aBookingScene } from '../../../test/scenes/booking-scene.ts';
import { aFacility, aTrucker, aUser, type TestUser } from '../../../test/scenes/factories.ts';
import { doJob } from '../../jobs/jobs.ts';

const server = await startServer();
const { db } = server;
const day = 86_400_000;

let id: number;
let terminal: Reporter;
let operator: TestUser;
beforeEach(async () => {
  // Tuesday 10:00 in Berlin.
  server.clock.set('2026-05-12T08:00:00Z');
  ({ id } = await aFacility(db, { name: 'Hafen Nord' }));
  terminal = await aReporter(server, id, ['slots']);
  operator = await aUser(db, { roles: ['terminal_operations_write'], facilities: [id] });
});

const first = '2026-05-19T04:00:00.000Z';
const second = '2026-05-19T05:00:00.000Z';
const hours = { openingHour: 6, closingHour: 21, slotLength: 60, maximum: 10 };
const told = (more: object = {}, minute = 0) =>
  terminal.tell(slot.reportTemplates, { moduleId: 'm1', moduleName: 'Modul 1', weekday: 2, ...hours, ...more }, minute);
const limited = (more: object, minute = 0) =>
  terminal.tell(slot.reportCapacities, { moduleId: 'm1', slotBegin: first, ...more }, minute);
const change = (to: object, begins = [first]) =>
  server.call(slotBoard.change, {
    as: operator,
    params: { terminalId: id },
    body: { cells: begins.map((slotBegin) => ({ slotBegin, moduleId: 'm1' })), ...to },
  });
const history = async (query: object = {}, as = operator) =>
  (await server.call(slotBoard.changes, { as, params: { terminalId: id }, query })).body;
const acts = async () =>
  (
    await db
      .selectFrom('audit')
      .select(['kind', 'actorId', 'objectKind', 'objectName', 'before', 'after'])
      .where('objectId', '=', String(id))
      .orderBy('occurredDate')
      .execute()
  ).map(({ actorId, ...act }) => ({ ...act, isOwn: actorId === operator.id }));

test('TRM-SLOT-20 TRM-SLOT-27 every change of a slot is listed newest first, with who, when, before and after', async () => {
  await told();
  await limited({ maximum: 4 }, 1);
  server.clock.advance(60_000);
  await change({ closed: true, reason: 'Kran 2 steht' });
  server.clock.advance(60_000);
  await change({ closed: false, maximum: null }, [first, second]);
  const { items, total } = await history({ slotBegin: first });
  const shared = { moduleId: 'm1', moduleName: 'Modul 1', slotBegin: first, weekday: null };
  const byOperator = { ...shared, source: 'operator', changedBy: 'Dana Dispo' };
  expect([total, items]).toEqual([
    3,
    [
      {
        ...byOperator,
        changedAt: '2026-05-12T08:02:00.000Z',
        before: { closed: true, maximum: 4 },
        after: { closed: false, maximum: null },
      },
      {
        ...byOperator,
        changedAt: '2026-05-12T08:01:00.000Z',
        before: { closed: false, maximum: 4 },
        after: { closed: true, maximum: 4, reason: 'Kran 2 steht' },
      },
      {
        ...shared,
        source: 'integration',
        changedBy: null,
        changedAt: '2026-05-12T08:00:00.000Z',
        before: { closed: false, maximum: null },
        after: { closed: false, maximum: 4 },
      },
    ],
  ]);
  // The second slot had nothing to give back.
  expect((await history({ slotBegin: second })).total).toBe(0);
});

test('TRM-SLOT-20 every change of a template is listed, of the terminal and its pages', async () => {
  await told();
  await told({ maximum: 12 }, 1);
  await told({ maximum: 12 }, 2);
  const body = { weekdays: [2, 3], ...hours, slotLength: 30, validFrom: '2026-06-01' };
  const modules = [{ moduleId: 'm1', moduleName: 'Modul 1', isOpen: true, maximum: 5 }];
  server.clock.advance(60_000);
  const stored = await server.call(slotBoard.changeTemplate, {
    as: operator,
    params: { terminalId: id },
    body: { ...body, modules },
  });
  expect(stored.status).toBe(200);
  const { items, total } = await history();
  const shared = { moduleId: 'm1', moduleName: 'Modul 1', slotBegin: null };
  const after = { ...hours, slotLength: 30, maximum: 5, validFrom: '2026-06-01' };
  const byOperator = { ...shared, source: 'operator', changedBy: 'Dana Dispo', after };
  const byTerminal = { ...shared, source: 'integration', changedBy: null, weekday: 2 };
  expect(items.map(({ changedAt, ...item }: { changedAt: string }) => item)).toEqual([
    { ...byOperator, weekday: 3, before: null },
    { ...byOperator, weekday: 2, before: { ...hours, maximum: 12, validFrom: '2026-05-13' } },
    {
      ...byTerminal,
      before: { ...hours, validFrom: '2026-05-12' },
      after: { ...hours, maximum: 12, validFrom: '2026-05-13' },
    },
    { ...byTerminal, before: null, after: { ...hours, validFrom: '2026-05-12' } },
  ]);
  expect(total).toBe(4);
  expect(await history({ page: 1, size: 3 })).toMatchObject({ page: 1, size: 3, total: 4, items: [{ before: null }] });
});

test('TRM-SLOT-20 what changes nothing is not listed, who has left stays unnamed, and other terminals see their own', async () => {
  await told();
  await change({ maximum: 3 });
  await change({ maximum: 3 });
  await limited({ maximum: 3 }, 1);
  expect((await history({ slotBegin: first })).total).toBe(1);
  const reader = await aUser(db, { roles: ['terminal_operations_read'], facilities: [id] });
  await db.deleteFrom('userFacility').where('userId', '=', operator.id).execute();
  await server.jobsDb.deleteFrom('session').where('userId', '=', operator.id).execute();
  await db.deleteFrom('appUser').where('id', '=', operator.id).execute();
  expect((await history({ slotBegin: first }, reader)).items).toMatchObject([{ source: 'operator', changedBy: null }]);
  id = (await aFacility(db)).id;
  const colleague = await aUser(db, { roles: ['terminal_operations_read'], facilities: [id] });
  expect((await history({}, colleague)).total).toBe(0);
});

test('TRM-SLOT-20 AUD-01 changes by people are in the audit log, each request once, what changes nothing is not', async () => {
  await told();
  await limited({ maximum: 8 }, 1);
  await change({ maximum: 4, closed: true }, [second, first]);
  await change({ maximum: 4 }, [second, first]);
  const modules = [{ moduleId: 'm1', moduleName: 'Modul 1', isOpen: true, maximum: 5 }];
  const body = { weekdays: [2], ...hours, modules };
  server.clock.advance(1000);
  await server.call(slotBoard.changeTemplate, { as: operator, params: { terminalId: id }, body });
  await server.call(slotBoard.changeTemplate, { as: operator, params: { terminalId: id }, body });
  const shared = { objectKind: 'facility', objectName: 'Hafen Nord', isOwn: true };
  expect(await acts()).toEqual([
    {
      ...shared,
      kind: 'slotsChanged',
      before: { closed: 0, maximum: ['–', 8] },
      after: {
        cells: 2,
        start: first,
        end: '2026-05-19T06:00:00.000Z',
        modules: ['m1'],
        closed: 2,
        maximum: [4],
      },
    },
    {
      ...shared,
      kind: 'slotTemplateChanged',
      before: { templates: ['6–21 h, 60 min, ≤ 10 (2026-05-12)'] },
      after: { weekdays: [2], templates: ['6–21 h, 60 min, ≤ 5 (2026-05-13)'], modules: ['m1'] },
    },
  ]);
});

test('TRM-SLOT-20 changes are forgotten after 400 days, and never rewritten', async () => {
  await told();
  for (const days of [400, 399]) {
    server.clock.set('2027-07-01T08:00:00Z');
    server.clock.advance(-days * day - 1);
    await db
      .insertInto('slotChange')
      .values({
        ...{ facilityId: id, moduleId: `${days}`, slotBegin: new Date(first), weekday: null, changedBy: null },
        ...{ changedAt: server.clock.now(), source: 'integration', before: null, after: { closed: true, maximum: 1 } },
      })
      .execute();
  }
  server.clock.set('2027-07-01T08:00:00Z');
  await doJob(server.deps, 'cleanUp');
  expect((await history()).items.map(({ moduleId }: { moduleId: string }) => moduleId)).toEqual(['399']);
  await expect(db.updateTable('slotChange').set({ changedBy: 'x' }).execute()).rejects.toThrow(/permission denied/);
});

test('TRM-SLOT-21 the bookings of a slot by the name of their driver, without cancelled ones, with their module', async () => {
  await told();
  const scene = { ...(await aBookingScene(db)), facility: { id, name: '' } };
  const chosen = present(
    await db
      .selectFrom('slot')
      .selectAll()
      .where('facilityId', '=', id)
      .where('slotBegin', '=', new Date(first))
      .executeTakeFirst(),
  );
  const timeSlot = { slotBegin: first, slotEnd: second };
  const names = ['Zander', 'adler', 'Möwe'];
  for (const lastName of names) {
    const trucker = await aTrucker(db, { forwarder: scene.forwarder.id, lastName });
    await db
      .insertInto('license')
      .values({
        id: trucker.id,
        licenseKey: `K-${trucker.id}`,
        status: 'ASSIGNED',
        truckerId: trucker.id,
        forwarderId: scene.forwarder.id,
        purchaseDate: new Date('2026-01-01T00:00:00Z'),
        expirationDate: new Date('2027-06-01T00:00:00Z'),
      })
      .execute();
    await aBooked(server, scene, { trucker, slot: { ...chosen, timeSlot } });
  }
  const ask = (query: object) =>
    server.call(slotBoard.bookings, {
      as: operator,
      params: { terminalId: id },
      query: query as { slotBegin: string },
    });
  const { body } = await ask({ slotBegin: first });
  expect(body).toMatchObject({ total: 3, size: 25, page: 0 });
  expect(body.items.map(({ lastName }: { lastName: string }) => lastName)).toEqual(['adler', 'Möwe', 'Zander']);
  expect(body.items[0]).toMatchObject({
    moduleId: 'm1',
    forwarder: scene.forwarder.name,
    state: 'active',
    slotBegin: first,
    containerNumber: 'CSQU3054383',
  });
  await db.updateTable('booking').set({ state: 'cancelled' }).where('id', '=', body.items[0].bookingId).execute();
  expect((await ask({ slotBegin: first, size: 1, page: 1 })).body).toMatchObject({
    total: 2,
    items: [{ lastName: 'Zander' }],
  });
  expect((await ask({ slotBegin: second })).body).toMatchObject({ total: 0, items: [] });
  const unknown = await ask({ slotBegin: '2026-05-20T04:00:00Z' });
  expect([unknown.status, unknown.body.code]).toEqual([404, 'timeslot_not_found']);
  expect((await ask({})).body.errors).toEqual([{ field: 'slotBegin', code: 'fieldRequired' }]);
});
