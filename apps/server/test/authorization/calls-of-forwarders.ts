import { randomUUID } from 'node:crypto';
import { bought, type CallOf, names, paid } from './call-bodies.ts';
import { aView, changedTour, movedTour, plannedBooking, plannedRow } from './planned.ts';

/** Of a forwarder: bookings, tours, plans, drivers, licences. */
export const callsOfForwarders: Record<string, CallOf> = {
  updateForwarderConfig: () => ({ json: { getStatusFormPreferences: { type: 'pickup' } } }),
  getForwarderStatistic: () => ({ json: { name: 'registered_truckers' } }),
  getBookings: () => ({ json: {} }),
  createBooking: ({ world: { order, driver, slot, facility } }) => ({
    json: {
      type: 'pickup',
      referenceNumber: order.reference,
      containerNumber: order.container,
      licensePlate: driver.plate,
      timeSlot: slot.timeSlot,
      terminalId: facility.id,
    },
    // The first who may books it, the others come too late.
    reached: ['reference_not_bookable_anymore'],
  }),
  createBookingPair: ({ world: { order, delivery, driver, slot, facility } }) => ({
    json: {
      pickup: { referenceNumber: order.reference, containerNumber: order.container },
      delivery: { referenceNumber: delivery.reference },
      licensePlate: driver.plate,
      timeSlot: slot.timeSlot,
      terminalId: facility.id,
    },
    reached: ['reference_not_bookable_anymore'],
  }),
  updateBookingPlan: ({ world }) => ({ json: { rows: [plannedRow(world)] } }),
  updateDrivingMinutes: ({ world: { facility, otherFacility } }) => ({
    json: { minutes: [{ fromTerminalId: facility.id, toTerminalId: otherFacility.id, minutes: 45 }] },
  }),
  checkBookingPlan: () => ({ json: { rowIds: ['row-1'] } }),
  bookPlan: ({ world }) => ({ json: { rows: [plannedBooking(world)] } }),
  updateOwnBookingViews: () => ({ json: { views: [aView(randomUUID())] } }),
  updateCompanyBookingViews: () => ({ json: { views: [aView('company-1')] } }),
  setStartBookingView: () => ({ json: { viewId: null } }),
  previewTourMoves: ({ world }) => ({ json: { tours: [{ tourId: world.openTour.id }] } }),
  moveTours: ({ world }) => ({ json: { moveId: randomUUID(), tours: [movedTour(world)] } }),
  deleteBooking: () => ({ reached: ['booking_already_completed'] }),
  getDriverReadiness: ({ world: { facility, slot } }) => ({
    query: { terminalId: String(facility.id), ...slot.timeSlot },
  }),
  getBookingSlots: () => ({ reached: ['booking_already_completed'] }),
  updateTourTruck: ({ world: { driver } }) => ({
    json: { truckerId: driver.id, licensePlate: 'DU-QG 7' },
  }),
  previewTourTrucks: ({ world: { driver, openTour } }) => ({
    json: { truckerId: driver.id, tours: [{ tourId: openTour.id }] },
  }),
  updateTourTrucks: ({ world }) => ({ json: { tours: [changedTour(world)] } }),
  downloadReceipts: ({ world }) => ({ json: { bookingIds: [world.booking.id] } }),
  updateOwnTexts: () => ({ json: { customer: 'Nordholz', orderNumber: 'A-1', note: '' } }),
  updateBookingSlot: ({ world: { slot } }) => ({
    json: { timeSlot: slot.timeSlot },
    reached: ['booking_already_completed'],
  }),
  getContainerStatus: ({ world: { askedOrder }, values }) => ({
    query: { requestType: 'single' },
    json: {
      referenceNumber: askedOrder.reference,
      containerNumber: askedOrder.container,
      type: 'pickup',
      terminalId: Number(values.terminalId),
    },
    // The load unit stands at one of the terminals, both of which are open to everybody.
    reached: ['reference_not_found'],
  }),
  parseCsv: () => ({ upload: 'Referenz;Container;Typ;Terminal\nREF-1;;Abholung;101\n' }),
  downloadCsv: ({ world: { facility } }) => ({
    json: { terminalId: facility.id, getStatusRequestResponses: [{ getStatusRequest: { referenceNumber: 'REF-1' } }] },
  }),
  getForwarderTruckers: () => ({ json: {} }),
  approveTrucker: () => ({ json: { approved: true }, reached: ['approval_already_decided'] }),
  updateForwarderTrucker: ({ world: { driver } }) => ({ json: { ...names, licensePlate: driver.plate } }),
  noteForwarderTrucker: () => ({ json: { note: 'Spricht Polnisch' } }),
  deleteForwarderTrucker: () => ({ reached: ['trucker_has_open_bookings'] }),
  assignAnyLicense: ({ world: { driver, free, freeDriver }, values }) => ({
    json: { licenseUserId: values.f === free.id ? freeDriver.id : driver.id },
    reached: ['trucker_already_has_license'],
  }),

  getLicenses: () => ({ json: {} }),
  changeLicense: ({ world: { driver } }) => ({
    json: { action: 'ASSIGN', licenseUserId: driver.id },
    reached: ['trucker_already_has_license'],
  }),
  claimLicense: ({ world: { freeLicense }, persona }) => ({
    json: { licenseKey: freeLicense.licenseKey, licenseCompanyEmail: persona.email },
    reached: ['NOT_BELONG_ORGANIZATION', 'too_many_requests'],
  }),
  claimOrder: ({ world: { licenseOrder }, persona }) => ({
    json: { orderId: licenseOrder.orderId, licenseCompanyEmail: persona.email },
    reached: ['NOT_BELONG_ORGANIZATION', 'too_many_requests'],
  }),
  stopRenewal: () => ({ reached: ['renewal_not_active'] }),
  takeOverLicense: () => ({ reached: ['license_already_taken_over'] }),
  migrateLicense: ({ world: { driver, colleague } }) => ({
    json: { oldTruckerId: driver.id, newTruckerId: colleague.id },
    reached: ['license_not_assigned_to_trucker'],
  }),
  // Without the signature of the provider.
  paymentEvents: () => ({ json: {}, reached: ['malformed_request'] }),
  updateOrder: () => ({ json: { costCentre: 'Lager 4' } }),
  // The embedded provider has no portal.
  openOrderPortal: () => ({ reached: ['payments_not_configured'] }),
  createCheckout: ({ persona }) => ({ json: { quantity: 1, licenseCompanyEmail: persona.email, successUrl: bought } }),
  createSetupFeeCheckout: ({ world: { feeLicense } }) => ({
    json: { licenseKey: feeLicense.licenseKey, successUrl: paid },
    reached: ['license_not_found'],
  }),
  revokeOrder: () => ({ reached: ['order_already_revoked'] }),
};
