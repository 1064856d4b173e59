import { randomUUID } from 'node:crypto';
import { vehicle } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aBooking, aSlot } from '../../../test/scenes/booking-factories.ts';
import { aForwarder, aUser } from '../../../test/scenes/factories.ts';
import { aMonitoredTerminal } from '../../../test/scenes/vehicle-scene.ts';
import { doJob } from '../../jobs/jobs.ts';

const server = await startServer();
const { db, clock } = server;
const day = 86_400_000;
const begin = clock.now();
const after = (days: number) => new Date(begin.getTime() + days * day);

/** A visit of a terminal with a picture of its first minute, and a clerk who looks at it. */
async function aVisit(state: 'completed' | 'registered', ended: Date) {
  const { facility } = await aMonitoredTerminal(server);
  const forwarder = (await aForwarder(db)).id;
  const slot = await aSlot(db, { facility: facility.id, begin });
  const { id } = await aBooking(db, { facility: facility.id, forwarder, slot, state, reachedTerminal: true });
  const times = { updatedDate: ended, ...(state === 'completed' ? { completedDate: ended } : {}) };
  const { tourNumber } = await db
    .updateTable('booking')
    .set(times)
    .where('id', '=', id)
    .returning('tourNumber')
    .executeTakeFirstOrThrow();
  const picture = { id: randomUUID(), bookingId: id, eventId: 'e', takenAt: begin, image: Buffer.from([0xff, 0xd8]) };
  await db.insertInto('gatePicture').values(picture).execute();
  const clerk = await aUser(db, { roles: ['terminal_operations_read'], facilities: [facility.id] });
  const params = { facilityId: facility.id, id: `T${tourNumber}` };
  return {
    look: async () => (await server.call(vehicle.ocrImage, { as: clerk, params })).status,
    address: async () => (await server.call(vehicle.appointment, { as: clerk, params })).body.ocrImage,
    stored: () => db.selectFrom('gatePicture').selectAll().where('id', '=', picture.id).executeTakeFirstOrThrow(),
  };
}

test.each([
  ['completed', 2],
  // Its end was not reported: its last change counts.
  ['registered', 1],
] as const)('TENT-20 the picture of a %s visit goes 30 days after it, and not before', async (state, ended) => {
  const visit = await aVisit(state, after(ended));
  clock.set(after(ended + 30));
  await doJob(server.deps, 'cleanUp');
  expect(await visit.look()).toBe(200);
  clock.set(new Date(after(ended + 30).getTime() + 1));
  await doJob(server.deps, 'cleanUp');
  expect([await visit.look(), await visit.address()]).toEqual([404, null]);
  // The receipt goes on naming it.
  const { image, removedDate, takenAt } = await visit.stored();
  expect([image.length, removedDate, takenAt]).toEqual([0, clock.now(), begin]);
});

test('TENT-20 a picture of a tour with a booking that ended later stays, and many of one visit go together', async () => {
  const [kept, gone] = [await aVisit('completed', after(20)), await aVisit('completed', after(1))];
  const { bookingId, eventId, takenAt, image } = await gone.stored();
  const many = Array.from({ length: 1_100 }, () => ({
    ...{ id: randomUUID(), bookingId, eventId, takenAt, image },
  }));
  await db.insertInto('gatePicture').values(many).execute();
  clock.set(after(40));
  await doJob(server.deps, 'cleanUp');
  expect([await kept.look(), await gone.look()]).toEqual([200, 404]);
  const left = await db
    .selectFrom('gatePicture')
    .select('id')
    .where('bookingId', '=', bookingId)
    .where('removedDate', 'is', null)
    .execute();
  expect(left).toEqual([]);
});
