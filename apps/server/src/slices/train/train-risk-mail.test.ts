import { afterEach, beforeEach, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aBooking, anOrder, aSlot } from '../../../test/scenes/booking-factories.ts';
import { aFacility, aForwarder, aTrainOperator } from '../../../test/scenes/factories.ts';
import { doJob } from '../../jobs/jobs.ts';
import { judgeBookings } from './train-risk.queries.ts';

const server = await startServer();
const { db, clock, deps } = server;
const beside = await startServer({}, undefined, { beside: server });

const minute = 60_000;
const at = (time: string) => new Date(`2026-05-12T${time}:00Z`);
let facility: { id: number };
let forwarder: { id: string };
let operator: { id: string };
beforeEach(async () => {
  clock.set('2026-05-12T08:00:00Z');
  facility = await aFacility(db, { name: 'Nordbecken Terminal' });
  forwarder = await aForwarder(db);
  operator = await aTrainOperator(db);
});
afterEach(async () => {
  await db.deleteFrom('mail').execute();
  await server.jobsDb.deleteFrom('trainRiskMail').execute();
  await db.updateTable('booking').set({ state: 'cancelled' }).execute();
});

/** A delivery for train 47, booked for a slot of 50 minutes. */
async function aBox(reference: string, begin: string, by = forwarder.id) {
  const order = await anOrder(db, {
    facility: facility.id,
    direction: 'delivery',
    reference,
    container: null,
    trainNumber: '47',
    trainDate: '2026-05-12',
    trainOperator: operator.id,
    latestLoadingTime: at('20:00'),
    state: 'BOOKED',
  });
  const slot = await aSlot(db, { facility: facility.id, begin: at(begin) });
  const booked = { facility: facility.id, forwarder: by, order: order.id, type: 'delivery', slot };
  return { orderRow: order.id, bookingId: (await aBooking(db, booked)).id };
}
/** The terminal reports another latest loading time. */
async function loadsUntil(time: string, ...boxes: { orderRow: number }[]) {
  const rows = boxes.map(({ orderRow }) => orderRow);
  await db
    .updateTable('loadUnitOrder')
    .set({ latestLoadingTime: at(time) })
    .where('id', 'in', rows)
    .execute();
  await judgeBookings(db as never, rows);
}
const tell = () => doJob(deps, 'tellTrainRisks');
const mails = () => db.selectFrom('mail').select(['recipient', 'subject', 'text']).orderBy('id').execute();
const emailOf = async (id: string) =>
  (await db.selectFrom('truckingCompany').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;

test('TRN-53 a company is told once which bookings a train put at risk, in both languages, with a link', async () => {
  const late = await aBox('REF-LATE', '14:00');
  const fits = await aBox('REF-FITS', '09:00');
  await tell();
  expect(await mails()).toEqual([]);
  await loadsUntil('14:30', late, fits);
  await tell();
  await tell();
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.recipient).toBe(await emailOf(forwarder.id));
  expect(mail?.subject).toBe('Quaygate: Zug 47, Nordbecken Terminal / train 47, Nordbecken Terminal');
  for (const words of ['Gefährdet', 'Zeitfenster nach Ladeschluss', 'At risk', 'slot after the last loading time']) {
    expect(mail?.text).toContain(words);
  }
  expect(mail?.text).toContain('REF-1, DU-QG 1, 12.05.2026 16:00 - 16:50: Zeitfenster nach Ladeschluss');
  expect(mail?.text.match(/DU-QG 1/g)).toHaveLength(2);
  expect(mail?.text).toContain('/forwarderOperator/bookingsOverview?atRisk=true');
});

test('TRN-53 the next mail comes 15 minutes later at the earliest, with what changed since, and only if something did', async () => {
  const first = await aBox('A', '14:00');
  const second = await aBox('B', '16:00');
  await loadsUntil('16:30', first, second);
  await tell();
  await loadsUntil('14:30', first, second);
  clock.advance(15 * minute - 1);
  await tell();
  expect(await mails()).toHaveLength(1);
  clock.advance(1);
  await tell();
  await tell();
  expect(await mails()).toHaveLength(2);
  await loadsUntil('20:00', first, second);
  clock.advance(15 * minute);
  await tell();
  const last = (await mails())[2];
  expect(last?.text).toContain('Passt wieder');
  expect(last?.text).not.toContain('Gefährdet');
  clock.advance(15 * minute);
  await tell();
  expect(await mails()).toHaveLength(3);
});

test('TRN-53 back to what was told within 15 minutes sends nothing; neither does a truck that did not come, or a booking that is gone', async () => {
  const first = await aBox('A', '14:00');
  const second = await aBox('B', '09:00');
  await loadsUntil('14:30', first, second);
  await tell();
  await loadsUntil('20:00', first, second);
  await loadsUntil('14:30', first, second);
  clock.advance(2 * 60 * minute);
  await tell();
  expect(await mails()).toHaveLength(1);
  await db.updateTable('booking').set({ state: 'cancelled' }).where('id', '=', first.bookingId).execute();
  await tell();
  expect(await mails()).toHaveLength(1);
});

test('TRN-53 each company is told of its own bookings alone', async () => {
  const other = await aForwarder(db);
  const own = await aBox('A', '14:00');
  const foreign = await aBox('B', '16:00', other.id);
  await loadsUntil('13:00', own, foreign);
  await tell();
  const sent = await mails();
  expect(sent.map(({ recipient }) => recipient).sort()).toEqual(
    [await emailOf(forwarder.id), await emailOf(other.id)].sort(),
  );
  for (const { text } of sent) expect(text.match(/DU-QG 1/g)).toHaveLength(2);
});

test('TRN-53 of instances that work at once one writes the mail, the first time and later', async () => {
  const box = await aBox('A', '14:00');
  const both = () => Promise.all([deps, beside.deps, deps, beside.deps].map((each) => doJob(each, 'tellTrainRisks')));
  await loadsUntil('14:30', box);
  await both();
  expect(await mails()).toHaveLength(1);
  clock.advance(15 * minute);
  await loadsUntil('15:00', box);
  await both();
  expect(await mails()).toHaveLength(2);
});

test('TRN-53 what was told of a train goes some days after it', async () => {
  const box = await aBox('A', '14:00');
  await loadsUntil('14:30', box);
  await tell();
  clock.set('2026-05-20T08:00:00Z');
  await doJob(deps, 'cleanUp');
  expect(await db.selectFrom('trainRiskMail').selectAll().execute()).toEqual([]);
});
