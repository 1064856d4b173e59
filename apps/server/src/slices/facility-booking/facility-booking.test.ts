import { facilityBooking } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aBooking, anOrder, aSlot } from '../../../test/scenes/booking-factories.ts';
import { aFacility, aForwarder, aTrucker, aUser } from '../../../test/scenes/factories.ts';

const server = await startServer();
const { db } = server;

async function aTerminal() {
  const { id } = await aFacility(db);
  const clerk = await aUser(db, { roles: ['terminal_operations_read'], facilities: [id] });
  const list = (query: object = {}, as = clerk) =>
    server.call(facilityBooking.list, { as, params: { facilityId: id }, query });
  return { id, clerk, list };
}

test('TENT-21 TENT-23 the bookings of a facility are those of every forwarder, the latest slot first', async () => {
  const { id, list } = await aTerminal();
  const forwarder = await aForwarder(db, { name: 'Petersen GmbH' });
  const driver = await aTrucker(db, { forwarder: forwarder.id });
  const train = { trainNumber: '47', trainDate: '2026-05-14' };
  const order = await anOrder(db, { facility: id, direction: 'delivery', ...train });
  const begin = '2026-05-13T06:00:00.000Z';
  const slot = await aSlot(db, { facility: id, begin });
  const given = { facility: id, slot, trucker: driver.id, type: 'delivery', order: order.id };
  const booking = await aBooking(db, { ...given, forwarder: forwarder.id });
  const row = await db.selectFrom('booking').selectAll().where('id', '=', booking.id).executeTakeFirstOrThrow();
  const other = { facility: id, forwarder: (await aForwarder(db)).id };
  const [later, hidden] = [
    await aBooking(db, other),
    await aBooking(db, { ...other, state: 'cancelled', hidden: true }),
  ];
  await aBooking(db, { ...other, facility: (await aFacility(db)).id });

  const { status, body } = await list();

  expect(status).toBe(200);
  expect(body).toMatchObject({ page: 0, size: 25, total: 3 });
  expect(body.items.map(({ bookingId }: { bookingId: string }) => bookingId)).toEqual([
    hidden.id,
    later.id,
    booking.id,
  ]);
  expect(body.items[2]).toEqual({
    bookingId: booking.id,
    tourId: `T${row.tourNumber}`,
    type: 'delivery',
    referenceNumber: 'REF-1',
    containerNumber: null,
    state: 'active',
    licensePlate: 'DU-QG 1',
    truckerId: driver.id,
    firstName: 'Jana',
    lastName: 'Krug',
    forwarder: 'Petersen GmbH',
    slotBegin: begin,
    slotEnd: slot.timeSlot.slotEnd,
    ...train,
    moduleId: null,
    halt: null,
    judged: null,
  });
  expect((await list({ page: 1, size: 2 })).body).toMatchObject({ items: [{ bookingId: booking.id }], total: 3 });
  expect((await list({ size: 101 })).status).toBe(400);
});

test('TENT-21 another role is refused, a foreign terminal is not found', async () => {
  const { id, list } = await aTerminal();
  const dispatcher = await aUser(db, { roles: ['forwarder_write', 'train_operator_write'], facilities: [id] });
  expect(await list({}, dispatcher)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect(await list({}, (await aTerminal()).clerk)).toMatchObject({ status: 404, body: { code: 'not_found' } });
});
