import { randomUUID } from 'node:crypto';
import { statistic } from '@quaygate/contract';
import { applyBookingEvents, present, type Range } from '@quaygate/rules';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { roundsOf } from '../../../test/rounds.ts';
import { aBooking, aSlot } from '../../../test/scenes/booking-factories.ts';
import { aBooked, aBookingScene } from '../../../test/scenes/booking-scene.ts';
import { aFacility, aForwarder, aUser } from '../../../test/scenes/factories.ts';
import { doJob } from '../../jobs/jobs.ts';
import { recordBookingEvents } from '../booking/booking-event.service.ts';
import { correctHours, findTotals } from './statistic-hour.queries.ts';

const server = await startServer();
const { db, clock, call } = server;
const begin = clock.now();
beforeEach(() => clock.set(begin));

const hour = 3_600_000;
const minute = 60_000;
type Type = 'terminal_reached' | 'registered' | 'completed' | 'cancelled';

const tell = (bookingId: string, type: Type, occurredAt: string | Date) => {
  const event = { eventId: randomUUID(), bookingId, type, occurredAt: new Date(occurredAt), source: 'gate' } as const;
  return db.transaction().execute((trx) => recordBookingEvents(trx, clock.now(), [event]));
};

async function aTerminal(facility?: number) {
  const id = facility ?? (await aFacility(db)).id;
  const clerk = await aUser(db, { roles: ['terminal_operations_read'], facilities: [id] });
  const params = { terminalId: id };
  return {
    id,
    clerk,
    value: (body: object, as = clerk) => call(statistic.terminal, { as, params, body: body as never }),
    series: (body: object, as = clerk) =>
      call(statistic.timeSeries, { as, params, body: { name: 'completed_bookings', ...body } as never }),
  };
}
const today = { duration: 'DAY', amount: 1 };

test('TRM-DASH-20 TRM-DASH-27..29 TENT-06 the four numbers of a range', async () => {
  const scene = await aBookingScene(db);
  const { value } = await aTerminal(scene.facility.id);
  const ids = [];
  for (let n = 0; n < 5; n++) ids.push((await aBooked(server, scene)).bookingId);
  const [a, b, c, d] = ids as [string, string, string, string, string];
  clock.advance(2 * hour);
  await tell(a, 'registered', '2026-05-12T08:10:00Z');
  await tell(a, 'completed', '2026-05-12T08:40:30Z');
  await tell(b, 'registered', '2026-05-12T09:00:00Z');
  await tell(b, 'completed', '2026-05-12T10:00:00Z');
  await tell(c, 'completed', '2026-05-12T09:59:59.999Z');
  await tell(d, 'cancelled', '2026-05-12T09:30:00Z');
  const exact = { start: '2026-05-12T08:30:00Z', end: '2026-05-12T10:00:00Z' };

  const time = (await value({ name: 'time_register_success_transhipment', ...today })).body;
  expect(time).toEqual({
    name: 'time_register_success_transhipment',
    unit: 'minutes',
    floatValue: 45.25,
    colorBorders: [
      { minValue: 0, maxValue: 30, color: 'green' },
      { minValue: 30, maxValue: 60, color: 'yellow' },
    ],
    start: '2026-05-11T22:00:00.000Z',
    end: '2026-05-12T22:00:00.000Z',
  });
  const of = async (name: string, range: object) => (await value({ name, ...range })).body.floatValue;
  expect(await of('completed_bookings', today)).toBe(3);
  expect(await of('canceled_bookings', today)).toBe(1);
  expect(await of('active_bookings', { start: '2026-05-11T22:00:00Z', end: '2026-05-12T22:00:00Z' })).toBe(0);
  expect(await of('completed_bookings', exact)).toBe(2);
  expect(await of('time_register_success_transhipment', exact)).toBe(30.5);
  expect((await value({ name: 'completed_bookings', ...today })).body).toMatchObject({
    unit: 'count',
    colorBorders: [],
  });
  // A completion that is reported late counts where it happened.
  await tell(present(ids[4]), 'completed', '2026-05-12T08:29:59Z');
  expect([await of('completed_bookings', exact), await of('completed_bookings', today)]).toEqual([2, 4]);
  await doJob(server.deps, 'foldStatistics');
  expect([await of('completed_bookings', exact), await of('completed_bookings', today)]).toEqual([2, 4]);
});

test('TRM-DASH-27 active are those of the terminal whose slot begins in the range', async () => {
  const { id, value } = await aTerminal();
  const forwarder = (await aForwarder(db)).id;
  const slots = ['2026-05-11T21:59:59Z', '2026-05-11T22:00:00Z', '2026-05-12T21:59:59Z', '2026-05-12T22:00:00Z'];
  for (const from of slots) {
    const slot = await aSlot(db, { facility: id, begin: from });
    for (const state of ['active', 'registered', 'completed', 'cancelled']) {
      await aBooking(db, { facility: id, forwarder, slot, state });
    }
  }
  expect((await value({ name: 'active_bookings', ...today })).body.floatValue).toBe(4);
});

test('TRM-DASH-29 TRM-DASH-31 without a booking counts are zero and the time is null', async () => {
  const { value } = await aTerminal();
  expect((await value({ name: 'completed_bookings', ...today })).body.floatValue).toBe(0);
  expect((await value({ name: 'time_register_success_transhipment', ...today })).body.floatValue).toBeNull();
});

test.each<[object, string, string]>([
  [{}, 'start', 'fieldRequired'],
  [{ start: '2026-05-11T00:00:00Z' }, 'end', 'fieldRequired'],
  [{ end: '2026-05-11T00:00:00Z' }, 'start', 'fieldRequired'],
  [{ duration: 'DAY' }, 'amount', 'fieldRequired'],
  [{ amount: 2 }, 'duration', 'fieldRequired'],
  [{ ...today, start: '2026-05-11T00:00:00Z' }, 'duration', 'invalidValue'],
  [{ start: '2026-05-11T00:00:00Z', end: '2026-05-11T00:00:00Z' }, 'end', 'endDateAfterStartDate'],
  [{ start: '2026-05-11T00:00:00Z', end: '2026-05-12T22:00:01Z' }, 'end', 'dateNotFuture'],
  [{ start: '2024-05-09T22:00:00Z', end: '2026-05-11T22:00:01Z' }, 'start', 'notMoreThanTwoYears'],
  [{ duration: 'YEAR', amount: 3 }, 'amount', 'notMoreThanTwoYears'],
  [{ duration: 'DAY', amount: 732 }, 'amount', 'invalidValue'],
  [{ duration: 'HOUR', amount: 1 }, 'duration', 'invalidValue'],
])('TRM-DASH-15 TRM-DASH-16 TRM-DASH-20 the range %j is refused', async (range, field, code) => {
  const { value } = await aTerminal();
  const answer = await value({ name: 'completed_bookings', ...range });
  expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed', errors: [{ field, code }] } });
});

test.each<[object, string, string]>([
  [{}, 'seriesStart', 'fieldRequired'],
  [{ seriesStart: '2026-05-11T00:00:00Z', seriesEnd: '2026-05-12T00:00:00Z' }, 'duration', 'fieldRequired'],
  [{ customRange: ['2026-05-12', '2026-05-11'] }, 'customRange.1', 'endDateAfterStartDate'],
  [{ customRange: ['2026-05-12', '2026-05-13'] }, 'customRange.1', 'dateNotFuture'],
  [{ customRange: ['2024-05-10', '2026-05-12'] }, 'customRange.0', 'notMoreThanTwoYears'],
  [{ customRange: ['2026-05-11', '2026-05-12'], duration: 'DAY' }, 'customRange', 'invalidValue'],
  [
    { seriesStart: '2025-05-11T00:00:00Z', seriesEnd: '2026-05-11T00:00:00Z', duration: 'HOUR' },
    'duration',
    'invalidValue',
  ],
])('TRM-DASH-21 the series %j is refused', async (range, field, code) => {
  const { series } = await aTerminal();
  expect(await series(range)).toMatchObject({ status: 400, body: { errors: [{ field, code }] } });
});

test('TRM-DASH-21 TRM-DASH-30 TENT-07 hours, days and weeks by the length of the range; what is to come is null', async () => {
  const { series } = await aTerminal();
  const ask = async (...customRange: [string, string]) => (await series({ customRange })).body;
  const hours = await ask('2026-05-11', '2026-05-12');
  expect([hours.duration, hours.xAxis.length, hours.xAxis[0]]).toEqual(['HOUR', 48, '2026-05-10T22:00:00.000Z']);
  expect(hours.yAxis.filter((count: number | null) => count === null)).toHaveLength(13);
  expect((await ask('2026-05-10', '2026-05-12')).duration).toBe('DAY');
  expect((await ask('2026-02-10', '2026-05-12')).xAxis).toHaveLength(92);
  const weeks = await ask('2026-02-09', '2026-05-12');
  expect([weeks.duration, weeks.xAxis[0]]).toEqual(['WEEK', '2026-02-08T23:00:00.000Z']);
  expect((await ask('2024-05-11', '2026-05-12')).duration).toBe('WEEK');
});

test('TRM-DASH-20 every terminal role reads, others are refused, a foreign terminal is not found', async () => {
  const { id, value, series } = await aTerminal();
  const body = { name: 'completed_bookings', ...today };
  const isps = await aUser(db, { roles: ['isps_terminal_operations_write'], facilities: [id] });
  expect((await value(body, isps)).status).toBe(200);
  const dispatcher = await aUser(db, { roles: ['forwarder_write'], facilities: [id] });
  expect(await value(body, dispatcher)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  const { clerk } = await aTerminal();
  for (const answer of [await value(body, clerk), await series({ customRange: ['2026-05-12', '2026-05-12'] }, clerk)]) {
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
  }
  expect((await value({ ...body, name: 'revenue' })).status).toBe(400);
});

test('TRM-DASH-28 the nightly job corrects what differs from the events, and says so', async () => {
  const scene = await aBookingScene(db);
  const { value } = await aTerminal(scene.facility.id);
  const { bookingId } = await aBooked(server, scene);
  await tell(bookingId, 'completed', '2026-05-12T07:00:00Z');
  const wrong = { facilityId: scene.facility.id, completed: 7, cancelled: 1, durationSum: 5, durationCount: 1 };
  await db
    .insertInto('statisticHourChange')
    .values({ ...wrong, hour: new Date('2026-05-01T06:00:00Z') })
    .execute();
  const month = { name: 'completed_bookings', duration: 'MONTH', amount: 1 };
  expect((await value(month)).body.floatValue).toBe(8);
  const said: unknown[] = [];
  const log = { ...server.deps.log, error: (fields: object) => said.push(fields) } as never;
  await doJob({ ...server.deps, log }, 'checkStatistics');
  expect((await value(month)).body.floatValue).toBe(1);
  expect(said).toMatchObject([{ hours: [{ facilityId: scene.facility.id, completed: -7 }] }]);
  await doJob({ ...server.deps, log }, 'checkStatistics');
  expect(said).toHaveLength(1);
});

const changes = { 'summer time begins': '2026-03-29', 'summer time ends': '2026-10-25' };
const event = fc.record({
  booking: fc.nat(2),
  type: fc.constantFrom('registered', 'registered', 'completed', 'completed', 'cancelled', 'terminal_reached'),
  // Two days around the change, to the quarter of an hour, in any order of arrival.
  at: fc.nat(4 * 48 - 1),
  fold: fc.boolean(),
});
const cut = fc.tuple(fc.nat(48 * 60), fc.nat(48 * 60));

test.each(Object.entries(changes))(
  'TRM-DASH-28..30 when %s every range is the recount of the events, however late and swapped they come',
  async (_, date) => {
    const first = Date.parse(`${date}T00:00:00Z`) - 24 * hour;
    await fc.assert(
      fc.asyncProperty(
        fc.array(event, { minLength: 3, maxLength: 14 }),
        fc.array(cut, { maxLength: 4 }),
        async (events, cuts) => {
          clock.set(new Date(first - hour));
          const scene = await aBookingScene(db);
          const { id } = scene.facility;
          const slot = await aSlot(db, { facility: id, begin: new Date(first + 72 * hour) });
          const bookings: string[] = [];
          for (let n = 0; n < 3; n++) bookings.push((await aBooked(server, scene, { slot })).bookingId);
          clock.set(new Date(first + 48 * hour));
          for (const { booking, type, at, fold } of events) {
            await tell(present(bookings[booking]), type as Type, new Date(first + at * 15 * minute));
            if (fold) await doJob(server.deps, 'foldStatistics');
          }

          const stored = await db.selectFrom('bookingEvent').selectAll().where('facilityId', '=', id).execute();
          const overtaken = stored.filter(({ detail }) => 'overtaken' in (detail as object));
          const counted = stored.filter((each) => !overtaken.includes(each));
          const results = bookings.map((bookingId) => {
            const own = counted.filter((each) => each.bookingId === bookingId);
            return applyBookingEvents(own as never);
          });
          const naive = ({ start, end }: Range) => {
            const isIn = (at: Date | undefined): at is Date => at !== undefined && at >= start && at < end;
            const done = results.filter(({ appliedAt }) => isIn(appliedAt.completed));
            const timed = done.flatMap(({ appliedAt: { completed, registered } }) =>
              completed && registered ? [completed.getTime() - registered.getTime()] : [],
            );
            return {
              completed: done.length,
              cancelled: results.filter(({ appliedAt }) => isIn(appliedAt.cancelled)).length,
              durationSum: timed.reduce((sum, each) => sum + each, 0),
              durationCount: timed.length,
            };
          };
          const whole = { start: new Date(first - hour), end: new Date(first + 72 * hour) };
          const ranges = cuts
            .map(([a, b]) => ({
              start: new Date(first + Math.min(a, b) * minute),
              end: new Date(first + Math.max(a, b) * minute),
            }))
            .filter(({ start, end }) => start < end);
          const asked = [whole, ...ranges];
          expect(await findTotals(db, id, asked)).toEqual(asked.map(naive));
          expect(await correctHours(db, whole)).toEqual([]);

          const { series } = await aTerminal(id);
          const midnights = date === '2026-03-29' ? [-1, 22] : [-2, 23];
          const [start, end] = midnights.map((at) => new Date(Date.parse(date) + present(at) * hour));
          const day = (await series({ customRange: [date, date] })).body;
          expect(day.xAxis).toHaveLength(date === '2026-03-29' ? 23 : 25);
          const sum = day.yAxis.reduce((all: number, each: number | null) => all + (each ?? 0), 0);
          expect(sum).toBe(naive({ start: present(start), end: present(end) }).completed);
        },
      ),
      { numRuns: roundsOf(6, 12) },
    );
  },
);
