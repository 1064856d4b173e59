import { bookingPlan, drivingMinutes } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aBookingScene } from '../../../test/scenes/booking-scene.ts';

const server = await startServer();
const { db, clock } = server;

test('FWD-BOARD-07 the table of driving minutes is read alone, and each company reads its own', async () => {
  clock.set('2026-05-12T08:00:00Z');
  const scene = await aBookingScene(db);
  const minutes = [{ fromTerminalId: scene.facility.id, toTerminalId: scene.facility.id, minutes: 25 }];
  const params = { f: scene.forwarder.id };
  await server.call(bookingPlan.updateMinutes, { as: scene.user, params, body: { minutes } });
  expect((await server.call(drivingMinutes.get, { as: scene.user, params })).body).toEqual({ minutes });
  const other = await aBookingScene(db);
  const read = await server.call(drivingMinutes.get, { as: other.user, params: { f: other.forwarder.id } });
  expect(read.body).toEqual({ minutes: [] });
});
