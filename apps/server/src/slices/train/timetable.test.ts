import { randomUUID } from 'node:crypto';
import { type TrainBox, tour, train as trainCalls } from '@quaygate/contract';
import { describe, expect, test, vi } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aReporter } from '../../../test/reporter.ts';
import { aBooking, anOrder, aSlot } from '../../../test/scenes/booking-factories.ts';
import {
  aFacility,
  aForwarder,
  aTrainOperator,
  aTrucker,
  aUser,
  type TestUser,
} from '../../../test/scenes/factories.ts';
import { PreparingClient } from '../../db/prepared.ts';

const server = await startServer();
const { db, clock } = server;

const today = '2026-05-12';
const at = (time: string) => new Date(`${today}T${time}:00Z`);

/** A train operator with a reader, a terminal, a forwarder with a driver, and what stands on trains. */
async function aScene() {
  const facility = await aFacility(db);
  const operator = await aTrainOperator(db);
  const forwarder = await aForwarder(db, { name: 'Petersen GmbH' });
  const trucker = (await aTrucker(db, { forwarder: forwarder.id })).id;
  const reader = await aUser(db, { roles: ['train_operator_read'], trainOperators: [operator.id] });
  const dispatcher = await aUser(db, { roles: ['forwarder_read'], forwarders: [forwarder.id] });
  const params = { id: operator.id, terminalId: facility.id };
  const list = (query: object = {}, as: TestUser = reader, where: typeof params = params) =>
    server.call(trainCalls.list, { as, params: where, query });
  const boxes = (query: object = {}, as: TestUser = reader, where: typeof params = params) =>
    server.call(trainCalls.boxes, { as, params: where, query });
  const numbers = async (query: object = {}) =>
    (await list(query)).body.items.map(({ trainNumber }: { trainNumber: string }) => trainNumber);

  async function aTrain(trainNumber: string, more: Partial<Parameters<typeof insert>[0]> = {}) {
    await insert({ trainNumber, trainDate: today, plannedTime: at('14:00'), ...more });
  }
  const insert = (row: {
    trainNumber: string;
    trainDate: string;
    direction?: 'inbound' | 'outbound';
    plannedTime: Date | null;
    estimatedTime?: Date | null;
    latestLoadingTime?: Date | null;
    state?: 'planned' | 'arrived' | 'loading' | 'departed' | 'cancelled';
    deleted?: boolean;
    trainOperatorId?: string;
  }) =>
    db
      .insertInto('train')
      .values({
        facilityId: facility.id,
        trainOperatorId: operator.id,
        direction: 'outbound',
        estimatedTime: null,
        latestLoadingTime: at('13:00'),
        state: 'planned',
        occurredAt: at('01:00'),
        eventId: randomUUID(),
        ...row,
      })
      .execute();

  /** A delivery for a train; with a slot it is booked. */
  async function aBox(
    trainNumber: string,
    given: { begin?: string; state?: string; order?: object; hidden?: boolean } = {},
  ) {
    const { begin, state = 'active' } = given;
    const order = await anOrder(db, {
      facility: facility.id,
      direction: 'delivery',
      trainOperator: operator.id,
      trainNumber,
      trainDate: today,
      latestLoadingTime: at('13:00'),
      state: begin ? 'BOOKED' : 'AVAILABLE',
      ...given.order,
    });
    if (!begin) return { order, bookingId: undefined };
    const slot = await aSlot(db, { facility: facility.id, begin: at(begin), minutes: 50 }).catch(() => undefined);
    const found = slot ?? (await slotAt(begin));
    const by = { forwarder: forwarder.id, trucker };
    const booked = { facility: facility.id, ...by, order: order.id, type: 'delivery', slot: found, state };
    return { order, bookingId: (await aBooking(db, booked)).id };
  }
  const slotAt = (begin: string) =>
    db
      .selectFrom('slot')
      .select(['id', 'slotBegin', 'slotEnd'])
      .where('facilityId', '=', facility.id)
      .where('slotBegin', '=', at(begin))
      .executeTakeFirstOrThrow();
  return { facility, operator, forwarder, trucker, reader, dispatcher, params, list, boxes, numbers, aTrain, aBox };
}

describe('getTrains', () => {
  test('TRN-45 TRN-46 a train has its times, its delay and the numbers of its boxes', async () => {
    const { aTrain, aBox, list, operator } = await aScene();
    await aTrain('47', { estimatedTime: at('14:25') });
    await aBox('47');
    await aBox('47', { begin: '10:00' });
    await aBox('47', { begin: '12:30' });
    await aBox('47', { begin: '07:00' });
    await aBox('47', { begin: '09:00', state: 'registered' });
    await aBox('47', { begin: '08:00', state: 'completed' });
    await aBox('47', { order: { state: 'CANCELLED' } });

    const { status, body } = await list();

    expect(status).toBe(200);
    expect(body).toEqual({
      page: 0,
      size: 50,
      total: 1,
      items: [
        {
          trainNumber: '47',
          trainDate: today,
          direction: 'outbound',
          plannedTime: '2026-05-12T14:00:00.000Z',
          estimatedTime: '2026-05-12T14:25:00.000Z',
          delayMinutes: 25,
          latestLoadingTime: '2026-05-12T13:00:00.000Z',
          state: 'planned',
          assigned: 6,
          booked: 5,
          arrived: 2,
          transhipped: 1,
          // Without a booking, too late, and the truck that did not come.
          atRisk: 3,
          leftBehind: 0,
          trainOperator: operator.name,
        },
      ],
    });
  });

  test('TRN-45 by day, time and number; days, direction and risk leave out the others; deleted and foreign trains are not there', async () => {
    const { aTrain, aBox, numbers, list } = await aScene();
    await aTrain('3', { plannedTime: at('09:00') });
    await aTrain('2', { plannedTime: at('15:00'), estimatedTime: at('08:00') });
    await aTrain('4', { plannedTime: null });
    await aTrain('1', { trainDate: '2026-05-19', direction: 'inbound', latestLoadingTime: null });
    await aTrain('5', { trainDate: '2026-05-20' });
    await aTrain('6', { trainDate: '2026-05-11' });
    await aTrain('7', { deleted: true });
    await aTrain('8', { trainOperatorId: (await aTrainOperator(db)).id });
    await aBox('3');

    expect(await numbers()).toEqual(['2', '3', '4', '1']);
    expect(await numbers({ from: today, to: today })).toEqual(['2', '3', '4']);
    expect(await numbers({ from: '2026-05-19' })).toEqual(['1', '5']);
    expect(await numbers({ to: '2026-05-11' })).toEqual(['6']);
    expect(await numbers({ direction: 'inbound' })).toEqual(['1']);
    expect(await numbers({ atRisk: true })).toEqual(['3']);
    expect((await list({ atRisk: true })).body.total).toBe(1);
    expect((await list({ page: 1, size: 1 })).body).toMatchObject({ items: [{ trainNumber: '3' }], total: 4 });
  });

  test.each([
    [{ from: '2026-05-12', to: '2026-05-11' }, 400],
    [{ from: '2026-05-01', to: '2026-06-01' }, 400],
    [{ from: '2026-05-01', to: '2026-05-31' }, 200],
    [{ from: 'today' }, 400],
    [{ direction: 'sideways' }, 400],
  ])('TRN-45 the days %j answer %i', async (query, expected) => {
    const { list, boxes } = await aScene();
    expect((await list(query)).status).toBe(expected);
    expect((await boxes(query)).status).toBe(expected);
  });

  test('TRN-45 an unknown terminal and an operator of others are not found', async () => {
    const { list, boxes, params, reader } = await aScene();
    const elsewhere = { ...params, terminalId: 999_999 };
    const foreign = { ...params, id: (await aTrainOperator(db)).id };
    for (const where of [elsewhere, foreign]) {
      expect((await list({}, reader, where)).status).toBe(404);
      expect((await boxes({}, reader, where)).status).toBe(404);
    }
  });
});

describe('getTerminalTrains', () => {
  test('TRN-63 TRN-58 a terminal reads the trains of all operators at it, with what each left behind', async () => {
    const { aTrain, aBox, facility, operator, reader } = await aScene();
    const other = await aTrainOperator(db);
    await aTrain('47', { state: 'departed' });
    await aTrain('48', { trainOperatorId: other.id, plannedTime: at('15:00') });
    const elsewhere = await aScene();
    await elsewhere.aTrain('49');
    const departed = { trainState: 'departed' };
    const late = await aBox('47', { begin: '12:30', order: departed });
    const unbooked = await aBox('47', { order: departed });
    await aBox('47', { begin: '09:00', state: 'completed', order: departed });
    await aBox('48', { begin: '10:00', order: { trainOperator: other.id } });
    const clerk = await aUser(db, { roles: ['terminal_operations_read'], facilities: [facility.id] });
    const asked = { as: clerk, params: { terminalId: facility.id } };

    const trains = await server.call(trainCalls.listOfTerminal, asked);
    const boxes = await server.call(trainCalls.boxesOfTerminal, { ...asked, query: { atRisk: 'true' } });

    expect(trains.body.items).toMatchObject([
      { trainNumber: '47', trainOperator: operator.name, assigned: 3, transhipped: 1, atRisk: 0, leftBehind: 2 },
      { trainNumber: '48', trainOperator: other.name, assigned: 1, atRisk: 0, leftBehind: 0 },
    ]);
    const reasons = boxes.body.items.map(({ orderId, atRisk }: TrainBox) => [orderId, atRisk]);
    expect(Object.fromEntries(reasons)).toEqual({
      [late.order.orderId]: 'left_behind',
      [unbooked.order.orderId]: 'left_behind',
    });
    const foreign = { as: clerk, params: { terminalId: elsewhere.facility.id } };
    expect((await server.call(trainCalls.listOfTerminal, foreign)).status).toBe(404);
    expect((await server.call(trainCalls.listOfTerminal, { ...asked, as: reader })).status).toBe(403);
  });
});

describe('getTrainBoxes', () => {
  test('TRN-42 TRN-47 TRN-48 a box has its truck, driver, slot and forwarder, and why it is at risk', async () => {
    const { aTrain, aBox, boxes, forwarder } = await aScene();
    await aTrain('47');
    const late = await aBox('47', { begin: '12:30' });
    const { email } = await db
      .selectFrom('truckingCompany')
      .select('email')
      .where('id', '=', forwarder.id)
      .executeTakeFirstOrThrow();
    const { body } = await boxes({ trainNumber: '047' });
    expect(body.items).toEqual([
      {
        orderId: late.order.orderId,
        trainNumber: '47',
        trainDate: today,
        type: 'delivery',
        referenceNumber: late.order.reference,
        containerNumber: 'CSQU3054383',
        containerType: 'BOX',
        containerLength: 40,
        latestLoadingTime: '2026-05-12T13:00:00.000Z',
        bookingId: late.bookingId,
        bookingState: 'active',
        licensePlate: 'DU-QG 1',
        firstName: 'Jana',
        lastName: 'Krug',
        slotBegin: '2026-05-12T12:30:00.000Z',
        slotEnd: '2026-05-12T13:20:00.000Z',
        forwarder: 'Petersen GmbH',
        forwarderEmail: email,
        atRisk: 'slot_after_loading',
        unloadingMinutes: null,
      },
    ]);
  });

  test('TRN-42 TRN-44 TRN-47 reasons of one train or of all; what depends on the clock comes and goes with it', async () => {
    const { aTrain, aBox, boxes } = await aScene();
    await aTrain('47');
    await aTrain('48');
    await aBox('47', { order: { reference: 'unbooked', latestLoadingTime: new Date('2026-05-13T08:00:01Z') } });
    await aBox('47', { begin: '11:45', order: { reference: 'close' } });
    await aBox('47', { begin: '09:00', order: { reference: 'fits' } });
    await aBox('48', { begin: '10:00', order: { reference: 'cancelled', trainCancelled: true } });
    await aBox('48', { begin: '09:00', state: 'registered', order: { reference: 'there', trainCancelled: true } });
    const reasons = async (query: object = { atRisk: true }) =>
      Object.fromEntries(
        (await boxes({ from: today, to: '2026-05-14', ...query })).body.items.map(
          ({ referenceNumber, atRisk }: { referenceNumber: string; atRisk: string | null }) => [
            referenceNumber,
            atRisk,
          ],
        ),
      );

    expect(await reasons()).toEqual({ close: 'slot_too_close', cancelled: 'train_cancelled' });
    expect(await reasons({ atRisk: true, trainNumber: '48' })).toEqual({ cancelled: 'train_cancelled' });
    clock.advance(2 * 3_600_000);
    const later = {
      close: 'slot_too_close',
      cancelled: 'train_cancelled',
      fits: 'truck_missing',
      unbooked: 'no_booking',
    };
    expect(await reasons()).toEqual(later);
    expect(await reasons({})).toEqual({ ...later, there: null });
    expect((await boxes({ from: today, atRisk: true, size: 1, page: 1 })).body).toMatchObject({ total: 4, size: 1 });
    clock.advance(30 * 3_600_000);
    expect(await reasons()).toEqual({ unbooked: 'no_booking' });
    clock.set('2026-05-12T08:00:00Z');
  });
});

test('TRN-52 a tour tells its forwarder which booking is at risk and why, and can be filtered by it', async () => {
  const { aTrain, aBox, forwarder, dispatcher } = await aScene();
  await db.updateTable('truckingCompany').set({ tier: 'Premium' }).where('id', '=', forwarder.id).execute();
  await aTrain('47');
  const late = await aBox('47', { begin: '12:30' });
  await aBox('47', { begin: '09:00' });
  const tours = async (query: object) =>
    (await server.call(tour.list, { as: dispatcher, params: { f: forwarder.id }, query })).body.items.flatMap(
      ({ containerBookings }: { containerBookings: { bookingId: string; atRisk: string | null }[] }) =>
        containerBookings.map(({ bookingId, atRisk }) => [bookingId === late.bookingId, atRisk]),
    );
  expect(await tours({})).toEqual([
    [true, 'slot_after_loading'],
    [false, null],
  ]);
  expect(await tours({ atRisk: true })).toEqual([[true, 'slot_after_loading']]);
});

test('TRN-44 a train of 200 boxes is judged with as many statements as one of two', async () => {
  const { facility, operator, forwarder, trucker } = await aScene();
  const terminal = await aReporter(server, facility.id, ['trains']);
  const slot = await aSlot(db, { facility: facility.id, begin: at('12:30') });
  async function statements(count: number) {
    const trainNumber = String(count);
    for (let place = 0; place < count; place++) {
      const order = await anOrder(db, { facility: facility.id, direction: 'delivery', state: 'BOOKED' });
      const assigned = { facilityId: facility.id, orderId: order.orderId, trainNumber, trainDate: today };
      await db
        .insertInto('trainBooking')
        .values({ ...assigned, occurredAt: clock.now(), eventId: randomUUID() })
        .execute();
      const by = { forwarder: forwarder.id, trucker, type: 'delivery', slot };
      await aBooking(db, { facility: facility.id, ...by, order: order.id });
    }
    const queries = vi.spyOn(PreparingClient.prototype, 'query');
    const told = { trainNumber, trainDate: today, trainOperatorId: operator.id, latestLoadingTime: at('13:00') };
    expect((await terminal.tell(trainCalls.report, told)).status).toBe('accepted');
    // The key of the terminal is read now and then, whatever is reported.
    const made = queries.mock.calls.filter(([text]) => /train|booking/.test(JSON.stringify(text))).length;
    queries.mockRestore();
    const marked = await db
      .selectFrom('booking')
      .select('id')
      .where('facilityId', '=', facility.id)
      .where('trainRisk', '=', 'slot_after_loading')
      .execute();
    return { made, marked: marked.length };
  }
  const few = await statements(2);
  expect(few.marked).toBe(2);
  expect(await statements(200)).toEqual({ made: few.made, marked: 202 });
});
