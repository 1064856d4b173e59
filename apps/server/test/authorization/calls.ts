import { randomUUID } from 'node:crypto';
import { anAuthenticator } from '../authenticator.ts';
import type { Persona } from './personas.ts';
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
const newCompany = { name: 'Neu GmbH', email: 'neu@example.com', vatId: 'DE811907980', ...address };
const licenseManagement = 'http://127.0.0.1:4600/forwarderOperator/licenseManagement';
export const bought = `${licenseManagement}?purchaseSuccess=true`;
export const paid = `${licenseManagement}?successSetupFee=true`;
const flagContext = { json: { context: {} } };

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
  confirmEmail: () => ({ json: { token: 'x' }, reached: ['auth/invalid-action-code'] }),
  resetPassword: () => ({ json: { email: `${randomUUID()}@example.com` } }),
  verifyEmail: ({ persona }) => ({ json: { email: persona.email } }),
  proveIdentity: () => ({ json: { password: 'x' }, reached: ['auth/wrong-password', 'auth/too-many-requests'] }),
  addPasskey: () => ({
    json: { name: 'Telefon', credential: anAuthenticator().create({ user: { id: '' }, challenge: 'eA' }) },
    reached: ['auth/invalid-passkey'],
  }),
  renamePasskey: () => ({ json: { name: 'Telefon' } }),
  startTotp: () => ({ reached: ['totp_already_set_up'] }),
  confirmTotp: () => ({
    json: { code: '000000' },
    reached: ['auth/invalid-factor-code', 'auth/too-many-requests', 'not_found'],
  }),
  removeTotp: () => ({ reached: ['not_found'] }),
  renewRecoveryCodes: () => ({ reached: ['not_found'] }),
  updateUser: () => ({ json: names }),

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
  deleteBooking: () => ({ reached: ['booking_already_completed'] }),
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

  createWebappUser: () => ({ json: { ...names, email: 'neu@example.com' }, reached: ['user_already_exists'] }),
  updateWebappUser: () => ({ json: names }),
  changePlatformRole: () => ({ json: { role: 'none' }, reached: ['own_role_not_changeable'] }),
  disableWebappUser: () => ({ json: { disabled: false } }),
  inviteWebappUser: () => ({ json: { by: 'link' }, reached: ['invitation_not_possible'] }),
  makeResetLink: () => ({ reached: ['reset_link_not_possible'] }),
  createTruckingCompany: () => ({ json: newCompany, reached: ['trucking_vat_id_already_exists'] }),
  updateTruckingCompany: ({ values }) => ({ json: { ...newCompany, vatId: `DE${values.id}`, tier: 'Free' } }),
  createApproval: ({ world: { pupil } }) => ({
    json: { kind: 'platformRole', userId: pupil.id, role: 'read', reason: 'Vertretung' },
    reached: ['change_already_pending', 'empty_change'],
  }),
  decideApproval: () => ({ json: { decision: 'denied' }, reached: ['change_not_pending'] }),
  // The approval of the world is that of somebody else.
  collectIntegrationKey: () => ({ reached: ['key_not_collectable'] }),
  createIntegrationKey: () => ({ json: { label: 'Tor', scopes: ['gate'] } }),

  checkAdmission: ({ world: { openTour } }) => ({ query: { tourId: openTour.id } }),

  evaluateFlags: () => flagContext,
  evaluateFlag: () => flagContext,
};
