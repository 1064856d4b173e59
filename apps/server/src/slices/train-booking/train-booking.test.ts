import { trainBooking } from '@quaygate/contract';
import { describe, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aBooking, anOrder, aSlot } from '../../../test/scenes/booking-factories.ts';
import {
  aFacility,
  aForwarder,
  aTrainOperator,
  aTrucker,
  aUser,
  next,
  type TestUser,
} from '../../../test/scenes/factories.ts';
import { recordBookingEvents } from '../booking/booking-event.service.ts';
import { refreshTrainOfOrder } from '../train/train.queries.ts';

const server = await startServer();
const { db, clock } = server;

/** A train operator with a writer and a reader, and a terminal with load units on a train of theirs. */
async function aScene() {
  const facility = await aFacility(db);
  const operator = await aTrainOperator(db);
  const forwarder = await aForwarder(db, { name: 'Petersen GmbH' });
  const links = { trainOperators: [operator.id] };
  const writer = await aUser(db, { roles: ['train_operator_write'], ...links });
  const reader = await aUser(db, { roles: ['TrainOperatorRead'], ...links });
  const at = (id = operator.id, terminalId = facility.id) => ({ id, terminalId });
  const list = (query: object = {}, as: TestUser = reader, params = at()) =>
    server.call(trainBooking.list, { as, params, query });
  const complete = (bookingIds: string[], as: TestUser = writer, params = at()) =>
    server.call(trainBooking.complete, { as, params, body: { bookingIds } });
  const idsOf = async (isActive: boolean) =>
    (await list({ active: isActive })).body.items.map(({ bookingId }: { bookingId: string }) => bookingId);

  /** A booking whose load unit goes with a train of the operator, or of another. */
  async function onTrain(given: { by?: string; begin?: string; direction?: 'pickup' | 'delivery' } = {}) {
    const { direction = 'delivery', by = operator.id, begin = new Date(Date.UTC(2026, 4, 13, 8, next())) } = given;
    const order = await anOrder(db, {
      facility: facility.id,
      direction,
      trainOperator: by,
      trainNumber: '47',
      trainDate: '2026-05-14',
      latestLoadingTime: new Date('2026-05-13T10:00:00Z'),
      state: 'BOOKED',
    });
    const slot = await aSlot(db, { facility: facility.id, begin });
    const trucker = (await aTrucker(db, { forwarder: forwarder.id })).id;
    const shared = { facility: facility.id, forwarder: forwarder.id, trucker };
    const booking = await aBooking(db, { ...shared, order: order.id, type: direction, slot });
    return { ...booking, order };
  }
  return { facility, operator, writer, reader, at, list, complete, idsOf, onTrain };
}

let told = 0;
/** What the gate tells of a booking, so many minutes from now. */
const tell = (bookingId: string, type: 'transhipment' | 'completed' | 'cancelled' | 'registered', minutes = 0) =>
  db.transaction().execute((trx) =>
    recordBookingEvents(trx, clock.now(), [
      {
        eventId: `told-${++told}`,
        bookingId,
        type,
        occurredAt: new Date(clock.now().getTime() + minutes * 60_000),
        source: 'gate',
      },
    ]),
  );

const refused = (status: number, code: string) => ({ status, body: { code } });

describe('getTrainBookings', () => {
  test('TRN-25 TRN-35 TENT-11 the bookings of an operator at a terminal, by slot, with what the operator needs to know', async () => {
    const { list, onTrain, facility } = await aScene();
    const later = await onTrain({ begin: '2026-05-13T07:00:00Z', direction: 'pickup' });
    const first = await onTrain({ begin: '2026-05-13T06:00:00Z' });
    await onTrain({ by: (await aTrainOperator(db)).id });
    await aBooking(db, { facility: facility.id, forwarder: (await aForwarder(db)).id });

    const { status, body } = await list();

    expect(status).toBe(200);
    expect(body).toMatchObject({ page: 0, size: 50, total: 2 });
    expect(body.items[1]).toMatchObject({ bookingId: later.id, type: 'pickup' });
    expect(body.items[0]).toEqual({
      bookingId: first.id,
      type: 'delivery',
      referenceNumber: 'REF-1',
      containerNumber: null,
      containerLength: null,
      netWeight: 20_000,
      emptyWeight: 3_800,
      forwarder: 'Petersen GmbH',
      firstName: 'Jana',
      lastName: 'Krug',
      licensePlate: 'DU-QG 1',
      slotBegin: '2026-05-13T06:00:00.000Z',
      slotEnd: '2026-05-13T06:50:00.000Z',
      latestLoadingTime: '2026-05-13T10:00:00.000Z',
      transhipmentTaskConfirmation: null,
      trainNumber: '47',
    });
    expect((await list({ page: 1, size: 1 })).body).toMatchObject({ items: [{ bookingId: later.id }], total: 2 });
  });

  test('TRN-30 TRN-31 transhipment moves a booking to the completed tab, with its time; without one the end of the visit counts', async () => {
    const { idsOf, list, onTrain } = await aScene();
    const [moved, ended, gone] = [await onTrain(), await onTrain(), await onTrain()];
    for (const { id } of [moved, ended]) await tell(id, 'registered', -40);
    await tell(moved.id, 'transhipment', -30);
    expect(await idsOf(true)).toEqual([ended.id, gone.id]);
    await tell(moved.id, 'completed', -10);
    await tell(ended.id, 'completed', -5);
    await tell(gone.id, 'cancelled');

    expect(await idsOf(true)).toEqual([]);
    const { items } = (await list({ active: false })).body;
    const times = items.map((item: { bookingId: string; transhipmentTaskConfirmation: string }) => [
      item.bookingId,
      item.transhipmentTaskConfirmation,
    ]);
    const at = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString();
    expect(Object.fromEntries(times)).toEqual({ [moved.id]: at(-30), [ended.id]: at(-5) });
  });

  test('TRN-40 a foreign operator and an unknown terminal are not found; every terminal is open, other roles are refused', async () => {
    const { list, at, facility } = await aScene();
    const other = await aScene();
    const clerk = await aUser(db, { roles: ['terminal_operations_admin'], facilities: [facility.id] });
    expect(await list({}, clerk)).toMatchObject(refused(403, 'forbidden'));
    expect(await list({}, undefined, at(other.operator.id))).toMatchObject(refused(404, 'not_found'));
    expect(await list({}, undefined, at(undefined, 2_000_000_000))).toMatchObject(refused(404, 'not_found'));
    expect(await list({}, undefined, at(undefined, other.facility.id))).toMatchObject({
      status: 200,
      body: { total: 0 },
    });
    expect((await list({ active: 'vielleicht' })).status).toBe(400);
  });
});

describe('completeTrainBookings', () => {
  test('TRN-19 TRN-26 TRN-38 marked bookings leave both tabs and stay what they are; a second mark changes nothing', async () => {
    const { complete, idsOf, onTrain, writer } = await aScene();
    const [first, second, third] = [await onTrain(), await onTrain(), await onTrain()];
    for (const { id } of [first, second, third]) await tell(id, 'transhipment', -30);

    expect(await complete([first.id, second.id])).toMatchObject({
      status: 200,
      body: { bookingIds: [first.id, second.id] },
    });
    const marked = await db.selectFrom('loadUnitOrder').selectAll().where('id', '=', first.order.id).executeTakeFirst();
    clock.advance(60_000);
    expect((await complete([second.id, third.id])).status).toBe(200);

    expect(marked).toMatchObject({ trainCompletedBooking: first.id, trainCompletedBy: writer.id });
    expect(await idsOf(false)).toEqual([]);
    expect(await idsOf(true)).toEqual([]);
    const rows = await db
      .selectFrom('loadUnitOrder')
      .select(['id', 'trainCompletedDate'])
      .where('id', 'in', [second.order.id, third.order.id])
      .orderBy('id')
      .execute();
    expect(rows[0]?.trainCompletedDate).toEqual(marked?.trainCompletedDate);
    expect(rows[1]?.trainCompletedDate).toEqual(clock.now());
    const states = await db.selectFrom('booking').select('state').where('id', '=', first.id).execute();
    expect(states).toEqual([{ state: 'transhipment' }]);
  });

  test('TRN-12 TRN-36 TRN-37 all or nothing: what is not transhipped is named, nothing is marked', async () => {
    const { complete, idsOf, onTrain } = await aScene();
    const [done, open, gone] = [await onTrain(), await onTrain(), await onTrain()];
    await tell(done.id, 'transhipment', -30);
    await tell(gone.id, 'cancelled');
    const answer = await complete([done.id, open.id, gone.id]);
    expect(answer).toMatchObject(refused(409, 'train_booking_not_completable'));
    expect([...answer.body.bookingIds].sort()).toEqual([open.id, gone.id].sort());
    expect(await idsOf(false)).toEqual([done.id]);
    const codes = async (ids: string[]) => (await complete(ids)).body.errors;
    expect(await codes([])).toMatchObject([{ field: 'bookingIds', code: 'fieldRequired' }]);
    expect(await codes([done.id, done.id])).toMatchObject([{ field: 'bookingIds' }]);
    expect(await codes(Array.from({ length: 501 }, (_, index) => `b-${index}`))).toMatchObject([
      { field: 'bookingIds', code: 'tooLong' },
    ]);
  });

  test('TRN-40 a reader may not; a booking of another operator, terminal or none is not found', async () => {
    const scene = await aScene();
    const other = await aScene();
    const own = await scene.onTrain();
    const foreign = await other.onTrain();
    for (const { id } of [own, foreign]) await tell(id, 'transhipment', -30);
    expect(await scene.complete([own.id], scene.reader)).toMatchObject(refused(403, 'forbidden'));
    expect(await scene.complete([own.id, foreign.id])).toMatchObject(refused(404, 'not_found'));
    expect(await scene.complete([own.id, 'b-0'])).toMatchObject(refused(404, 'not_found'));
    const elsewhere = scene.at(undefined, other.facility.id);
    expect(await scene.complete([own.id], undefined, elsewhere)).toMatchObject(refused(404, 'not_found'));
    expect(await scene.idsOf(false)).toEqual([own.id]);
  });

  test('TRN-38 a booking that is cancelled, or whose load unit goes with another train, loses its mark', async () => {
    const { complete, onTrain, idsOf } = await aScene();
    const [cancelled, moved] = [await onTrain(), await onTrain()];
    for (const { id } of [cancelled, moved]) await tell(id, 'transhipment', -30);
    await complete([cancelled.id, moved.id]);
    const marksOf = async () =>
      (
        await db
          .selectFrom('loadUnitOrder')
          .select('trainCompletedBooking')
          .where('id', 'in', [cancelled.order.id, moved.order.id])
          .orderBy('id')
          .execute()
      ).map(({ trainCompletedBooking }) => trainCompletedBooking);
    expect(await marksOf()).toEqual([cancelled.id, moved.id]);

    await tell(cancelled.id, 'cancelled', -50);
    await refreshTrainOfOrder(db, (await aFacility(db)).id, moved.order.orderId);
    expect(await marksOf()).toEqual([null, moved.id]);
    await db.updateTable('loadUnitOrder').set({ trainNumber: '48' }).where('id', '=', moved.order.id).execute();
    expect(await marksOf()).toEqual([null, null]);
    expect(await idsOf(false)).toEqual([moved.id]);
  });

  test('TRN-37 marks and reports of the gate at once end in one truth', async () => {
    const { complete, onTrain, idsOf } = await aScene();
    const bookings = await Promise.all(Array.from({ length: 8 }, () => onTrain()));
    const answers = await Promise.all(
      bookings.flatMap(({ id }) => [tell(id, 'transhipment', -30).then(() => undefined), complete([id])]),
    );
    const kept = answers.flatMap((answer, index) => {
      const booking = bookings[Math.floor(index / 2)];
      return answer && answer.status !== 200 && booking ? [booking.id] : [];
    });
    expect([...(await idsOf(false))].sort()).toEqual(kept.sort());
    expect(await idsOf(true)).toEqual([]);
  });
});
