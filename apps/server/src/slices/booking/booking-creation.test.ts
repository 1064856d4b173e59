import { booking } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { aBookingScene, aUnit, book } from '../../../test/booking-scene.ts';
import { startServer } from '../../../test/harness.ts';

const server = await startServer();

test('FWD-STAT-20, FENT-06 a booking answers 201 with its tour, takes a place and the load unit, and records its creation', async () => {
  const scene = await aBookingScene(server.db);
  const order = await aUnit(scene, { reference: 'Ref-77', priority: 'Eilt', containerType: 'HC' });

  const answer = await book(server, scene, { order });

  expect(answer.status).toBe(201);
  expect(answer.body).toEqual({
    bookingId: expect.any(String),
    tourId: expect.stringMatching(/^T[0-9]+$/),
    type: 'pickup',
    referenceNumber: 'Ref-77',
    containerNumber: 'CSQU3054383',
    containerType: 'HC',
    licensePlate: scene.trucker.plate,
    timeSlot: scene.slot.timeSlot,
    terminalId: scene.facility.id,
    forwarder: scene.forwarder.name,
    truckerInformation: {
      id: scene.trucker.id,
      firstName: scene.trucker.firstName,
      lastName: scene.trucker.lastName,
    },
    priority: 'Eilt',
    state: 'active',
    status: 'active',
    createdDate: '2026-05-12T08:00:00.000Z',
    completedDate: null,
  });
  const slot = await server.db.selectFrom('slot').selectAll().where('id', '=', scene.slot.id).executeTakeFirstOrThrow();
  expect(slot.taken).toBe(1);
  const stored = await server.db.selectFrom('loadUnitOrder').select('state').where('id', '=', order.id).executeTakeFirst();
  expect(stored?.state).toBe('BOOKED');
  const events = await server.db.selectFrom('bookingEvent').selectAll().where('bookingId', '=', answer.body.bookingId).execute();
  expect(events).toMatchObject([{ type: 'created', source: 'forwarder', causedBy: scene.user.id, ignored: false }]);
});
