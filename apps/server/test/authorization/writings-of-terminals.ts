import { randomUUID } from 'node:crypto';
import { exception, gateEvent } from '@quaygate/contract';
import type { TestServer } from '../harness.ts';
import { aReporter } from '../reporter.ts';
import {
  aBlock,
  aBooking,
  aDeadline,
  anAnnouncement,
  anOrder,
  anUnknownTruck,
  aRestriction,
  aSlot,
} from '../scenes/booking-factories.ts';
import { aBooked, aBookingScene } from '../scenes/booking-scene.ts';
import { aFacility, aTrainOperator, aTrucker, aUser } from '../scenes/factories.ts';
import { newAnnouncement, newDeadline, newPlan, newRestriction, slotChange } from './call-bodies.ts';
import type { Prepare, Writing } from './writing.ts';

const someTrain = { trainNumber: '12', trainDate: '2026-05-15' };
const someHours = { start: '2026-05-14T06:00:00Z', end: '2026-05-14T12:00:00Z' };

/** A clerk of a terminal of their own. */
const atTerminal =
  (make: (server: TestServer, facility: number) => Promise<Omit<Writing, 'as'>>): Prepare =>
  async (server) => {
    const { id } = await aFacility(server.db);
    const as = await aUser(server.db, { roles: ['terminal_operations_write'], facilities: [id] });
    const { params, ...made } = await make(server, id);
    return { as, ...made, params: { facilityId: String(id), terminalId: String(id), ...params } };
  };

const anException = async ({ db, clock }: TestServer, facility: number) => ({
  params: { exceptionId: (await anUnknownTruck(db, { facility, since: clock.now() })).id },
});

/** A truck that the gate stopped. */
async function atGate(server: TestServer, json: object): Promise<Writing> {
  const scene = await aBookingScene(server.db);
  const { id } = scene.facility;
  const terminalId = String(id);
  const { bookingId } = await aBooked(server, scene);
  const gate = await aReporter(server, id, ['gate']);
  await gate.tell(gateEvent.report, { type: 'counter_required', bookingId, reason: 'Papiere fehlen' });
  const as = await aUser(server.db, { roles: ['terminal_operations_write'], facilities: [id] });
  const { body } = await server.call(exception.list, { as, params: { terminalId: id } });
  return { as, params: { terminalId, exceptionId: body.items[0].id }, json };
}

/** A tour, a later slot, and a clerk of its terminal. */
async function aTourToReroute(server: TestServer) {
  const scene = await aBookingScene(server.db);
  const { tourId } = await aBooked(server, scene);
  const { timeSlot } = await aSlot(server.db, { facility: scene.facility.id, begin: '2026-05-14T06:00:00Z' });
  const as = await aUser(server.db, { roles: ['terminal_operations_write'], facilities: [scene.facility.id] });
  const params = { facilityId: String(scene.facility.id) };
  return { as, params, tour: { tourId, currentSlot: scene.slot.timeSlot, timeSlot } };
}

export const writingsOfTerminals: Record<string, Prepare> = {
  createSocketTicket: atTerminal(async () => ({ json: { terminalCode: 'T8' } })),
  createAcceptanceDeadline: atTerminal(async (_, id) => ({ json: newDeadline({ terminalId: String(id) }) })),
  updateAcceptanceDeadline: atTerminal(async ({ db }, facility) => ({
    params: { deadlineId: (await aDeadline(db, { facility, ...someTrain, ...someHours })).id },
    json: newDeadline({ terminalId: String(facility) }),
  })),
  deleteAcceptanceDeadline: atTerminal(async ({ db }, facility) => ({
    params: { deadlineId: (await aDeadline(db, { facility, ...someTrain, ...someHours })).id },
  })),
  createOneToOneRestriction: atTerminal(async (_, id) => ({ json: newRestriction({ terminalId: String(id) }) })),
  updateOneToOneRestriction: atTerminal(async ({ db }, facility) => ({
    params: { restrictionId: (await aRestriction(db, { facility, ...someHours })).id },
    json: newRestriction({ terminalId: String(facility) }),
  })),
  deleteOneToOneRestriction: atTerminal(async ({ db }, facility) => ({
    params: { restrictionId: (await aRestriction(db, { facility, ...someHours })).id },
  })),
  setStageMinutes: atTerminal(async () => ({ json: { gate: 20, yard: 60, crane: 40 } })),
  claimException: atTerminal(async (server, facility) => ({
    ...(await anException(server, facility)),
    json: { takeOver: false },
  })),
  releaseException: atTerminal(anException),
  noteException: atTerminal(async (server, facility) => ({
    ...(await anException(server, facility)),
    json: { text: 'Fahrer ruft an' },
  })),
  finishException: atTerminal(anException),
  admitTruck: (server) => atGate(server, { reason: 'Papiere sind da' }),
  correctPlate: (server) => atGate(server, { licensePlate: 'DU-XX 1' }),
  createAnnouncement: atTerminal(async () => ({ json: newAnnouncement })),
  updateAnnouncement: atTerminal(async ({ db }, facility) => ({
    params: { announcementId: (await anAnnouncement(db, { facility, from: someHours.start })).id },
    json: newAnnouncement,
  })),
  endAnnouncement: atTerminal(async ({ db }, facility) => ({
    params: { announcementId: (await anAnnouncement(db, { facility, from: someHours.start })).id },
  })),
  changeSlots: atTerminal(async ({ db }, facility) => {
    await aSlot(db, { facility });
    return { json: { ...slotChange, closed: true } };
  }),
  changeSlotTemplate: atTerminal(async () => ({ json: newPlan })),
  async rerouteBooking(server) {
    const scene = await aBookingScene(server.db);
    const { bookingId } = await aBooked(server, scene);
    const { timeSlot } = await aSlot(server.db, { facility: scene.facility.id, begin: '2026-05-14T06:00:00Z' });
    const as = await aUser(server.db, { roles: ['terminal_operations_write'], facilities: [scene.facility.id] });
    return { as, params: { bookingId }, json: { ...timeSlot, moduleId: 'Module 1' } };
  },
  async previewTourReroutes(server) {
    const { as, params, tour } = await aTourToReroute(server);
    const { tourId, timeSlot } = tour;
    return { as, params, json: { tours: [{ tourId, timeSlot }] } };
  },
  async previewSurplus(server) {
    const { as, params, tour } = await aTourToReroute(server);
    return { as, params, json: { cells: [{ slotBegin: tour.currentSlot.slotBegin }] } };
  },
  async rerouteTours(server) {
    const { as, params, tour } = await aTourToReroute(server);
    return { as, params, json: { moveId: randomUUID(), tours: [tour] } };
  },
  async completeTrainBookings({ db }) {
    const scene = await aBookingScene(db);
    const { id } = await aTrainOperator(db);
    const facility = scene.facility.id;
    const order = await anOrder(db, { facility, trainOperator: id, trainNumber: '12', trainDate: '2026-05-15' });
    const booking = await aBooking(db, {
      facility,
      forwarder: scene.forwarder.id,
      order: order.id,
      state: 'completed',
    });
    const as = await aUser(db, { roles: ['train_operator_write'], trainOperators: [id] });
    return { as, params: { id, terminalId: String(facility) }, json: { bookingIds: [booking.id] } };
  },
  createBlock: atTerminal(async ({ db }) => ({
    json: { truckerId: (await aTrucker(db)).id, blockedReason: 'Nie da' },
  })),
  deleteBlock: atTerminal(async ({ db }, facility) => ({
    params: { blocklistId: (await aBlock(db, { facility, trucker: (await aTrucker(db)).id })).id },
  })),
  deleteBlockByTrucker: atTerminal(async ({ db }, facility) => {
    const { id: truckerId } = await aTrucker(db);
    await aBlock(db, { facility, trucker: truckerId });
    return { query: { truckerId } };
  }),
};
