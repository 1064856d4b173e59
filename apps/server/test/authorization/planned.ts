import type { World } from './world.ts';

/** A row of a plan, as its user wrote it. */
export const plannedRow = ({ order, facility, driver, slot }: World) => ({
  rowId: 'row-1',
  place: 1,
  terminalId: facility.id,
  type: 'pickup',
  referenceNumber: order.reference,
  containerNumber: order.container,
  wantedFrom: null,
  wantedUntil: null,
  timeSlot: slot.timeSlot,
  truckerId: driver.id,
  pairRowId: null,
  customer: '',
  orderNumber: '',
  note: '',
  bookingId: null,
  attempt: 0,
});

/** One of many bookings. */
export const plannedBooking = ({ order, facility, driver, slot }: World) => ({
  rowId: 'row-1',
  attempt: 0,
  truckerId: driver.id,
  type: 'pickup',
  referenceNumber: order.reference,
  containerNumber: order.container,
  licensePlate: driver.plate,
  timeSlot: slot.timeSlot,
  terminalId: facility.id,
});

/** One of many tours that move: to the slot it has, which is refused. */
export const movedTour = ({ openTour, slot: { timeSlot } }: World) => ({
  tourId: openTour.id,
  currentSlot: timeSlot,
  timeSlot,
});

/** One of many tours that get another truck: seen with one that it has not, which is refused. */
export const changedTour = ({ openTour, driver }: World) => ({
  tourId: openTour.id,
  truckerId: driver.id,
  licensePlate: 'DU-QG 7',
  current: { truckerId: driver.id, licensePlate: 'DU-QG 8' },
});

/** A view of the bookings overview. */
export const aView = (viewId: string) => ({ viewId, name: 'At risk', query: '?atRisk=true' });
