import { randomUUID } from 'node:crypto';
import { newAnnouncement } from './call-bodies.ts';
import type { Mention } from './mentions.ts';
import { ownIdOf } from './own-things.ts';
import { movedTour } from './planned.ts';
import { secrets, terminalIds } from './world.ts';

const ofPath: Mention = ({ world }) => ({
  values: {
    own: { value: world.facility.id },
    foreign: { value: world.otherFacility.id, expected: 'validation_failed' },
    missing: { value: terminalIds.missing, expected: 'validation_failed' },
  },
});

const anyWords: Mention = () => ({
  values: {
    own: { value: 'Jana' },
    foreign: { value: secrets.facility },
    missing: { value: 'Gibtesnicht' },
  },
});

const anyModule = 'names a module of this terminal, a new one too: nothing of another terminal is looked up';

/** What the calls of a terminal's own users can name beside their path. */
export const mentionsOfTerminals: Record<string, Mention> = {
  'createAcceptanceDeadline body terminalId': ofPath,
  'updateAcceptanceDeadline body terminalId': ofPath,
  'findBookingsOfDeadline body terminalId': ofPath,
  'findBookingsOfDeadline query deadlineId':
    'an entry of this terminal is left out of the count; any other one changes nothing',
  'createOneToOneRestriction body terminalId': ofPath,
  'updateOneToOneRestriction body terminalId': ofPath,
  'findBookingsOfRestriction body terminalId': ofPath,
  ...Object.fromEntries(
    ['createAnnouncement', 'updateAnnouncement', 'findBookingsOfAnnouncement'].map((name): [string, Mention] => [
      `${name} body modules`,
      ({ world }) => ({
        put: (moduleId) => ({ json: { ...newAnnouncement, modules: [moduleId] } }),
        values: {
          own: { value: 'Module 1' },
          foreign: { value: world.moduleElsewhere, expected: 'validation_failed' },
          missing: { value: 'Halle 0', expected: 'validation_failed' },
        },
      }),
    ]),
  ),
  'correctPlate body licensePlate': 'the plate as a person reads it at the gate, a text',
  'rerouteBooking body moduleId': ({ world }) => ({
    values: {
      own: { value: 'Module 1' },
      foreign: { value: world.moduleElsewhere, expected: 'validation_failed' },
      missing: { value: 'Halle 0', expected: 'validation_failed' },
    },
  }),
  'previewTourReroutes body tours.tourId': ({ world: { openTour, otherTour } }) => ({
    values: { own: { value: openTour.id }, foreign: { value: otherTour.id }, missing: { value: 'T999999' } },
    put: (value) => ({ json: { tours: [{ tourId: value }] } }),
  }),
  'rerouteTours body moveId': 'made by the client; with the tour it is the key under which it is rerouted once',
  'rerouteTours body tours.tourId': ({ world }) => ({
    values: {
      own: { value: world.openTour.id },
      foreign: { value: world.otherTour.id },
      missing: { value: 'T999999' },
    },
    put: (value) => ({ json: { moveId: randomUUID(), tours: [{ ...movedTour(world), tourId: value }] } }),
  }),
  'previewSurplus body cells.moduleId': ({ world }) => ({
    put: (moduleId) => ({ json: { cells: [{ slotBegin: world.slot.timeSlot.slotBegin, moduleId }] } }),
    values: {
      own: { value: 'Module 1' },
      foreign: { value: world.moduleElsewhere, expected: 'timeslot_not_found' },
      missing: { value: 'Halle 0', expected: 'timeslot_not_found' },
    },
  }),
  'changeSlots body cells.moduleId': ({ world }) => ({
    put: (moduleId) => ({ json: { cells: [{ slotBegin: world.slot.timeSlot.slotBegin, moduleId }], maximum: 50 } }),
    values: {
      own: { value: 'Module 1' },
      foreign: { value: world.moduleElsewhere, expected: 'timeslot_not_found' },
      missing: { value: 'Halle 0', expected: 'timeslot_not_found' },
    },
  }),
  'previewSlotTemplate body modules.moduleId': anyModule,
  'changeSlotTemplate body modules.moduleId': anyModule,
  'completeTrainBookings body bookingIds': ({ world }) => ({
    values: {
      own: { value: [world.trainBooking.id] },
      foreign: { value: [world.otherTrainBooking.id], expected: 'not_found' },
      missing: { value: [randomUUID()], expected: 'not_found' },
    },
  }),
  'getBlocks query search': ({ world, persona }) => ({
    values: {
      own: { value: ownIdOf(persona) },
      foreign: { value: world.blockedElsewhere.id },
      missing: { value: randomUUID() },
    },
  }),
  'getFacilityBookings query search': anyWords,
  'downloadFacilityBookings query search': anyWords,
  'downloadFacilityBookingsSheet query search': anyWords,
  // The whole id of any driver finds them, so that they can be blocked.
  'getFacilityTruckers query search': () => ({
    values: {
      own: { value: 'Jana' },
      foreign: { value: secrets.facility },
      missing: { value: 'Gibtesnicht' },
    },
  }),
  // A terminal may keep any driver out, of every forwarder.
  'createBlock body truckerId': ({ world }) => ({
    values: {
      own: { value: world.colleague.id },
      other: { value: world.freeDriver.id },
      missing: { value: randomUUID(), expected: 'not_found' },
    },
  }),
  'deleteBlockByTrucker query truckerId': ({ world, persona }) => ({
    values: {
      own: { value: ownIdOf(persona) },
      foreign: { value: world.blockedElsewhere.id, expected: 'not_found' },
      missing: { value: randomUUID(), expected: 'not_found' },
    },
  }),
};
