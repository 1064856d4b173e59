import { bookingPlan, containerStatus, notification } from '@quaygate/contract';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { anOrder, aRestriction, aSlot } from '../../../test/scenes/booking-factories.ts';
import { aBooked, aBookingScene, aUnit, type BookingScene } from '../../../test/scenes/booking-scene.ts';
import { aLicense, aTrucker, aUser } from '../../../test/scenes/factories.ts';
import { aPlannedBooking, aPlannedRow, planOf } from '../../../test/scenes/plan-scene.ts';
import { doJob } from '../../jobs/jobs.ts';

const server = await startServer();
const { db, clock } = server;
let scene: BookingScene;
let plan: ReturnType<typeof planOf>;
beforeEach(async () => {
  clock.set('2026-05-12T08:00:00Z');
  scene = await aBookingScene(db);
  plan = planOf(server, scene);
});

const unknown = (number: number) => ({
  reference: `NO-${number}`,
  container: 'CSQU3054383',
  direction: 'pickup' as const,
});
const perHour = (failedLookupsPerHour: number) =>
  db.updateTable('truckingCompany').set({ failedLookupsPerHour }).where('id', '=', scene.forwarder.id).execute();
const askSingle = (reference: string) =>
  server.call(containerStatus.get, {
    as: scene.user,
    params: { f: scene.forwarder.id, terminalId: scene.facility.id },
    query: { requestType: 'single' },
    body: { type: 'pickup', terminalId: scene.facility.id, referenceNumber: reference, containerNumber: 'CSQU3054383' },
  });
const codesOf = ({ rows }: Awaited<ReturnType<typeof plan.check>>) =>
  rows.map(({ errorCode, isWaiting }) => errorCode ?? (isWaiting ? 'waiting' : 'ok'));
const countOf = (list: string[], word: string) => list.filter((each) => each === word).length;

test('PLAN-01 PLAN-04 rows stay, each user has their own, and the same again changes nothing', async () => {
  const rows = [1, 2].map((place) => aPlannedRow(scene, unknown(place), { place, customer: 'Krug', note: 'Rampe 3' }));
  expect((await plan.save(rows)).status).toBe(204);
  expect((await plan.save(rows)).status).toBe(204);
  expect((await plan.read()).body).toEqual({ rows, minutes: [] });
  const other = planOf(server, {
    ...scene,
    user: await aUser(db, { roles: ['forwarder_read'], forwarders: [scene.forwarder.id] }),
  });
  expect((await other.read()).body).toEqual({ rows: [], minutes: [] });
  await plan.save([], [rows[0]?.rowId ?? '']);
  expect((await plan.read()).body).toEqual({ rows: [rows[1]], minutes: [] });
});

test('PLAN-01 a plan has at most 1,000 rows', async () => {
  for (let block = 0; block < 4; block++) {
    const rows = Array.from({ length: 250 }, (_, index) => aPlannedRow(scene, unknown(block * 250 + index)));
    expect((await plan.save(rows)).status).toBe(204);
  }
  expect(await plan.save([aPlannedRow(scene, unknown(0))])).toMatchObject({
    status: 409,
    body: { code: 'too_many_plan_rows' },
  });
});

test('PLAN-05 a check answers units, slots with free places, and what drivers have', async () => {
  const booked = await aBooked(server, scene, { containerLength: 20 });
  const small = await aSlot(db, { facility: scene.facility.id, begin: '2026-05-14T06:00:00Z', capacity: 1 });
  const unit = await aUnit(scene);
  const rows = [
    aPlannedRow(scene, unit),
    aPlannedRow(scene, { ...unit, container: 'CSQU305438' }, { place: 2 }),
    aPlannedRow(scene, unit, { place: 3, terminalId: null }),
    aPlannedRow(scene, { ...booked.order }, { place: 4 }),
  ];
  await plan.save(rows);
  const { rows: answers, terminals, tours } = await plan.check(rows);
  const of = (index: number) => answers.find(({ rowId }) => rowId === rows[index]?.rowId);
  expect(of(0)).toMatchObject({ container: { containerNumber: unit.container }, slots: [[0, 1]] });
  expect(of(1)?.errorCode).toBe('container_number_invalid_format');
  expect(of(2)?.errorCode).toBe('terminal_id_is_null');
  expect(of(3)?.errorCode).toBeDefined();
  // Three rows ask here, so that no more than three places are told.
  expect(terminals).toMatchObject([
    {
      terminalId: scene.facility.id,
      limit: { truckPlaces: 1_000, truckWeight: 10_000_000 },
      slots: [
        { free: 3, isConcerned: false },
        { ...small.timeSlot, free: 1 },
      ],
    },
  ]);
  expect(tours).toMatchObject([{ truckerId: scene.trucker.id, pickups: [{ containerLength: 20 }], deliveries: [] }]);
});

test('PLAN-10 SEC-09 an unknown reference counts once for its row, and again when it is changed', async () => {
  await perHour(10);
  const row = aPlannedRow(scene, unknown(1));
  await plan.save([row]);
  for (let time = 0; time < 20; time++) expect(codesOf(await plan.check([row]))).toEqual(['reference_not_found']);
  // One is used, nine are left: the tenth single look-up is refused.
  for (let time = 0; time < 4; time++) {
    await plan.save([{ ...row, referenceNumber: `NO-X${time}` }]);
    expect(codesOf(await plan.check([row]))).toEqual(['reference_not_found']);
  }
  await plan.save([{ ...row, referenceNumber: 'NO-Y' }]);
  expect(codesOf(await plan.check([row]))).toEqual(['waiting']);
});

test('PLAN-11 SEC-09 a plan of unknown references leaves half of the look-ups, and tries no more than SEC-09 allows', async () => {
  await perHour(10);
  const rows = Array.from({ length: 30 }, (_, index) => aPlannedRow(scene, unknown(index), { place: index }));
  await plan.save(rows);
  const first = codesOf(await plan.check(rows));
  expect([countOf(first, 'reference_not_found'), countOf(first, 'waiting')]).toEqual([5, 25]);
  const again = codesOf(await plan.check(rows));
  expect([countOf(again, 'reference_not_found'), countOf(again, 'waiting')]).toEqual([5, 25]);
  for (let time = 0; time < 5; time++) expect((await askSingle(`S-${time}`)).status).toBe(404);
  expect((await askSingle('S-6')).status).toBe(429);
  // An hour gives back what an hour may fail, and the plan takes its half of it.
  clock.advance(3_600_000);
  const later = codesOf(await plan.check(rows));
  expect([countOf(later, 'reference_not_found'), countOf(later, 'waiting')]).toEqual([10, 20]);
});

test('PLAN-11 checks of two instances at once take one half together', async () => {
  await perHour(20);
  const beside = planOf(await startServer({}, undefined, { beside: server }), scene);
  const rows = Array.from({ length: 40 }, (_, index) => aPlannedRow(scene, unknown(index), { place: index }));
  await plan.save(rows);
  const answers = await Promise.all([plan.check(rows.slice(0, 20)), beside.check(rows.slice(20))]);
  const tried = answers.flatMap(codesOf).filter((code) => code === 'reference_not_found').length;
  expect(tried).toBeLessThanOrEqual(10);
  expect((await askSingle('S-1')).status).toBe(404);
});

test('PLAN-12 at most 1,000 rows of a company stand in plans with a reference that was not found; further ones wait', async () => {
  await perHour(1_000);
  const { id } = await aUser(db, { roles: ['forwarder_read'], forwarders: [scene.forwarder.id] });
  await sql`insert into booking_plan_row (forwarder_id, user_id, row_id, place, content, looked_up, is_unknown, changed_date)
    select ${scene.forwarder.id}, ${id}, 'row-' || n, n, '{}', 'asked', true, ${clock.now()} from generate_series(1, 999) n`.execute(
    db,
  );
  const rows = [1, 2, 3].map((place) => aPlannedRow(scene, unknown(place), { place }));
  await plan.save(rows);
  expect(codesOf(await plan.check(rows))).toEqual(['reference_not_found', 'waiting', 'waiting']);
  await plan.save([], [rows[0]?.rowId ?? '']);
  expect(codesOf(await plan.check(rows.slice(1)))).toEqual(['reference_not_found', 'waiting']);
});

test('PLAN-11 references that are known are looked up whatever their number', async () => {
  await perHour(10);
  const rows = [];
  for (let place = 0; place < 40; place++) {
    const order = await anOrder(db, { facility: scene.facility.id });
    rows.push(aPlannedRow(scene, { ...order, direction: 'pickup' }, { place }));
  }
  await plan.save(rows);
  expect(countOf(codesOf(await plan.check(rows)), 'ok')).toBe(40);
});

test('PLAN-10 a row turns by itself when the terminal learns of its reference', async () => {
  const row = aPlannedRow(scene, unknown(7));
  await plan.save([row]);
  expect(codesOf(await plan.check([row]))).toEqual(['reference_not_found']);
  await anOrder(db, { facility: scene.facility.id, reference: 'NO-7', container: 'CSQU3054383' });
  expect(codesOf(await plan.check([row]))).toEqual(['ok']);
});

test('PLAN-13 NOTE-01 NOTE-02 a company is told once of watched rows that can be booked now, without any screen', async () => {
  const told = async () => {
    const { body } = await server.call(notification.list, { as: scene.user, query: { size: 100 } });
    return body.items.filter(({ kind }: { kind: string }) => kind === 'rowBookable');
  };
  const rows = [1, 2, 3].map((place) => aPlannedRow(scene, unknown(place), { place }));
  await plan.save(rows);
  await plan.check(rows);
  await doJob(server.deps, 'tellBookableRows');
  expect(await told()).toEqual([]);
  for (const reference of ['NO-1', 'NO-2'])
    await anOrder(db, { facility: scene.facility.id, reference, container: 'CSQU3054383' });
  // A unit in the other direction is another one.
  await anOrder(db, { facility: scene.facility.id, reference: 'NO-3', direction: 'delivery' });
  for (let count = 0; count < 2; count++) await doJob(server.deps, 'tellBookableRows');
  expect(await told()).toMatchObject([
    { facility: { name: scene.facility.name }, details: { name: 'NO-1', count: 2 } },
  ]);
  expect(codesOf(await plan.check(rows))).toEqual(['ok', 'ok', 'reference_not_found']);
});

test('PLAN-30 PLAN-31 rows are booked each alone, and the same again is answered with the same bookings', async () => {
  const second = await aTrucker(db, { forwarder: scene.forwarder.id });
  await aLicense(db, { trucker: second.id, forwarder: scene.forwarder.id });
  const units = await Promise.all([1, 2, 3].map(() => aUnit(scene)));
  const rows = [
    ...units.map((unit, index) =>
      aPlannedBooking(scene, unit, index === 1 ? { truckerId: second.id, licensePlate: second.plate } : {}),
    ),
    aPlannedBooking(scene, unknown(1)),
    aPlannedBooking(scene, await aUnit(scene), { truckerId: 'no-driver' }),
    aPlannedBooking(scene, await aUnit(scene), { licensePlate: 'XX-1' }),
  ];
  await plan.save(units.slice(0, 1).map((unit) => aPlannedRow(scene, unit, { rowId: rows[0]?.rowId ?? '' })));
  const { status, body } = await plan.book(rows);
  expect(status).toBe(200);
  expect(body.rows.map((row: { errorCode?: string }) => row.errorCode ?? 'booked')).toEqual([
    'booked',
    'booked',
    'booked',
    'reference_not_found',
    'trucker_not_found',
    'validation_failed',
  ]);
  const again = await plan.book(rows);
  const ids = (answer: typeof body) =>
    answer.rows.map((row: { booking?: { bookingId: string } }) => row.booking?.bookingId);
  expect(ids(again.body)).toEqual(ids(body));
  // The stored row says that it is booked, whatever became of the answer.
  expect((await plan.read()).body.rows).toMatchObject([{ bookingId: ids(body)[0] }]);
});

test('PLAN-31 a full slot is refused with the next ones', async () => {
  const full = await aSlot(db, { facility: scene.facility.id, begin: '2026-05-13T10:00:00Z', capacity: 0 });
  const next = await aSlot(db, { facility: scene.facility.id, begin: '2026-05-13T11:00:00Z', capacity: 1 });
  const { body } = await plan.book([aPlannedBooking(scene, await aUnit(scene), { timeSlot: full.timeSlot })]);
  expect(body.rows).toMatchObject([{ errorCode: 'timeslot_full', nextSlots: [next.timeSlot] }]);
});

test('PLAN-30 two planners at once get the last places of a slot, and no more', async () => {
  const last = await aSlot(db, { facility: scene.facility.id, begin: '2026-05-13T12:00:00Z', capacity: 7 });
  const colleague = await aUser(db, { roles: ['forwarder_write'], forwarders: [scene.forwarder.id] });
  const wish = async () => aPlannedBooking(scene, await aUnit(scene), { timeSlot: last.timeSlot });
  const lists = [[], []].map(() => Promise.all(Array.from({ length: 10 }, wish)));
  const [mine, theirs] = await Promise.all(lists);
  const answers = await Promise.all([
    plan.book(mine ?? []),
    planOf(server, { ...scene, user: colleague }).book(theirs ?? []),
  ]);
  const codes = answers.flatMap(({ body }) =>
    body.rows.map((row: { errorCode?: string }) => row.errorCode ?? 'booked'),
  );
  expect([countOf(codes, 'booked'), countOf(codes, 'timeslot_full')]).toEqual([7, 13]);
  const { taken } = await db.selectFrom('slot').select('taken').where('id', '=', last.id).executeTakeFirstOrThrow();
  expect(taken).toBe(7);
});

test('PLAN-30 in a one-to-one period the pickup of a truck goes before its delivery, in whatever order they are sent', async () => {
  const begin = new Date(scene.slot.timeSlot.slotBegin).getTime();
  const at = (hours: number) => new Date(begin + hours * 3_600_000).toISOString();
  await aRestriction(db, { facility: scene.facility.id, start: at(-1), end: at(1) });
  const [delivery, pickup] = [await aUnit(scene, { direction: 'delivery' }), await aUnit(scene)];
  const { body } = await plan.book([aPlannedBooking(scene, delivery), aPlannedBooking(scene, pickup)]);
  expect(body.rows.map((row: { errorCode?: string }) => row.errorCode)).toEqual([undefined, undefined]);
});

test('PLAN-25 driving minutes are kept by company', async () => {
  const pair = { fromTerminalId: scene.facility.id, toTerminalId: scene.facility.id, minutes: 35 };
  const params = { f: scene.forwarder.id };
  const update = (minutes: unknown) =>
    server.call(bookingPlan.updateMinutes, { as: scene.user, params, body: { minutes } as never });
  expect((await update([pair])).status).toBe(204);
  expect((await plan.read()).body.minutes).toEqual([pair]);
  expect(await update([{ ...pair, toTerminalId: 999_999 }])).toMatchObject({ body: { code: 'terminal_not_found' } });
});
