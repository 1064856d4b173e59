import { aDocument } from '../scenes/gate-pass-scene.ts';
import { aPhone } from '../servers/push-receiver.ts';
import { aPosition, type CallOf, names } from './call-bodies.ts';

/** Of gate-pass users and their documents, and of drivers themselves. */
export const callsOfDrivers: Record<string, CallOf> = {
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
};
