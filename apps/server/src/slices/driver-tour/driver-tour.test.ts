import { admission, type DriverTour, driverTour, gateEvent } from '@quaygate/contract';
import { beforeEach, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aReporter } from '../../../test/reporter.ts';
import { aBlock, aSlot } from '../../../test/scenes/booking-factories.ts';
import { aBooked } from '../../../test/scenes/booking-scene.ts';
import { aDriverScene, anAccountOf, type DriverScene } from '../../../test/scenes/driver-scene.ts';
import { aKey, aTrucker, aUser } from '../../../test/scenes/factories.ts';

const server = await startServer();
const { db, clock } = server;

let scene: DriverScene;
beforeEach(async () => {
  clock.set('2026-05-12T08:00:00Z');
  scene = await aDriverScene(db);
});
const read = async (as = scene.driver) => (await server.call(driverTour.list, { as })).body.items;

test('DRV-TOUR-01 DRV-TOUR-02 a driver reads their own tour with terminal, slot and boxes', async () => {
  const { bookingId, tourId, order } = await aBooked(server, scene);
  await db
    .updateTable('facility')
    .set({
      address: 'Hafenstraße 7, Duisburg',
      phoneNumber: '+49 203 1',
      driverRules: JSON.stringify({ de: 'Warnweste', en: 'Vest' }),
    })
    .where('id', '=', scene.facility.id)
    .execute();
  clock.set('2026-05-13T06:05:00Z');
  expect(await read()).toEqual([
    {
      id: tourId,
      terminal: {
        id: scene.facility.id,
        name: scene.facility.name,
        timeZone: 'Europe/Berlin',
        place: null,
        address: 'Hafenstraße 7, Duisburg',
        phoneNumber: '+49 203 1',
        rules: { de: 'Warnweste', en: 'Vest' },
        takesCalls: false,
      },
      company: scene.forwarder.name,
      licensePlate: scene.trucker.plate,
      timeSlot: { slotBegin: '2026-05-13T06:00:00.000Z', slotEnd: '2026-05-13T06:50:00.000Z' },
      admittedFrom: '2026-05-13T05:00:00.000Z',
      admittedUntil: '2026-05-13T07:50:00.000Z',
      state: 'active',
      isOpen: true,
      hindrances: [],
      halt: null,
      isPositionTaken: true,
      arrivalDate: null,
      bookings: [
        {
          bookingId,
          type: 'pickup',
          containerNumber: order.container,
          referenceNumber: order.reference,
          state: 'active',
          hindrances: [],
        },
      ],
    },
  ]);
});

test('DRV-TOUR-01 drivers see no tours of others, and who is no driver has none', async () => {
  await aBooked(server, scene);
  const colleague = await aTrucker(db, { forwarder: scene.forwarder.id });
  expect(await read(await anAccountOf(db, colleague))).toEqual([]);
  const dispatcher = await server.call(driverTour.list, { as: scene.user });
  expect(dispatcher).toMatchObject({ status: 403, body: { code: 'forbidden' } });
});

test('DRV-TOUR-01 tours come by slot, from 12 hours after their end to 7 days ahead', async () => {
  const slotAt = (begin: string) => aSlot(db, { facility: scene.facility.id, begin });
  const later = await aBooked(server, scene, { slot: await slotAt('2026-05-13T10:00:00Z') });
  const first = await aBooked(server, scene);
  const far = await aBooked(server, scene, { slot: await slotAt('2026-05-22T10:00:00Z') });
  const ids = async () => (await read()).map(({ id }: { id: string }) => id);
  expect(await ids()).toEqual([first.tourId, later.tourId]);
  clock.set('2026-05-13T18:50:00Z');
  expect(await ids()).toEqual([first.tourId, later.tourId]);
  clock.set('2026-05-13T18:50:01Z');
  expect(await ids()).toEqual([later.tourId]);
  clock.set('2026-05-15T10:00:00Z');
  expect(await ids()).toEqual([far.tourId]);
});

test('DRV-TOUR-03 what hinders is what the gate would answer, moment by moment', async () => {
  await aBooked(server, scene);
  const key = await aKey(db, scene.facility.id, ['gate']);
  const both = async (at: string) => {
    clock.set(at);
    const query = { licensePlate: scene.trucker.plate };
    const gate = await server.call(admission.check, { key, params: { facilityId: scene.facility.id }, query });
    const [tour] = await read();
    expect(tour.hindrances).toEqual(gate.body.items[0].reasons);
    return tour.hindrances;
  };
  expect(await both('2026-05-13T04:59:59Z')).toEqual(['too_early']);
  expect(await both('2026-05-13T05:00:00Z')).toEqual([]);
  expect(await both('2026-05-13T07:50:00Z')).toEqual(['too_late']);
  await aBlock(db, { facility: scene.facility.id, trucker: scene.trucker.id });
  await db.updateTable('license').set({ status: 'EXPIRED' }).where('truckerId', '=', scene.trucker.id).execute();
  await db.updateTable('facility').set({ verificationRequired: true }).where('id', '=', scene.facility.id).execute();
  const order = { trainCancelled: true, releasedOnly: true };
  await db.updateTable('loadUnitOrder').set(order).where('facilityId', '=', scene.facility.id).execute();
  expect(await both('2026-05-13T06:00:00Z')).toEqual([
    'driver_blocked',
    'driver_not_verified',
    'not_released',
    'license_not_valid',
  ]);
  expect((await read())[0].bookings[0].hindrances).toEqual(['not_released']);
});

test('DRV-TOUR-03 DRV-TOUR-08 a finished tour hinders nothing and has its confirmation, for its driver alone', async () => {
  const { bookingId, tourId } = await aBooked(server, scene);
  const ask = (as = scene.driver, params = { tourId, bookingId }) => server.call(driverTour.document, { as, params });
  expect((await ask()).body).toMatchObject({ code: 'booking_not_completed' });
  clock.set('2026-05-13T06:05:00Z');
  const gate = await aReporter(server, scene.facility.id, ['gate']);
  await gate.tell(gateEvent.report, { type: 'completed', bookingId, reason: '' });
  expect(await read()).toMatchObject([{ state: 'completed', isOpen: false, hindrances: [], isPositionTaken: false }]);
  const paper = await ask();
  expect([paper.status, paper.body.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);

  const stranger = await anAccountOf(db, await aTrucker(db, { forwarder: scene.forwarder.id }));
  const other = await aBooked(
    server,
    { ...scene },
    { slot: await aSlot(db, { facility: scene.facility.id, begin: '2026-05-13T12:00:00Z' }) },
  );
  for (const answer of [
    await ask(stranger),
    await ask(scene.driver, { tourId: 'T1', bookingId }),
    await ask(scene.driver, { tourId: 'tour', bookingId }),
    await ask(scene.driver, { tourId: other.tourId, bookingId }),
    await ask(scene.driver, { tourId, bookingId: 'missing' }),
  ]) {
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
  }
});

test('DRV-TOUR-02 a booking that the forwarder removed is not shown', async () => {
  const { bookingId } = await aBooked(server, scene);
  await db.updateTable('booking').set({ hidden: true }).where('id', '=', bookingId).execute();
  expect(await read()).toEqual([]);
  const role = await aUser(db, { roles: ['quaygate_admin'] });
  expect((await server.call(driverTour.list, { as: role })).status).toBe(403);
});

test('READY-22 what does not stop a tour and may is told with it', async () => {
  await aBooked(server, scene);
  clock.set('2026-05-13T06:05:00Z');
  const ofTour = (tour: DriverTour) => [tour.hindrances, tour.warnings];
  expect((await read()).map(ofTour)).toEqual([[[], undefined]]);
  await db.updateTable('slot').set({ closed: true }).where('id', '=', scene.slot.id).execute();
  const tolls = JSON.stringify([{ status: 'blocked' }]);
  await db
    .updateTable('loadUnitOrder')
    .set({ listTollData: tolls })
    .where('facilityId', '=', scene.facility.id)
    .execute();
  expect((await read()).map(ofTour)).toEqual([[[], ['slot_closed', 'customs_blocked']]]);
  await db.updateTable('tour').set({ state: 'completed' }).execute();
  expect((await read()).map(ofTour)).toEqual([[[], undefined]]);
});
