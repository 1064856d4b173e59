/**
 * Who may call what, written down a second time from the tables of the specification (platform contract, 1.4; forwarder
 * contract, 1.2; terminal contract, 9.1), so that a slip in the contract's data shows. A new call needs its row here.
 */
const forwarderWrite = ['forwarder_write', 'forwarder_premium_write'];
const forwarderRead = ['forwarder_read', 'forwarder_premium_read', ...forwarderWrite];
const platformAdmin = ['quaygate_admin'];
const platformWrite = ['quaygate_write', ...platformAdmin];
const platformRead = ['quaygate_read', ...platformWrite];

const terminalWrite = ['terminal_operations_write', 'terminal_operations_admin'];
const blockWrite = [...terminalWrite, 'isps_terminal_operations_write'];
const terminalRead = ['terminal_operations_read', 'isps_terminal_operations_read', ...blockWrite];

/** A fixed set of roles, everyone signed in, drivers who are signed in, everyone at all, or a key with one of the scopes. */
export type Row =
  | { who: readonly string[]; at?: 'forwarder' | 'facility' | 'trainOperator'; plan?: true }
  | { who: 'signed-in' | 'driver' | 'everyone'; at?: never }
  | { scopes: readonly string[] };

const everyone: Row = { who: 'everyone' };
const signedIn: Row = { who: 'signed-in' };
const driver: Row = { who: 'driver' };
const platformReader: Row = { who: platformRead };
const platformWriter: Row = { who: platformWrite };
const read: Row = { who: forwarderRead, at: 'forwarder' };
const write: Row = { who: forwarderWrite, at: 'forwarder' };
const licenseRead: Row = { who: [...forwarderWrite, ...platformRead], at: 'forwarder' };
const licenseWrite: Row = { who: [...forwarderWrite, ...platformWrite], at: 'forwarder' };
const planRead: Row = { ...read, plan: true };
const planWrite: Row = { ...write, plan: true };
const admin: Row = { who: platformAdmin };
const ofTerminal: Row = { who: terminalRead, at: 'facility' };
const terminalChange: Row = { who: terminalWrite, at: 'facility' };
const block: Row = { who: blockWrite, at: 'facility' };
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
  startFirstPasskey: everyone,
  addFirstPasskey: everyone,
  confirmEmail: everyone,
  confirmEmailChange: everyone,
  refuseEmailChange: everyone,
  getPublicKeys: everyone,
  resetPassword: everyone,
  getClientSettings: everyone,
  paymentEvents: everyone,

  verifyEmail: signedIn,
  getUser: signedIn,
  updateUser: signedIn,
  changeLanguage: signedIn,
  changePassword: signedIn,
  getEmailChange: signedIn,
  changeEmail: signedIn,
  withdrawEmailChange: signedIn,
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

  getTrainBookings: { who: ['train_operator_read', 'train_operator_write'], at: 'trainOperator' },
  getTrains: { who: ['train_operator_read', 'train_operator_write'], at: 'trainOperator' },
  getTrainBoxes: { who: ['train_operator_read', 'train_operator_write'], at: 'trainOperator' },
  completeTrainBookings: { who: ['train_operator_write'], at: 'trainOperator' },
  getTrainOperators: { who: ['train_operator_read', 'train_operator_write'] },

  getForwarderConfig: { who: [...forwarderRead, ...platformRead], at: 'forwarder' },
  updateForwarderConfig: { who: [...forwarderRead, ...platformAdmin], at: 'forwarder' },
  getForwarderTerminals: read,
  getForwarderOneToOneRestrictions: read,
  getForwarderStatistic: read,
  getTours: planRead,
  getTourHistory: planRead,
  getForwarderArrivals: planRead,
  getBookings: planRead,
  getTruckerBookings: planRead,
  createBooking: planWrite,
  createBookingPair: planWrite,
  getBooking: planRead,
  deleteBooking: planWrite,
  getBookingSlots: planRead,
  updateBookingSlot: planWrite,
  exportBooking: planRead,
  getContainerStatus: planRead,
  getForwarderPractice: planRead,
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
  migrateLicense: platformWriter,
  revokeOrder: admin,

  getTruckers: platformReader,
  getTrucker: platformReader,
  addTruckerChange: platformWriter,
  resetTruckerChanges: platformWriter,
  requestTruckerDeletion: platformWriter,
  approveTruckerChange: admin,
  resetTruckerIdentifications: platformWriter,
  downloadTruckerData: admin,
  getGatePassQueue: platformReader,
  getGatePassQueueNumbers: platformReader,
  takeNextInQueue: platformWriter,
  claimDriver: platformWriter,
  releaseDriver: platformWriter,
  createIdentification: platformWriter,
  getIdentification: platformReader,
  uploadPicture: platformWriter,
  getPicture: platformReader,
  submitIdentification: platformWriter,
  getOwnIdentifications: driver,
  startIdentification: driver,
  uploadOwnPicture: driver,
  submitOwnIdentification: driver,
  receiveIdentificationEvent: everyone,

  inviteDriver: write,
  inviteDriverAgain: write,
  registerDriver: everyone,
  getCompanyCode: write,
  renewCompanyCode: write,
  getDriverCompanies: driver,
  getCompanyOfCode: driver,
  joinCompany: driver,
  getDriverTours: driver,
  getDriverDocument: driver,
  getDriverTourHistory: driver,
  issuePass: driver,
  getPassKeys: everyone,
  getPositionConsent: driver,
  setPositionConsent: driver,
  reportOwnPositions: driver,
  getPushKey: driver,
  savePushSubscription: driver,
  deletePushSubscription: driver,
  getAcceptanceDeadlines: ofTerminal,
  createAcceptanceDeadline: terminalChange,
  updateAcceptanceDeadline: terminalChange,
  deleteAcceptanceDeadline: terminalChange,
  findBookingsOfDeadline: ofTerminal,
  getOneToOneRestrictions: ofTerminal,
  createOneToOneRestriction: terminalChange,
  updateOneToOneRestriction: terminalChange,
  deleteOneToOneRestriction: terminalChange,
  findBookingsOfRestriction: ofTerminal,
  getSlotBoard: ofTerminal,
  changeSlots: terminalChange,
  getSlotChanges: ofTerminal,
  getSlotBookings: ofTerminal,
  getSlotTemplates: ofTerminal,
  previewSlotTemplate: ofTerminal,
  changeSlotTemplate: terminalChange,
  getFacilityBookings: ofTerminal,
  getFacilityArrivals: ofTerminal,
  getFacilityTruckers: ofTerminal,
  getTruckerPhoto: ofTerminal,
  getTruckAppointment: ofTerminal,
  getOcrImage: ofTerminal,
  getTerminalStatisticFloatValue: ofTerminal,
  getTerminalStatisticTimeSeries: ofTerminal,
  getTerminalServices: ofTerminal,
  getTerminalModules: ofTerminal,
  rerouteBooking: terminalChange,
  getBlocks: ofTerminal,
  createBlock: block,
  deleteBlock: block,
  deleteBlockByTrucker: block,

  testMail: admin,
  getTestPushKey: admin,
  testPush: admin,
  readAccountImport: admin,
  checkAccountImport: admin,
  createAccountImport: admin,
  getWebappUsers: admin,
  createWebappUser: admin,
  getWebappUser: admin,
  updateWebappUser: admin,
  changePlatformRole: admin,
  disableWebappUser: admin,
  inviteWebappUser: admin,
  makeResetLink: admin,
  changeWebappUserEmail: admin,
  withdrawWebappUserEmailChange: admin,
  endWebappUserSessions: admin,
  resetWebappUserFactors: admin,
  deleteWebappUser: admin,
  getTruckingCompanies: admin,
  createTruckingCompany: admin,
  getTruckingCompany: admin,
  updateTruckingCompany: admin,
  getFacilityRecords: admin,
  createFacility: admin,
  getFacility: admin,
  updateFacility: admin,
  getPractice: admin,
  startPractice: admin,
  endPractice: admin,
  createFacilityCompany: admin,
  updateFacilityCompany: admin,
  createTrainOperator: admin,
  createTruckingSystem: admin,
  getBranding: admin,
  updateBranding: admin,
  uploadLogo: admin,
  removeLogo: admin,
  getLogo: everyone,
  getFeatureFlags: admin,
  updateFeatureFlag: admin,
  updateTruckingSystem: admin,
  updateTrainOperator: admin,
  downloadDeployment: admin,
  getFirstSteps: admin,
  hideFirstSteps: admin,
  getLicensing: admin,
  updateLicensing: admin,
  updateCompanyLicensing: admin,
  createLicenseGrant: admin,
  getApprovals: admin,
  createApproval: admin,
  decideApproval: admin,
  getApprovers: platformWriter,
  getDecisionEvidence: admin,
  collectIntegrationKey: admin,
  getAudit: admin,
  downloadAudit: admin,
  getFacilities: admin,
  getFacilityCompanies: admin,
  getTrainOperatorDimensions: admin,
  getTruckingCompanyDimensions: admin,
  getTruckingSystems: admin,

  createLiveTicket: signedIn,
  getCallSettings: signedIn,
  createSocketTicket: { who: terminalRead },

  getSupportChat: signedIn,
  evaluateFlags: signedIn,
  evaluateFlag: signedIn,

  getAllIntegrationKeys: admin,
  getIntegrationKeys: admin,
  createIntegrationKey: admin,
  getTerminalInterface: admin,
  revokeIntegrationKey: admin,
  reportLoadUnits: key('loadunits'),
  reportReleases: key('loadunits'),
  reportSlotTemplates: key('slots'),
  reportSlotCapacities: key('slots'),
  reportGateEvents: key('gate'),
  reportVehiclePositions: key('vehicles'),
  reportTrains: key('trains'),
  reportTrainBookings: key('trains'),
  readBookingFeed: key('bookings'),
  checkAdmission: key('gate', 'bookings'),
};

/** What the running router knows beside the calls of the contract. A page or probe mounted there needs its row here. */
export const besideTheContract: Record<string, Row> = {
  'GET /healthz': everyone,
  'GET /readyz': everyone,
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

/** Who may open which socket. A new one needs its row here. */
export interface SocketRow {
  who: 'signed-in' | readonly string[];
  /** Of the parameter in the path: a thing that those who are linked may see, one that they may not, and one that is not there. */
  things?: { parameter: string; own: string; foreign: string; missing: string };
}

export const whoMayConnect: Record<string, SocketRow> = {
  liveStream: { who: 'signed-in' },
  voice: { who: 'signed-in' },
  vehicleMonitoring: {
    who: terminalRead,
    things: { parameter: 'terminalCode', own: 'OWN', foreign: 'ELSEWHERE', missing: 'NOWHERE' },
  },
};
