import { randomUUID } from 'node:crypto';
import { saveViews } from '../../src/slices/booking-view/booking-view.queries.ts';
import type { Mention, Scene } from './mentions.ts';
import { aView, changedTour, movedTour, plannedBooking, plannedRow } from './planned.ts';
import { terminalIds } from './world.ts';

const stored = 'stored as it was sent, and judged when it is checked or booked';

/** Rows are judged one by one, inside an answer. */
type Value = string | number;
const booked =
  (field: string, valuesOf: (scene: Scene) => [own: Value, foreign: Value, missing: Value]): Mention =>
  (scene) => {
    const { secretOrder } = scene.world;
    const [own, foreign, missing] = valuesOf(scene);
    const containerOf = (value: unknown) =>
      value === secretOrder.reference ? { containerNumber: secretOrder.container } : {};
    return {
      values: { own: { value: own }, foreign: { value: foreign }, missing: { value: missing } },
      // Each question is a row of its own: the same row again is answered as before.
      put: (value) => ({
        json: {
          rows: [{ ...plannedBooking(scene.world), rowId: randomUUID(), ...containerOf(value), [field]: value }],
        },
      }),
    };
  };

/** What the calls of a plan can name. */
export const mentionsOfPlans: Record<string, Mention> = {
  'updateBookingPlan body rows.rowId': 'made by the client, for its own rows',
  'updateBookingPlan body rows.terminalId': stored,
  'updateBookingPlan body rows.referenceNumber': stored,
  'updateBookingPlan body rows.truckerId': stored,
  'updateBookingPlan body rows.pairRowId': 'another row of the same plan',
  'updateBookingPlan body rows.bookingId': stored,
  'updateBookingPlan body removedRowIds': ({ world }) => ({
    values: { own: { value: ['row-1'] }, missing: { value: ['row-0'] } },
    put: (value) => ({ json: { rows: [plannedRow(world)], removedRowIds: value } }),
  }),
  'updateDrivingMinutes body minutes.fromTerminalId': ({ world: { facility, otherFacility } }) => ({
    values: {
      own: { value: facility.id },
      other: { value: otherFacility.id },
      missing: { value: terminalIds.missing, expected: 'terminal_not_found' },
    },
    put: (value) => ({ json: { minutes: [{ fromTerminalId: value, toTerminalId: facility.id, minutes: 30 }] } }),
  }),
  'updateDrivingMinutes body minutes.toTerminalId': ({ world: { facility, otherFacility } }) => ({
    values: {
      own: { value: facility.id },
      other: { value: otherFacility.id },
      missing: { value: terminalIds.missing, expected: 'terminal_not_found' },
    },
    put: (value) => ({ json: { minutes: [{ fromTerminalId: facility.id, toTerminalId: value, minutes: 30 }] } }),
  }),
  'checkBookingPlan body rowIds': () => ({
    values: { own: { value: ['row-1'] }, missing: { value: ['row-0'] } },
  }),
  'bookPlan body rows.rowId': 'made by the client; it is the key under which the row is booked once',
  'bookPlan body rows.truckerId': booked('truckerId', ({ world: { driver, otherDriver } }) => [
    driver.id,
    otherDriver.id,
    'no-driver',
  ]),
  'bookPlan body rows.referenceNumber': booked('referenceNumber', ({ world: { order, secretOrder } }) => [
    order.reference,
    secretOrder.reference,
    'REF-0',
  ]),
  'bookPlan body rows.licensePlate': booked('licensePlate', ({ world: { driver, otherDriver } }) => [
    driver.plate,
    otherDriver.plate,
    'DU-XX 0',
  ]),
  'bookPlan body rows.terminalId': ({ world }) => ({
    values: {
      own: { value: world.facility.id },
      // Open to every forwarder, but the load unit is not there.
      other: { value: world.otherFacility.id },
      missing: { value: terminalIds.missing },
    },
    put: (value) => ({
      json: { rows: [{ ...plannedBooking(world), rowId: randomUUID(), terminalId: value }] },
    }),
  }),
  'updateOwnBookingViews body views.viewId': 'made by the client, for its own views',
  'updateOwnBookingViews body removedViewIds': () => ({
    values: { own: { value: ['own-1'] }, missing: { value: ['no-view'] } },
    put: (value) => ({ json: { views: [aView(randomUUID())], removedViewIds: value } }),
  }),
  'updateCompanyBookingViews body views.viewId': 'made by the client, for its company',
  'updateCompanyBookingViews body removedViewIds': () => ({
    values: { own: { value: ['company-1'] }, missing: { value: ['no-view'] } },
    put: (value) => ({ json: { views: [aView('company-1')], removedViewIds: value } }),
  }),
  'setStartBookingView body viewId': async ({ server: { db }, world: { own, foreign } }) => {
    await saveViews(db, { forwarderId: own.id, userId: null }, [aView('company-start')]);
    await saveViews(db, { forwarderId: foreign.id, userId: null }, [aView('foreign-start')]);
    return {
      values: {
        own: { value: 'company-start' },
        foreign: { value: 'foreign-start', expected: 'not_found' },
        missing: { value: 'no-view', expected: 'not_found' },
      },
      put: (value) => ({ json: { viewId: value } }),
    };
  },
  'previewTourMoves body tours.tourId': ({ world: { openTour, otherTour } }) => ({
    values: { own: { value: openTour.id }, foreign: { value: otherTour.id }, missing: { value: 'T999999' } },
    put: (value) => ({ json: { tours: [{ tourId: value }] } }),
  }),
  'updateTourTruck body truckerId': ({ world }) => ({
    values: {
      foreign: { value: world.otherDriver.id, expected: 'trucker_not_found' },
      missing: { value: 'no-driver', expected: 'trucker_not_found' },
    },
  }),
  'updateTourTruck body licensePlate': 'the plate of a truck, which need not be known',
  'updateTourTruck body current.licensePlate': 'compared with the plate that the tour has, and nothing else',
  'updateTourTruck body current.truckerId': 'compared with the driver that the tour has, and nothing else',
  'previewTourTrucks body truckerId': ({ world }) => ({
    values: {
      own: { value: world.colleague.id },
      foreign: { value: world.otherDriver.id },
      missing: { value: 'no-driver' },
    },
    put: (value) => ({ json: { truckerId: value, tours: [{ tourId: world.openTour.id }] } }),
  }),
  'previewTourTrucks body licensePlate': 'the plate of a truck, which need not be known',
  'previewTourTrucks body tours.tourId': ({ world: { driver, openTour, otherTour } }) => ({
    values: { own: { value: openTour.id }, foreign: { value: otherTour.id }, missing: { value: 'T999999' } },
    put: (value) => ({ json: { truckerId: driver.id, tours: [{ tourId: value }] } }),
  }),
  'updateTourTrucks body tours.tourId': ({ world }) => ({
    values: {
      own: { value: world.openTour.id },
      foreign: { value: world.otherTour.id },
      missing: { value: 'T999999' },
    },
    put: (value) => ({ json: { tours: [{ ...changedTour(world), tourId: value }] } }),
  }),
  'updateTourTrucks body tours.truckerId': ({ world }) => ({
    values: { foreign: { value: world.otherDriver.id }, missing: { value: 'no-driver' } },
    put: (value) => ({ json: { tours: [{ ...changedTour(world), truckerId: value }] } }),
  }),
  'updateTourTrucks body tours.licensePlate': 'the plate of a truck, which need not be known',
  'updateTourTrucks body tours.current.licensePlate': 'compared with the plate that the tour has, and nothing else',
  'updateTourTrucks body tours.current.truckerId': 'compared with the driver that the tour has, and nothing else',
  'downloadReceipts body bookingIds': ({ world }) => ({
    values: {
      own: { value: world.booking.id },
      foreign: { value: world.otherBooking.id, expected: 'booking_not_completed' },
      missing: { value: randomUUID(), expected: 'booking_not_completed' },
    },
    put: (value) => ({ json: { bookingIds: [value] } }),
  }),
  'moveTours body moveId': 'made by the client; with the tour it is the key under which it moves once',
  'moveTours body tours.tourId': ({ world }) => ({
    values: {
      own: { value: world.openTour.id },
      foreign: { value: world.otherTour.id },
      missing: { value: 'T999999' },
    },
    put: (value) => ({ json: { moveId: randomUUID(), tours: [{ ...movedTour(world), tourId: value }] } }),
  }),
  'getDriverReadiness query terminalId': ({ world }) => ({
    values: {
      own: { value: world.facility.id },
      // Open to every forwarder.
      other: { value: world.otherFacility.id },
      missing: { value: terminalIds.missing, expected: 'terminal_not_found' },
    },
    put: (value) => ({ query: { terminalId: String(value), ...world.slot.timeSlot } }),
  }),
};
