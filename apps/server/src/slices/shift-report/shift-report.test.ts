import { exception, gateEvent, shiftReport } from '@quaygate/contract';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { plannedAll } from '../../../test/plans.ts';
import { aReporter, type Reporter } from '../../../test/reporter.ts';
import { aBooked } from '../../../test/scenes/booking-scene.ts';
import { aDriverScene, type DriverScene } from '../../../test/scenes/driver-scene.ts';
import { aFacility, aUser, type TestUser } from '../../../test/scenes/factories.ts';
import { findTotals } from '../statistic/statistic-hour.queries.ts';
import { countTrucks, findStopped } from './shift-report.queries.ts';

const server = await startServer();
const { db, clock, call } = server;

let scene: DriverScene;
let gate: Reporter;
let clerk: TestUser;
let terminalId: number;
beforeEach(async () => {
  clock.set('2026-05-12T08:00:00Z');
  scene = await aDriverScene(db);
  terminalId = scene.facility.id;
  gate = await aReporter(server, terminalId, ['gate']);
  clerk = await aUser(db, { roles: ['terminal_operations_write'], facilities: [terminalId] });
});

const shift = { from: '2026-05-13T04:00:00.000Z', until: '2026-05-13T12:00:00.000Z' };
const report = (type: string, fields: object, minute = 0) => gate.tell(gateEvent.report, { type, ...fields }, minute);
const ask = (query: object = shift, as = clerk) =>
  call(shiftReport.get, { as, params: { terminalId }, query: query as never });

/** A truck that was stopped, taken care of, noted and admitted with a reason. */
async function aShift() {
  const { tourId } = await aBooked(server, scene);
  clock.set('2026-05-13T06:05:00Z');
  await report('terminal_reached', { tourId }, -3);
  await report('counter_required', { tourId, lane: '3', reason: 'Papiere fehlen' }, -1);
  const { items } = (await call(exception.list, { as: clerk, params: { terminalId } })).body;
  const params = { terminalId, exceptionId: items[0].id };
  await call(exception.claim, { as: clerk, params, body: { takeOver: false } });
  await call(exception.note, { as: clerk, params, body: { text: 'Fahrer holt Papiere' } });
  await call(exception.admit, { as: clerk, params, body: { reason: 'Papiere sind da' } });
  return tourId;
}

test('DESK-14 the report counts trucks, and says of each stop why it was and what became of it', async () => {
  const tourId = await aShift();
  const { status, body } = await ask();
  expect(status).toBe(200);
  expect(body).toMatchObject({
    ...{ ...shift, terminalName: scene.facility.name, timeZone: 'Europe/Berlin' },
    ...{ arrived: 1, registered: 1, completed: 0, stopped: 1, open: 0 },
  });
  expect(body.stops).toEqual([
    {
      ...{ kind: 'counter', occurredAt: '2026-05-13T06:04:00.000Z', lane: '3' },
      ...{ source: 'gate', reason: 'Papiere fehlen', causes: [] },
      ...{ tourId, licensePlate: scene.trucker.plate, driver: expect.any(String), forwarder: expect.any(String) },
      ...{ outcome: 'admitted', outcomeDate: '2026-05-13T06:05:00.000Z', outcomeReason: 'Papiere sind da' },
    },
  ]);
  expect(body.handled).toMatchObject([
    { kind: 'counter', note: 'Fahrer holt Papiere', claimedBy: expect.any(String), doneBy: expect.any(String) },
  ]);
  // At the end of another shift it was open, and in the one after it nothing was stopped.
  expect((await ask({ ...shift, until: '2026-05-13T06:04:30.000Z' })).body).toMatchObject({
    ...{ open: 1, stops: [{ outcome: 'open', outcomeDate: null }], handled: [] },
  });
  expect((await ask({ from: shift.until, until: '2026-05-13T20:00:00.000Z' })).body).toMatchObject({
    ...{ stopped: 0, stops: [], handled: [] },
  });
});

test.each([
  ['an end before its begin', { from: shift.until, until: shift.from }, 'until', 'endDateAfterStartDate'],
  ['more than seven days', { from: '2026-05-06T11:59:59.000Z', until: shift.until }, 'from', 'invalidValue'],
])('DESK-14 %s is refused', async (_, query, field, code) => {
  expect(await ask(query)).toMatchObject({ status: 400, body: { errors: [{ field, code }] } });
});

test('OPS-124 what happens at a terminal is found by an index that bookings do not write', async () => {
  const period = { facilityId: 1, from: new Date(shift.from), until: new Date(shift.until) };
  const { plans } = await db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    return plannedAll(trx, (listened) =>
      Promise.all([
        countTrucks(listened, period),
        findStopped(listened, period, 100),
        findTotals(listened, 1, [{ start: period.from, end: period.until }]),
      ]),
    );
  });
  const indexes = plans.map(({ nodes }) => new Set(nodes.map((node) => node['Index Name'])));
  expect(indexes.map((names) => names.has('booking_event_time'))).toEqual([true, true, true]);
});

test('DESK-14 DESK-15 the report is a PDF in German and English, and of a foreign terminal there is none', async () => {
  await aShift();
  const print = (language: 'de' | 'en', as = clerk) =>
    call(shiftReport.file, { as, params: { terminalId }, query: { ...shift, language } as never });
  const [german, english] = [await print('de'), await print('en')];
  expect([german.status, english.status]).toEqual([200, 200]);
  expect(german.headers['content-type']).toBe('application/pdf');
  expect(german.headers['content-disposition']).toContain('Schichtbericht');
  expect(english.headers['content-disposition']).toContain('Shift');
  const stranger = await aUser(db, {
    roles: ['terminal_operations_write'],
    facilities: [(await aFacility(db)).id],
  });
  const missing = { status: 404, body: { code: 'not_found' } };
  expect(await print('de', stranger)).toMatchObject(missing);
  expect(await ask(shift, stranger)).toMatchObject(missing);
});
