import { booking, forwarder, terminal as terminalCalls, tour, trucker } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { startServer } from './harness.ts';
import { anOrder, aSlot } from './scenes/booking-factories.ts';
import { aFacility, aForwarder, aLicense, aTrucker, aUser } from './scenes/factories.ts';

const server = await startServer();
const { db, call } = server;
const company = await aForwarder(db);
const terminal = await aFacility(db);
const driver = await aTrucker(db, { forwarder: company.id });
await aLicense(db, { trucker: driver.id, forwarder: company.id });
const dispatcher = await aUser(db, { roles: ['forwarder_write'], forwarders: [company.id] });
const f = company.id;

test('FWD-DASH-01 FWD-DASH-03 FWD-DASH-13 FWD-DASH-22 every terminal of the installation is open to signed-in forwarders only', async () => {
  const other = await aFacility(db);
  const open = await call(terminalCalls.ofForwarder, { as: dispatcher, params: { f } });
  expect(open.body.items.map(({ id }: { id: number }) => id)).toEqual(expect.arrayContaining([terminal.id, other.id]));
  expect((await call(terminalCalls.ofForwarder, { params: { f } })).status).toBe(401);
  const foreign = await aForwarder(db);
  expect((await call(terminalCalls.ofForwarder, { as: dispatcher, params: { f: foreign.id } })).body.code).toBe(
    'forwarder_not_found',
  );
});

test('FWD-BOOK-31 FWD-BOOK-47 FENT-21 FENT-23 FENT-24 tours and bookings tell the same booking under their own addresses', async () => {
  expect(tour.list.path).toBe('/web/forwarderOperators/v2/users/:u/forwarders/:f/tours');
  const order = await anOrder(db, { facility: terminal.id, direction: 'delivery', container: null });
  const slot = await aSlot(db, { facility: terminal.id });
  const made = await call(booking.create, {
    as: dispatcher,
    params: { f, t: driver.id },
    body: {
      type: 'delivery',
      referenceNumber: order.reference,
      licensePlate: driver.plate,
      timeSlot: slot.timeSlot,
      terminalId: terminal.id,
    },
  });
  expect(made.status).toBe(201);
  const tours = await call(tour.list, { as: dispatcher, params: { f } });
  const [row] = tours.body.items[0].containerBookings;
  expect(row).toMatchObject({ type: 'delivery', loadUnit: null, bookingId: made.body.bookingId });
  expect(row.id).not.toBe(row.bookingId);
  for (const list of [
    await call(booking.list, { as: dispatcher, params: { f }, body: {} }),
    await call(booking.ofTrucker, { as: dispatcher, params: { f, t: driver.id } }),
  ]) {
    expect(list.body).toMatchObject({
      page: 0,
      size: 50,
      total: 1,
      items: [{ bookingId: row.bookingId, state: 'active' }],
    });
  }
});

test('FENT-10 FENT-26 FWD-TRK-22 a driver who asked is pending until the company decides; the filter distinguishes licences', async () => {
  await aTrucker(db, { forwarder: f, state: 'pending' });
  const all = await call(trucker.list, { as: dispatcher, params: { f }, body: {} });
  expect(all.body.items.map((one: { forwarderApproval: object }) => one.forwarderApproval)).toEqual([
    { approved: false },
    { approved: true },
  ]);
  const licensed = await call(trucker.list, {
    as: dispatcher,
    params: { f },
    body: { licenseAssignedToTrucker: true },
  });
  expect(licensed.body.items.map(({ userId }: { userId: string }) => userId)).toEqual([driver.id]);
});

test('FENT-19 FENT-22 the config holds plan, features and the form preferences of this user', async () => {
  const params = { f };
  const preferences = { terminalId: terminal.id, mode: 'batch', type: 'pickup' };
  await call(forwarder.updateConfig, { as: dispatcher, params, body: { getStatusFormPreferences: preferences } });
  const mine = await call(forwarder.config, { as: dispatcher, params });
  expect(mine.body).toEqual({
    plan: 'Premium',
    features: [],
    licensing: 'card',
    getStatusFormPreferences: preferences,
  });
  const colleague = await aUser(db, { roles: ['forwarder_read'], forwarders: [f] });
  const theirs = await call(forwarder.config, { as: colleague, params });
  expect(theirs.body.getStatusFormPreferences).toEqual({});
});
