import { type ForwarderStatisticName, type Plan, statistic } from '@quaygate/contract';
import { bookingStates } from '@quaygate/rules';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aBooking } from '../../../test/scenes/booking-factories.ts';
import { aFacility, aForwarder, aTrucker, aUser } from '../../../test/scenes/factories.ts';

const server = await startServer();
const { db } = server;

async function aCaller({ tier = 'Premium' as Plan, roles = ['forwarder_read'] } = {}) {
  const forwarder = await aForwarder(db, { tier });
  const user = await aUser(db, { roles, forwarders: [forwarder.id] });
  const ask = (name: string, more: object = {}, f = forwarder.id) =>
    server.call(statistic.forwarder, {
      as: user,
      params: { f },
      body: { name: name as ForwarderStatisticName, ...more },
    });
  return { forwarder: forwarder.id, ask };
}

test('FWD-DASH-11 FWD-DASH-17 FENT-18 open_orders counts the bookings that are neither completed nor cancelled', async () => {
  const { forwarder, ask } = await aCaller();
  const facility = (await aFacility(db)).id;
  for (const state of bookingStates) await aBooking(db, { facility, forwarder, state });
  await aBooking(db, { facility, forwarder: (await aForwarder(db)).id });

  const { status, body } = await ask('open_orders');

  expect(status).toBe(200);
  const floatValue = bookingStates.length - 2;
  expect(body).toEqual({ name: 'open_orders', unit: null, floatValue, colorBorders: [], start: null, end: null });
});

test('FWD-DASH-11 FWD-DASH-17 registered_truckers counts the approved truckers of the forwarder', async () => {
  const { forwarder, ask } = await aCaller();
  for (const state of ['approved', 'approved', 'pending', 'denied', 'ended']) await aTrucker(db, { forwarder, state });
  await aTrucker(db, { forwarder: (await aForwarder(db)).id });
  expect((await ask('registered_truckers')).body).toMatchObject({ floatValue: 2, unit: null });
});

test('FWD-DASH-14 FWD-DASH-17 nothing yet is zero, without bands', async () => {
  const { ask } = await aCaller();
  expect((await ask('open_orders')).body).toMatchObject({ floatValue: 0, colorBorders: [] });
});

test('FWD-DASH-05 open_orders needs the Premium plan, registered_truckers does not', async () => {
  const { ask } = await aCaller({ tier: 'Free' });
  expect(await ask('open_orders')).toMatchObject({ status: 403, body: { code: 'plan_not_sufficient' } });
  expect((await ask('registered_truckers')).status).toBe(200);
});

test('FWD-DASH-11 start and end are taken and ignored, unknown names and wrong times refused', async () => {
  const { ask } = await aCaller();
  const range = { start: '2026-05-01T00:00:00Z', end: '2026-05-02T00:00:00Z' };
  expect((await ask('registered_truckers', range)).body).toMatchObject({ start: null, end: null });
  expect(await ask('revenue')).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  expect((await ask('registered_truckers', { start: 'today' })).status).toBe(400);
});

test('FWD-DASH-11 another role and a foreign forwarder are refused', async () => {
  const clerk = await aCaller({ roles: ['terminal_operations_write'] });
  expect(await clerk.ask('open_orders')).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  const { ask } = await aCaller();
  expect(await ask('open_orders', {}, clerk.forwarder)).toMatchObject({
    status: 404,
    body: { code: 'forwarder_not_found' },
  });
});
