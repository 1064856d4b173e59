import { randomUUID } from 'node:crypto';
import { aDocument } from '../scenes/gate-pass-scene.ts';
import { anAuthenticator } from '../servers/authenticator.ts';
import { aPhone } from '../servers/push-receiver.ts';
import { ownIdOf } from './own-things.ts';
import type { Persona } from './personas.ts';
import { aView, changedTour, movedTour, plannedBooking, plannedRow } from './planned.ts';
import type { World } from './world.ts';

export interface Given {
  world: World;
  persona: Pick<Persona, 'id' | 'email'>;
  /** What the path names, by parameter. */
  values: Record<string, string>;
}

export interface Call {
  query?: Record<string, string>;
  json?: object;
  upload?: string;
  /** A body that is no JSON. */
  text?: string;
  /** Refusals that only somebody hears who has come to the object itself. */
  reached?: readonly string[];
}

const names = { firstName: 'Dana', lastName: 'Dispo' };
const address = { streetAddress: 'Kai 1', city: 'Duisburg', zipCode: '47119', country: 'DE' };
/** Rows of which none is made: the world keeps its people. */
const importRows = { rows: [{ line: 2, values: { firstName: 'Dana' } }] };
const newCompany = { name: 'Neu GmbH', email: 'neu@example.com', vatId: 'DE811907980', ...address };
const licenseManagement = 'http://127.0.0.1:4600/forwarderOperator/licenseManagement';
export const bought = `${licenseManagement}?purchaseSuccess=true`;
export const paid = `${licenseManagement}?successSetupFee=true`;
export const aTerminal = {
  ...{ name: 'Neuland', timeZone: 'Europe/Berlin', capabilities: [], map: null, driverRules: { de: 'Warnweste' } },
  ...{
    truckPlaces: 2,
    truckWeight: 41_000,
    maxWeight: 41_000,
    toleranceMinutes: 60,
    deadlineGraceMinutes: 30,
    trainMarginMinutes: 30,
    unloadingMarginMinutes: 30,
  },
  ...{ releaseRequired: true, hidesForeignReferences: false, verificationRequired: false },
};
const aPosition = {
  ...{ occurredAt: '2026-05-12T08:00:00Z', latitude: 51.45, longitude: 6.73 },
  ...{ direction: null, accuracy: null },
};
const flagContext = { json: { context: {} } };

export const newDeadline = ({ terminalId }: Given['values']) => ({
  deadlineStart: '2026-05-12T22:00:00Z',
  deadlineEnd: '2026-05-13T20:00:00Z',
  terminalId: Number(terminalId),
  trains: [{ trainDate: '2026-05-14', trainNumber: '4711' }],
});
export const newRestriction = ({ terminalId }: Given['values']) => ({
  restrictionStart: '2026-05-20T06:00:00Z',
  restrictionEnd: '2026-05-20T09:00:00Z',
  terminalId: Number(terminalId),
});

const stageMinutes = { gate: 30, yard: 90, crane: 60 };
const someShift = { from: '2026-05-13T04:00:00.000Z', until: '2026-05-13T12:00:00.000Z' };

export const newAnnouncement = {
  kind: 'information',
  text: { de: 'Neue Zufahrt' },
  from: '2026-05-20T06:00:00Z',
  until: '2026-05-20T09:00:00Z',
  modules: [],
};

/** Both terminals have a slot then. */
export const slotChange = { cells: [{ slotBegin: '2026-05-13T06:00:00Z', moduleId: 'Module 1' }], maximum: 50 };
/** Of Sundays, on which nothing else happens. */
export const newPlan = {
  weekdays: [7],
  openingHour: 6,
  closingHour: 12,
  slotLength: 60,
  modules: [{ moduleId: 'Module 1', moduleName: 'Modul 1', isOpen: true, maximum: 5 }],
};

/** A call that nothing but authorization could refuse. A new call with a body needs its valid one here. */
export const callsOf: Record<string, (given: Given) => Call> = {
  signIn: () => ({ json: { email: 'kein at', password: 'x' }, reached: ['auth/invalid-email'] }),
  signInWithFactor: () => ({
    json: { factorTicket: 'x', code: '000000' },
    reached: ['auth/invalid-factor-ticket'],
  }),
  startPasskeySignIn: () => ({ json: {} }),
  signInWithPasskey: () => ({
    json: { passkey: anAuthenticator().get({ challenge: 'eA' }) },
    reached: ['auth/invalid-passkey', 'auth/too-many-requests'],
  }),
  startPageProof: () => ({ reached: ['not_found'] }),
  startPageSignIn: () => ({ json: { target: '/' }, reached: ['not_found'] }),
  finishPageSignIn: () => ({ json: { state: 'x' }, reached: ['not_found'] }),
  refresh: () => ({ reached: ['auth/user-token-expired'] }),
  confirmPasswordReset: () => ({
    json: { token: 'x', newPassword: 'ein langes Passwort' },
    reached: ['auth/invalid-action-code'],
  }),
  startFirstPasskey: () => ({ json: { token: 'x' }, reached: ['auth/invalid-action-code'] }),
  addFirstPasskey: () => ({
    json: { token: 'x', name: 'Telefon', credential: anAuthenticator().create({ user: { id: '' }, challenge: 'eA' }) },
    reached: ['auth/invalid-action-code'],
  }),
  confirmEmail: () => ({ json: { token: 'x' }, reached: ['auth/invalid-action-code'] }),
  confirmEmailChange: () => ({ json: { token: 'x' }, reached: ['auth/invalid-action-code'] }),
  refuseEmailChange: () => ({ json: { token: 'x' }, reached: ['auth/invalid-action-code'] }),
  resetPassword: () => ({ json: { email: `${randomUUID()}@example.com` } }),
  verifyEmail: ({ persona }) => ({ json: { email: persona.email } }),
  proveIdentity: () => ({ json: { password: 'x' }, reached: ['auth/wrong-password', 'auth/too-many-requests'] }),
  addPasskey: () => ({
    json: { name: 'Telefon', credential: anAuthenticator().create({ user: { id: '' }, challenge: 'eA' }) },
    reached: ['auth/invalid-passkey'],
  }),
  renamePasskey: () => ({ json: { name: 'Telefon' } }),
  removePasskey: () => ({ reached: ['last_passkey'] }),
  startTotp: () => ({ reached: ['totp_already_set_up'] }),
  confirmTotp: () => ({
    json: { code: '000000' },
    reached: ['auth/invalid-factor-code', 'auth/too-many-requests', 'not_found'],
  }),
  removeTotp: () => ({ reached: ['not_found'] }),
  renewRecoveryCodes: () => ({ reached: ['not_found'] }),
  updateUser: () => ({ json: names }),
  changeLanguage: () => ({ json: { language: 'lt' } }),
  // Too weak, so that the persona keeps the one it has.
  changePassword: () => ({ json: { newPassword: 'kurz' }, reached: ['auth/weak-password'] }),
  // No link of a mail reaches a mailbox here, so that the persona keeps the one it has.
  changeEmail: () => ({ json: { email: 'neu@example.com' }, reached: ['mails_not_configured'] }),

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

  addTruckerChange: () => ({
    json: { lastName: 'Neu' },
    reached: ['change_already_pending', 'trucker_identification_missing'],
  }),
  // The change of the world is that of somebody else.
  resetTruckerChanges: () => ({ reached: ['no_pending_change', 'change_of_another'] }),
  requestTruckerDeletion: () => ({ reached: ['change_already_pending'] }),
  approveTruckerChange: () => ({ json: { approved: false }, reached: ['change_not_pending'] }),
  takeNextInQueue: () => ({ json: { after: null }, reached: ['queue_empty'] }),
  claimDriver: () => ({ reached: ['driver_claimed'] }),
  releaseDriver: () => ({ reached: ['driver_claimed'] }),
  resetTruckerIdentifications: () => ({ reached: ['change_already_pending', 'trucker_identification_missing'] }),
  createIdentification: ({ world: { driver } }) => ({ json: aDocument(driver), reached: ['identification_exists'] }),
  uploadPicture: () => ({ upload: 'x', reached: ['identification_already_submitted'] }),
  submitIdentification: () => ({ reached: ['identification_already_submitted'] }),
  createCounterIdentification: ({ world: { driver } }) => ({
    json: aDocument(driver),
    reached: ['identification_exists'],
  }),
  uploadCounterPicture: () => ({ upload: 'x', reached: ['identification_already_submitted'] }),
  submitCounterIdentification: () => ({
    json: { originalSeen: true, personCompared: true, notes: 'gut lesbar' },
    reached: ['identification_already_submitted'],
  }),
  startIdentification: () => ({ json: aDocument(names), reached: ['identification_exists'] }),
  uploadOwnPicture: () => ({ upload: 'x', reached: ['identification_already_submitted'] }),
  submitOwnIdentification: () => ({ reached: ['identification_already_submitted'] }),
  // There with a provider only.
  inviteDriver: () => ({
    json: { ...names, email: 'neu@example.com', licensePlate: 'DU-QG 1', by: 'link' },
    reached: ['user_already_exists'],
  }),
  inviteDriverAgain: () => ({ json: { by: 'link' }, reached: ['invitation_not_possible'] }),
  getDriverDocument: () => ({ reached: ['booking_not_completed'] }),
  registerDriver: () => ({
    json: { ...names, email: 'neu@example.com', licensePlate: 'DU-QG 1', phoneNumber: '+49 203 1234' },
    reached: ['mails_not_configured', 'too_many_requests'],
  }),
  getCompanyOfCode: () => ({ json: { code: 'AAAABBBB' }, reached: ['company_code_unknown', 'too_many_requests'] }),
  joinCompany: () => ({ json: { code: 'AAAABBBB' }, reached: ['company_code_unknown', 'too_many_requests'] }),
  savePushBrowser: () => ({
    json: { ...aPhone('https://push.example.org').subscription, language: 'de' },
  }),
  savePushSubscription: () => ({
    json: { ...aPhone('https://push.example.org').subscription, language: 'de' },
  }),
  setPositionConsent: () => ({ json: { given: true } }),
  reportOwnPositions: () => ({
    json: { positions: [aPosition] },
    reached: ['tour_not_running', 'position_consent_missing', 'validation_failed', 'too_many_requests'],
  }),
  receiveIdentificationEvent: () => ({ json: {}, reached: ['not_found'] }),
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

  testMail: () => ({ json: { email: 'test@example.com' }, reached: ['mails_not_configured'] }),
  testPush: () => ({
    json: { endpoint: 'https://push.invalid/x', p256dh: 'x'.repeat(87), auth: 'x'.repeat(22) },
    reached: ['validation_failed'],
  }),
  readAccountImport: () => ({ query: { kind: 'companies' }, upload: 'Name;VAT;Email\nNeu;X-1;neu@example.com\n' }),
  checkAccountImport: () => ({ query: { kind: 'users' }, json: importRows }),
  createAccountImport: () => ({ query: { kind: 'users' }, json: importRows }),
  createWebappUser: () => ({ json: { ...names, email: 'neu@example.com' }, reached: ['user_already_exists'] }),
  updateWebappUser: () => ({ json: names }),
  changePlatformRole: () => ({ json: { role: 'none' }, reached: ['own_role_not_changeable'] }),
  disableWebappUser: () => ({ json: { disabled: false } }),
  // The world keeps its people.
  deleteWebappUser: () => ({
    query: { successorId: 'nobody' },
    reached: ['own_account_not_deletable', 'successor_not_found'],
  }),
  inviteWebappUser: () => ({ json: { by: 'link' }, reached: ['invitation_not_possible'] }),
  makeResetLink: () => ({ reached: ['reset_link_not_possible'] }),
  changeWebappUserEmail: () => ({ json: { email: 'andere@example.com' }, reached: ['mails_not_configured'] }),
  createTruckingCompany: () => ({ json: newCompany, reached: ['trucking_vat_id_already_exists'] }),
  updateTruckingCompany: ({ values }) => ({ json: { ...newCompany, vatId: `X-${values.id}`, tier: 'Free' } }),
  createFacility: () => ({ json: { name: 'Neuland', timeZone: 'Europe/Berlin' } }),
  // The world keeps its terminals: a version it does not have.
  updateFacility: () => ({ json: { ...aTerminal, version: 1_000_000 }, reached: ['changed_meanwhile'] }),
  // Real load units are booked there.
  startPractice: () => ({ reached: ['practice_terminal_connected'] }),
  createFacilityCompany: () => ({ json: { name: 'Hafen Neuland' } }),
  updateFacilityCompany: () => ({ json: { name: 'Hafen Neuland' } }),
  updateBranding: () => ({ json: { name: 'Hafen Neuland' } }),
  uploadLogo: () => ({ upload: 'x', reached: ['logo_invalid'] }),
  getLogo: () => ({ reached: ['not_found'] }),
  updateFeatureFlag: () => ({ json: { isOn: true } }),
  createTruckingSystem: () => ({ json: { name: `Dispo ${randomUUID()}` } }),
  updateTruckingSystem: () => ({ json: { name: `Dispo ${randomUUID()}` } }),
  createTrainOperator: () => ({ json: { name: 'Neugleis' } }),
  updateTrainOperator: () => ({ json: { name: 'Neugleis' } }),
  readNotifications: () => ({ json: { upTo: 1 } }),
  chooseNotifications: () => ({ json: { choices: [{ kind: 'truckRefused', mail: 'hourly' }], quietHours: null } }),
  hideFirstSteps: () => ({ json: { isHidden: true } }),
  updateLicensing: () => ({ json: { licensing: 'card' } }),
  updateCompanyLicensing: () => ({ json: { licensing: null } }),
  createLicenseGrant: () => ({ json: { quantity: 1, months: 1, hasRenewal: false } }),
  createApproval: ({ world: { pupil } }) => ({
    json: { kind: 'platformRole', userId: pupil.id, role: 'read', reason: 'Vertretung' },
    reached: ['change_already_pending', 'empty_change'],
  }),
  decideApproval: () => ({ json: { decision: 'denied' }, reached: ['change_not_pending'] }),
  // The approval of the world is that of somebody else.
  collectIntegrationKey: () => ({ reached: ['key_not_collectable'] }),
  createIntegrationKey: () => ({ json: { label: 'Tor', scopes: ['gate'] } }),

  checkAdmission: ({ world: { openTour } }) => ({ query: { tourId: openTour.id } }),

  createSocketTicket: () => ({ json: { terminalCode: 'T8' } }),
  evaluateFlags: () => flagContext,
  evaluateFlag: () => flagContext,
};
