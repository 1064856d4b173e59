import type { TestServer } from '../harness.ts';
import {
  aBlock,
  aBooking,
  aDeadline,
  anAnnouncement,
  anOrder,
  aRestriction,
  aSlot,
} from '../scenes/booking-factories.ts';
import { aBooked, aBookingScene } from '../scenes/booking-scene.ts';
import { aFacility, aTrainOperator, aTrucker, aUser } from '../scenes/factories.ts';
import { newAnnouncement, newDeadline, newPlan, newRestriction, slotChange } from './calls.ts';
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
