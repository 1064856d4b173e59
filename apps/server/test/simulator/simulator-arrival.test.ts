import { arrival } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { hashPassword } from '../../src/identity/embedded/password.ts';
import { aSlot } from '../scenes/booking-factories.ts';
import { aBooked, type BookingScene } from '../scenes/booking-scene.ts';
import { anAccountOf } from '../scenes/driver-scene.ts';
import { aLicense, aTrucker, aUser } from '../scenes/factories.ts';
import { aSimulatorScene, simulateUntil } from '../scenes/simulator-scene.ts';
import { map } from '../scenes/vehicle-scene.ts';

const password = 'a password of a simulated driver';

test('INT-35 DRV-POS-09 a simulated driver shares the way to the terminal, which expects the truck when it comes', async () => {
  const scene = await aSimulatorScene({ drivers: 0 });
  const { server, forwarder } = scene;
  const { db } = server;
  await db
    .updateTable('facility')
    .set({ map: JSON.stringify(map) })
    .where('id', '=', 8)
    .execute();
  const trucker = await aTrucker(db, { forwarder: forwarder.id });
  await aLicense(db, { trucker: trucker.id, forwarder: forwarder.id, expirationDate: new Date('2099-01-01') });
  const driver = await anAccountOf(db, trucker);
  await db
    .insertInto('credential')
    .values({ userId: driver.id, passwordHash: await hashPassword(password) })
    .execute();
  const clerk = await aUser(db, { roles: ['terminal_operations_read'], facilities: [8] });
  const begin = new Date(server.clock.now().getTime() + 30 * 60_000);
  const slot = await aSlot(db, { facility: 8, begin });
  const dispatch = { db, facility: { id: 8 }, forwarder, user: scene.user, trucker, slot };
  const { tourId } = await aBooked(server, dispatch as BookingScene);

  const shares = { late: 0, absent: 0, counter: 0, restricted: 0, cancelled: 0 };
  const settings = {
    ...scene.settings,
    ...{ accounts: [], drivers: [{ email: driver.email, password }], shares },
    ...{ speed: 1, toursPerDay: 0, trainsPerDay: 0 },
  };
  const told: Date[] = [];
  const read = async () => {
    const { body } = await server.call(arrival.ofFacility, { as: clerk, params: { facilityId: 8 } });
    for (const item of body.items) {
      expect(item.tourId).toBe(tourId);
      told.push(new Date(item.arrivalDate));
    }
  };
  const { counts, told: wrong } = await simulateUntil(scene, settings, async ({ terminal_reached: reached = 0 }) => {
    await read();
    return reached > 0;
  });
  expect(wrong).toEqual([]);
  expect(counts.shared).toBeGreaterThan(10);
  const reachedAt = server.clock.now().getTime();
  for (const each of told) expect(Math.abs(each.getTime() - reachedAt)).toBeLessThan(8 * 60_000);
  expect(new Set(told.map((each) => Math.floor(each.getTime() / 60_000))).size).toBeGreaterThan(1);
  // With the gate's word it is expected no more.
  const before = told.length;
  await read();
  expect(told).toHaveLength(before);
});
