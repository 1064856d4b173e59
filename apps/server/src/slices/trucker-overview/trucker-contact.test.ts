import { randomUUID } from 'node:crypto';
import { truckerOverview } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aBooked, aBookingScene } from '../../../test/scenes/booking-scene.ts';
import { aFacility, aUser } from '../../../test/scenes/factories.ts';

const server = await startServer();
const { db, call } = server;

test('TRM-BKG-16 a terminal reads how a driver is reached while a booking is not over, another terminal nothing', async () => {
  const scene = await aBookingScene(db);
  const { trucker, facility, forwarder } = scene;
  await db.updateTable('trucker').set({ phoneNumber: '+49 40 5550199' }).where('userId', '=', trucker.id).execute();
  const account = { id: trucker.id, email: 'app@example.com', firstName: 'Jana', lastName: 'Krug', roles: [] };
  await db
    .insertInto('appUser')
    .values({ ...account, emailVerified: true, createdDate: server.clock.now() } as never)
    .execute();
  const clerkOf = (id: number) => aUser(db, { roles: ['terminal_operations_read'], facilities: [id] });
  const clerk = await clerkOf(facility.id);
  const contact = async (as = clerk, facilityId = facility.id) => {
    const { status, body } = await call(truckerOverview.contact, { as, params: { facilityId, truckerId: trucker.id } });
    return status === 200 ? body : body.code;
  };
  expect(await contact()).toBe('not_found');
  const { bookingId } = await aBooked(server, scene);
  const { name, email } = await db
    .selectFrom('truckingCompany')
    .select(['name', 'email'])
    .where('id', '=', forwarder.id)
    .executeTakeFirstOrThrow();
  const known = { phoneNumber: '+49 40 5550199', isInApp: false, companies: [{ name, email }] };
  expect(await contact()).toEqual(known);
  const session = { id: randomUUID(), userId: trucker.id, createdDate: server.clock.now(), revokedDate: null };
  await db
    .insertInto('session')
    .values({ ...session, lastUsedDate: server.clock.now() } as never)
    .execute();
  expect(await contact()).toEqual({ ...known, isInApp: true });
  const elsewhere = await aFacility(db);
  expect(await contact(await clerkOf(elsewhere.id), elsewhere.id)).toBe('not_found');

  const nothing = { phoneNumber: null, isInApp: false, companies: [] };
  server.clock.set(new Date(scene.slot.slotEnd.getTime() + 25 * 3_600_000));
  expect(await contact()).toEqual(nothing);
  server.clock.set(scene.slot.slotBegin);
  await db.updateTable('booking').set({ state: 'completed' }).where('id', '=', bookingId).execute();
  expect(await contact()).toEqual(nothing);
});
