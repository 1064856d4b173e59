import { randomUUID } from 'node:crypto';
import { savePlanRows } from '../../src/slices/booking-plan/booking-plan.queries.ts';
import { saveViews } from '../../src/slices/booking-view/booking-view.queries.ts';
import { aBooking, anOrder, aSlot } from '../scenes/booking-factories.ts';
import { aBookingScene, aUnit } from '../scenes/booking-scene.ts';
import { aLicense, aTrucker } from '../scenes/factories.ts';
import { aPlannedBooking, aPlannedRow } from '../scenes/plan-scene.ts';
import { ofDriver } from './of-driver.ts';
import { aView } from './planned.ts';
import { asAdmin, names, type Prepare, type Scene } from './writing.ts';

/** A tour of the scene, and the slot that it could have. */
async function aMove({ db, forwarder, facility, trucker, slot }: Scene) {
  const order = (await anOrder(db, { state: 'BOOKED', facility: facility.id })).id;
  const given = { facility: facility.id, forwarder: forwarder.id, trucker: trucker.id };
  const { id } = await aBooking(db, { ...given, order, slot });
  const { timeSlot } = await aSlot(db, { facility: facility.id, begin: '2026-05-13T09:00:00Z' });
  await db.updateTable('slot').set({ taken: 1 }).where('id', '=', slot.id).execute();
  const booked = db.selectFrom('booking').select('tourNumber').where('id', '=', id);
  const { tourNumber } = await booked.executeTakeFirstOrThrow();
  return { tourId: `T${tourNumber}`, currentSlot: slot.timeSlot, timeSlot };
}

/** Of a forwarder: bookings, tours, plans, drivers. */
export const writingsOfForwarders: Record<string, Prepare> = {
  updateForwarderConfig: asAdmin(async (_, { forwarder }) => ({
    params: { f: forwarder.id },
    json: { plan: 'Free', features: ['map'], getStatusFormPreferences: { type: 'pickup' } },
  })),
  createBooking: ofDriver(async (scene) => {
    const order = await aUnit(scene);
    const asked = { type: 'pickup', referenceNumber: order.reference, containerNumber: order.container };
    const place = { timeSlot: scene.slot.timeSlot, terminalId: scene.facility.id, licensePlate: scene.trucker.plate };
    return { t: scene.trucker.id, json: { ...asked, ...place } };
  }),
  createBookingPair: ofDriver(async (scene) => {
    const [pickup, delivery] = [await aUnit(scene), await aUnit(scene, { direction: 'delivery' })];
    const place = { timeSlot: scene.slot.timeSlot, terminalId: scene.facility.id, licensePlate: scene.trucker.plate };
    return {
      t: scene.trucker.id,
      json: {
        ...place,
        pickup: { referenceNumber: pickup.reference, containerNumber: pickup.container },
        delivery: { referenceNumber: delivery.reference, containerNumber: delivery.container },
      },
    };
  }),
  updateBookingPlan: ofDriver(async (scene) => ({
    t: scene.trucker.id,
    json: { rows: [aPlannedRow(scene, await aUnit(scene))] },
  })),
  updateDrivingMinutes: ofDriver(async ({ facility, trucker }) => ({
    t: trucker.id,
    json: { minutes: [{ fromTerminalId: facility.id, toTerminalId: facility.id, minutes: 45 }] },
  })),
  checkBookingPlan: async ({ db, clock }) => {
    const scene = await aBookingScene(db);
    const row = aPlannedRow(scene, await aUnit(scene));
    const owner = { forwarderId: scene.forwarder.id, userId: scene.user.id };
    await savePlanRows(db, owner, [row], clock.now());
    return { as: scene.user, params: { f: scene.forwarder.id }, json: { rowIds: [row.rowId] } };
  },
  bookPlan: ofDriver(async (scene) => ({
    t: scene.trucker.id,
    json: { rows: [aPlannedBooking(scene, await aUnit(scene))] },
  })),
  updateOwnBookingViews: ofDriver(async ({ trucker }) => ({ t: trucker.id, json: { views: [aView(randomUUID())] } })),
  updateCompanyBookingViews: ofDriver(async ({ trucker }) => ({
    t: trucker.id,
    json: { views: [aView(randomUUID())] },
  })),
  setStartBookingView: async ({ db }) => {
    const scene = await aBookingScene(db);
    const owner = { forwarderId: scene.forwarder.id, userId: null };
    await saveViews(db, owner, [aView('start')]);
    return { as: scene.user, params: { f: scene.forwarder.id }, json: { viewId: 'start' } };
  },
  deleteBooking: ofDriver(async ({ db, forwarder, facility, trucker }) => {
    const order = { state: 'BOOKED', facility: facility.id };
    const given = { facility: facility.id, forwarder: forwarder.id, trucker: trucker.id };
    const { id } = await aBooking(db, { ...given, order: (await anOrder(db, order)).id });
    await db.updateTable('slot').set({ taken: 1 }).where('facilityId', '=', facility.id).execute();
    return { t: trucker.id, more: { bookingId: id } };
  }),
  updateBookingSlot: ofDriver(async ({ db, forwarder, facility, trucker, slot }) => {
    const order = (await anOrder(db, { state: 'BOOKED', facility: facility.id })).id;
    const given = { facility: facility.id, forwarder: forwarder.id, trucker: trucker.id };
    const { id } = await aBooking(db, { ...given, order, slot });
    const later = await aSlot(db, { facility: facility.id, begin: '2026-05-13T09:00:00Z' });
    await db.updateTable('slot').set({ taken: 1 }).where('id', '=', slot.id).execute();
    return { t: trucker.id, more: { bookingId: id }, json: { timeSlot: later.timeSlot } };
  }),
  updateOwnTexts: ofDriver(async ({ db, forwarder, facility, trucker }) => {
    const order = (await anOrder(db, { state: 'BOOKED', facility: facility.id })).id;
    const given = { facility: facility.id, forwarder: forwarder.id, trucker: trucker.id };
    const { id } = await aBooking(db, { ...given, order });
    return { t: trucker.id, more: { bookingId: id }, json: { customer: 'Nordholz', orderNumber: 'A-1', note: '' } };
  }),
  updateTourTruck: ofDriver(async (scene) => {
    const { tourId } = await aMove(scene);
    const { id } = await aTrucker(scene.db, { forwarder: scene.forwarder.id });
    await aLicense(scene.db, { trucker: id, forwarder: scene.forwarder.id });
    return { t: id, more: { tourId }, json: { truckerId: id, licensePlate: 'DU-QG 7' } };
  }),
  downloadReceipts: ofDriver(async ({ db, forwarder, facility, trucker }) => {
    const given = { facility: facility.id, forwarder: forwarder.id, trucker: trucker.id, state: 'completed' } as const;
    const { id } = await aBooking(db, given);
    return { t: trucker.id, json: { bookingIds: [id] } };
  }),
  previewTourTrucks: ofDriver(async (scene) => {
    const { tourId } = await aMove(scene);
    return { t: scene.trucker.id, json: { truckerId: scene.trucker.id, tours: [{ tourId }] } };
  }),
  updateTourTrucks: ofDriver(async (scene) => {
    const { tourId } = await aMove(scene);
    const { id } = await aTrucker(scene.db, { forwarder: scene.forwarder.id });
    await aLicense(scene.db, { trucker: id, forwarder: scene.forwarder.id });
    const { truckerId, licensePlate } = await scene.db
      .selectFrom('tour')
      .select(['truckerId', 'licensePlate'])
      .where('number', '=', Number(tourId.slice(1)))
      .executeTakeFirstOrThrow();
    const current = { truckerId, licensePlate };
    return { t: id, json: { tours: [{ tourId, truckerId: id, licensePlate: 'DU-QG 7', current }] } };
  }),
  previewTourMoves: ofDriver(async (scene) => {
    const { tourId, timeSlot } = await aMove(scene);
    return { t: scene.trucker.id, json: { tours: [{ tourId, timeSlot }] } };
  }),
  moveTours: ofDriver(async (scene) => ({
    t: scene.trucker.id,
    json: { moveId: randomUUID(), tours: [await aMove(scene)] },
  })),
  approveTrucker: ofDriver(async ({ db, forwarder }) => ({
    t: (await aTrucker(db, { forwarder: forwarder.id, state: 'pending' })).id,
    json: { approved: true },
  })),
  updateForwarderTrucker: ofDriver(async ({ trucker }) => ({
    t: trucker.id,
    json: { ...names, licensePlate: 'DU-QG 1' },
  })),
  noteForwarderTrucker: ofDriver(async ({ trucker }) => ({ t: trucker.id, json: { note: 'Spricht Polnisch' } })),
  deleteForwarderTrucker: ofDriver(async ({ trucker }) => ({ t: trucker.id })),
};
