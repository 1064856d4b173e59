import { randomUUID } from 'node:crypto';
import { aTerminal, type CallOf, flagContext, importRows, names, newCompany } from './call-bodies.ts';

/** Of the administration, of interfaces and sockets. */
export const callsOfAdministration: Record<string, CallOf> = {
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
