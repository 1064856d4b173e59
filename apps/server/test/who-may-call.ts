/**
 * Who may call what, written down a second time from the tables of the specification (platform contract, 1.4; forwarder
 * contract, 1.2; terminal contract, 9.1), so that a slip in the contract's data shows. A new call needs its row here.
 */
const forwarderWrite = ['forwarder_write', 'forwarder_premium_write'];
const forwarderRead = ['forwarder_read', 'forwarder_premium_read', ...forwarderWrite];
const platformAdmin = ['quaygate_admin'];
const platformWrite = ['quaygate_write', ...platformAdmin];
const platformRead = ['quaygate_read', ...platformWrite];

/** A fixed set of roles, everyone signed in, everyone at all, or a key with one of the scopes. */
export type Row =
  | { who: readonly string[]; at?: 'forwarder'; plan?: true }
  | { who: 'signed-in' | 'everyone'; at?: never }
  | { scopes: readonly string[] };

const everyone: Row = { who: 'everyone' };
const signedIn: Row = { who: 'signed-in' };
const read: Row = { who: forwarderRead, at: 'forwarder' };
const write: Row = { who: forwarderWrite, at: 'forwarder' };
const licenseRead: Row = { who: [...forwarderWrite, ...platformRead], at: 'forwarder' };
const licenseWrite: Row = { who: [...forwarderWrite, ...platformWrite], at: 'forwarder' };
const planRead: Row = { ...read, plan: true };
const planWrite: Row = { ...write, plan: true };
const admin: Row = { who: platformAdmin };
const key = (...scopes: string[]): Row => ({ scopes });

export const whoMayCall: Record<string, Row> = {
  signIn: everyone,
  signInWithFactor: everyone,
  startPasskeySignIn: everyone,
  signInWithPasskey: everyone,
  startPageSignIn: everyone,
  finishPageSignIn: everyone,
  refresh: everyone,
  signOut: everyone,
  confirmPasswordReset: everyone,
  confirmEmail: everyone,
  getPublicKeys: everyone,
  resetPassword: everyone,
  getClientSettings: everyone,
  paymentEvents: everyone,

  verifyEmail: signedIn,
  getUser: signedIn,
  updateUser: signedIn,
  deleteUser: signedIn,
  getSessions: signedIn,
  endSession: signedIn,
  endSessions: signedIn,
  getFactors: signedIn,
  proveIdentity: signedIn,
  startPasskeyProof: signedIn,
  startPasskey: signedIn,
  addPasskey: signedIn,
  renamePasskey: signedIn,
  removePasskey: signedIn,
  startPageProof: signedIn,
  startTotp: signedIn,
  confirmTotp: signedIn,
  removeTotp: signedIn,
  renewRecoveryCodes: signedIn,
  getUserTerminals: signedIn,
  getForwarders: signedIn,
  getForwarder: signedIn,

  getTrainOperators: { who: ['train_operator_read', 'train_operator_write'] },

  getForwarderConfig: { who: [...forwarderRead, ...platformRead], at: 'forwarder' },
  updateForwarderConfig: { who: [...forwarderRead, ...platformAdmin], at: 'forwarder' },
  getForwarderTerminals: read,
  getForwarderOneToOneRestrictions: read,
  getForwarderStatistic: read,
  getTours: planRead,
  getBookings: planRead,
  getTruckerBookings: planRead,
  createBooking: planWrite,
  createBookingPair: planWrite,
  getBooking: planRead,
  deleteBooking: planWrite,
  exportBooking: planRead,
  getContainerStatus: planRead,
  parseCsv: planRead,
  downloadCsv: planRead,

  getForwarderTruckers: licenseRead,
  getApprovedTruckers: read,
  approveTrucker: write,
  getForwarderTrucker: licenseRead,
  updateForwarderTrucker: write,
  deleteForwarderTrucker: write,
  getLicenses: licenseRead,
  getLicense: licenseRead,
  assignAnyLicense: write,
  changeLicense: licenseWrite,
  claimLicense: licenseWrite,
  claimOrder: licenseWrite,
  stopRenewal: licenseWrite,
  takeOverLicense: licenseWrite,
  createCheckout: licenseWrite,
  createSetupFeeCheckout: licenseWrite,
  getOrders: licenseRead,
  downloadOrders: licenseRead,
  updateOrder: licenseWrite,
  openOrderPortal: licenseWrite,
  migrateLicense: { who: platformWrite },
  revokeOrder: admin,

  getWebappUsers: admin,
  createWebappUser: admin,
  getWebappUser: admin,
  updateWebappUser: admin,
  changePlatformRole: admin,
  disableWebappUser: admin,
  inviteWebappUser: admin,
  makeResetLink: admin,
  endWebappUserSessions: admin,
  resetWebappUserFactors: admin,
  getTruckingCompanies: admin,
  createTruckingCompany: admin,
  getTruckingCompany: admin,
  updateTruckingCompany: admin,
  getApprovals: admin,
  createApproval: admin,
  decideApproval: admin,
  collectIntegrationKey: admin,
  getAudit: admin,
  downloadAudit: admin,
  getFacilities: admin,
  getFacilityCompanies: admin,
  getTrainOperatorDimensions: admin,
  getTruckingCompanyDimensions: admin,
  getTruckingSystems: admin,

  getSupportChat: signedIn,
  evaluateFlags: signedIn,
  evaluateFlag: signedIn,

  getAllIntegrationKeys: admin,
  getIntegrationKeys: admin,
  createIntegrationKey: admin,
  revokeIntegrationKey: admin,
  reportLoadUnits: key('loadunits'),
  reportReleases: key('loadunits'),
  reportSlotTemplates: key('slots'),
  reportSlotCapacities: key('slots'),
  reportGateEvents: key('gate'),
  reportTrains: key('trains'),
  reportTrainBookings: key('trains'),
  readBookingFeed: key('bookings'),
  checkAdmission: key('gate', 'bookings'),
};

/** What the running router knows beside the calls of the contract. A page or probe mounted there needs its row here. */
export const besideTheContract: Record<string, Row> = {
  'GET /healthz': everyone,
  'GET /openapi.json': everyone,
  'GET /web/idp/action': everyone,
  'POST /web/idp/action': everyone,
  'GET /web/idp/action.css': everyone,
  'GET /web/idp/action.mjs': everyone,
  'GET /web/payments/v1/checkout/:secret': everyone,
  'POST /web/payments/v1/checkout/:secret': everyone,
  'GET /web/payments/v1/receipts/:secret': everyone,
  'GET /web/payments/v1/checkout.css': everyone,
  'GET /web/payments/v1/checkout.mjs': everyone,
  'GET /*': everyone,
};

/** What is there in demo mode only. */
export const besideInDemo: Record<string, Row> = {
  'GET /web/demo/inbox': everyone,
  'GET /web/demo/inbox.css': everyone,
  'GET /web/demo/inbox.mjs': everyone,
};
