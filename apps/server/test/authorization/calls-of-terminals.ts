import { randomUUID } from 'node:crypto';
import {
  type CallOf,
  newAnnouncement,
  newDeadline,
  newPlan,
  newRestriction,
  slotChange,
  someShift,
  stageMinutes,
} from './call-bodies.ts';
import { ownIdOf } from './own-things.ts';
import { movedTour } from './planned.ts';

/** Of a terminal and of train operators. */
export const callsOfTerminals: Record<string, CallOf> = {
  createAcceptanceDeadline: ({ values }) => ({
    json: newDeadline(values),
    reached: ['acceptance_deadline_already_exists'],
  }),
  updateAcceptanceDeadline: ({ values }) => ({
    json: newDeadline(values),
    reached: ['acceptance_deadline_already_exists'],
  }),
  findBookingsOfDeadline: ({ values }) => ({ json: newDeadline(values) }),
  createOneToOneRestriction: ({ values }) => ({
    json: newRestriction(values),
    reached: ['one_to_one_restriction_already_exists'],
  }),
  updateOneToOneRestriction: ({ values }) => ({
    json: newRestriction(values),
    reached: ['one_to_one_restriction_already_exists'],
  }),
  findBookingsOfRestriction: ({ values }) => ({ json: newRestriction(values) }),
  setStageMinutes: () => ({ json: stageMinutes }),
  claimException: () => ({ json: { takeOver: false } }),
  noteException: () => ({ json: { text: 'Fahrer ruft an' } }),
  // Trucks of the world are unknown ones.
  admitTruck: () => ({ json: { reason: 'Papiere sind da' }, reached: ['tour_not_at_gate'] }),
  correctPlate: () => ({ json: { licensePlate: 'DU-AB 1' }, reached: ['tour_not_at_gate'] }),
  getShiftReport: () => ({ query: someShift }),
  printShiftReport: () => ({ query: { ...someShift, language: 'de' } }),
  createAnnouncement: () => ({ json: newAnnouncement }),
  updateAnnouncement: () => ({ json: newAnnouncement, reached: ['announcement_over'] }),
  endAnnouncement: () => ({ reached: ['announcement_over'] }),
  findBookingsOfAnnouncement: () => ({ json: newAnnouncement }),
  changeSlots: () => ({ json: slotChange }),
  getSlotBookings: ({ world: { slot } }) => ({ query: { slotBegin: slot.timeSlot.slotBegin } }),
  previewSlotTemplate: () => ({ json: newPlan }),
  changeSlotTemplate: () => ({ json: newPlan }),
  // The bookings of the world are completed, but for one.
  previewTourReroutes: ({ world }) => ({ json: { tours: [{ tourId: world.openTour.id }] } }),
  previewSurplus: ({ world }) => ({ json: { cells: [{ slotBegin: world.slot.timeSlot.slotBegin }] } }),
  rerouteTours: ({ world }) => ({ json: { moveId: randomUUID(), tours: [movedTour(world)] } }),
  rerouteBooking: () => ({ json: { moduleId: 'Module 1' }, reached: ['booking_already_completed'] }),
  completeTrainBookings: ({ world, values }) => ({
    json: {
      bookingIds: [
        (values.terminalId === `${world.facility.id}` ? world.trainBooking : world.trainBookingElsewhere).id,
      ],
    },
  }),
  getTerminalStatisticFloatValue: () => ({ json: { name: 'completed_bookings', duration: 'DAY', amount: 1 } }),
  getTerminalStatisticTimeSeries: () => ({
    json: { name: 'completed_bookings', customRange: ['2026-05-11', '2026-05-12'] },
  }),
  createBlock: ({ world: { colleague } }) => ({
    json: { truckerId: colleague.id, blockedReason: 'Ohne Weste' },
    reached: ['trucker_already_blocked'],
  }),
  deleteBlockByTrucker: ({ persona }) => ({ query: { truckerId: ownIdOf(persona) } }),
};
