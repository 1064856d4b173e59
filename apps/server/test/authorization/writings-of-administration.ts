import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { present } from '@quaygate/rules';
import type { Db } from '../../src/db/client.ts';
import { setHidden } from '../../src/slices/first-step/first-step.queries.ts';
import { chooseLicensing, waiveSetupFees } from '../../src/slices/licensing/licensing.queries.ts';
import { anApproval } from '../scenes/approval-scene.ts';
import { aBookingScene } from '../scenes/booking-scene.ts';
import { aFacility, aForwarder, aKey, aSession, aTrainOperator, aUser } from '../scenes/factories.ts';
import { aTerminal } from './call-bodies.ts';
import { asAdmin, names, type Prepare } from './writing.ts';

const company = () => ({ name: 'Neu GmbH', email: 'neu@example.com', vatId: `X-${randomUUID()}`, city: 'Duisburg' });

/** Of a push service that is not there. */
function aPushAddress() {
  const phone = createECDH('prime256v1');
  const p256dh = phone.generateKeys().toString('base64url');
  return { endpoint: `https://push.invalid/${randomUUID()}`, p256dh, auth: randomBytes(16).toString('base64url') };
}

const keepBrandingRow = (db: Db, row: { name: null } | { logo: Buffer }) =>
  db
    .insertInto('branding')
    .values({ name: null, logo: null, imprintUrl: null, imprintText: null, privacyUrl: null, ...noStamp, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...noStamp, ...row }))
    .execute();
const noStamp = { changedDate: null, changedBy: null };

export const writingsOfAdministration: Record<string, Prepare> = {
  testMail: asAdmin(async () => ({ json: { email: `${randomUUID()}@example.com` } })),
  testPush: asAdmin(async () => ({ json: aPushAddress() })),
  createAccountImport: asAdmin(async () => ({
    query: { kind: 'users' },
    json: { rows: [{ line: 2, values: { ...names, email: `${randomUUID()}@example.com` } }] },
  })),
  createWebappUser: asAdmin(async () => ({ json: { ...names, email: `${randomUUID()}@example.com` } })),
  updateWebappUser: asAdmin(async ({ db }) => ({ params: { id: (await aUser(db, { roles: [] })).id }, json: names })),
  changePlatformRole: asAdmin(async ({ db }) => ({
    params: { id: (await aUser(db, { roles: [] })).id },
    json: { role: 'read' },
  })),
  disableWebappUser: asAdmin(async ({ db }) => ({
    params: { id: (await aUser(db, { roles: [] })).id },
    json: { disabled: true },
  })),
  deleteWebappUser: asAdmin(async ({ db }) => ({ params: { id: (await aUser(db, { roles: [] })).id } })),
  inviteWebappUser: asAdmin(async ({ db }) => ({
    params: { id: (await aUser(db, { roles: [] })).id },
    json: { by: 'link' },
  })),
  makeResetLink: asAdmin(async ({ db }) => ({
    params: { id: (await aUser(db, { roles: [], password: 'ein langes Passwort' })).id },
  })),
  changeWebappUserEmail: asAdmin(async ({ db }) => ({
    params: { id: (await aUser(db, { roles: [] })).id },
    json: { email: `${randomUUID()}@example.com` },
  })),
  withdrawWebappUserEmailChange: asAdmin(async (server) => {
    const { id } = await aUser(server.db, { roles: [] });
    const email = `${randomUUID()}@example.com`;
    await server.db.transaction().execute((trx) => present(server.deps.identityIn(trx).emails).ask(id, email, null));
    return { params: { id } };
  }),
  endWebappUserSessions: asAdmin(async ({ db, tokenFor }) => {
    const { id } = await aUser(db, { roles: [] });
    await tokenFor(id);
    return { params: { id } };
  }),
  async createApproval({ db }) {
    // Every other administrator is mailed; there is none, so that one time is like another.
    await db.updateTable('appUser').set({ roles: [] }).execute();
    const as = await aUser(db, { roles: ['quaygate_admin'] });
    const { id: userId } = await aUser(db, { roles: [] });
    return { as, json: { kind: 'platformRole', userId, role: 'read', reason: 'Vertretung' } };
  },
  decideApproval: asAdmin(async ({ db }, { facility, user }) => ({
    params: { id: (await anApproval(db, { facility: facility.id, creator: user.id })).id },
    json: { decision: 'approved', note: 'Geprüft' },
  })),
  async collectIntegrationKey({ db, clock }) {
    const as = await aUser(db, { roles: ['quaygate_admin'] });
    const { facility } = await aBookingScene(db);
    const decider = await aUser(db, { roles: ['quaygate_admin'] });
    const { id } = await anApproval(db, { facility: facility.id, creator: as.id });
    const by = { deciderId: decider.id, deciderName: 'Dana Dispo', deciderSessionId: await aSession(db, decider.id) };
    await db
      .updateTable('approval')
      .set({ state: 'approved', decidedDate: clock.now(), ...by })
      .where('id', '=', id)
      .execute();
    return { as, params: { id } };
  },
  createTruckingCompany: asAdmin(async () => ({ json: company() })),
  updateTruckingCompany: asAdmin(async ({ db }) => ({
    params: { id: (await aForwarder(db)).id },
    json: { ...company(), tier: 'Free' },
  })),
  createFacility: asAdmin(async () => ({ json: { name: 'Neuland', timeZone: 'Europe/Berlin' } })),
  updateFacility: asAdmin(async ({ db }) => ({
    params: { facilityId: String((await aFacility(db)).id) },
    json: aTerminal,
  })),
  startPractice: asAdmin(async ({ db }) => ({ params: { facilityId: String((await aFacility(db)).id) } })),
  endPractice: asAdmin(async ({ db, clock }) => {
    const { id } = await aFacility(db);
    const practice = { id: `TEST-${id}`, facilityId: id, startedDate: clock.now() };
    await db.insertInto('practice').values(practice).execute();
    return { params: { facilityId: String(id) } };
  }),
  createFacilityCompany: asAdmin(async () => ({ json: { name: 'Hafen Neuland' } })),
  updateFacilityCompany: asAdmin(async ({ db }) => {
    const id = randomUUID();
    await db.insertInto('facilityCompany').values({ id, name: 'Hafen Altland' }).execute();
    return { params: { id }, json: { name: 'Hafen Neuland' } };
  }),
  updateBranding: asAdmin(async ({ db }) => {
    await keepBrandingRow(db, { name: null });
    return { json: { name: 'Hafen Neuland' } };
  }),
  removeLogo: asAdmin(async ({ db }) => {
    await keepBrandingRow(db, { logo: Buffer.from('logo') });
    return {};
  }),
  updateFeatureFlag: asAdmin(async ({ db, clock }) => {
    const off = { isOn: false, changedDate: clock.now(), changedBy: 'the installation' };
    await db
      .insertInto('featureFlag')
      .values({ key: 'mapIntegration', ...off })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(off))
      .execute();
    return { params: { key: 'mapIntegration' }, json: { isOn: true } };
  }),
  createTruckingSystem: asAdmin(async () => ({ json: { name: `Dispo ${randomUUID()}` } })),
  updateTruckingSystem: asAdmin(async ({ db }) => {
    const id = randomUUID();
    await db
      .insertInto('truckingSystem')
      .values({ id, name: `Dispo ${id}` })
      .execute();
    return { params: { id }, json: { name: `Dispo Plus ${id}` } };
  }),
  createTrainOperator: asAdmin(async () => ({ json: { name: 'Neugleis' } })),
  updateTrainOperator: asAdmin(async ({ db }) => ({
    params: { id: (await aTrainOperator(db)).id },
    json: { name: 'Neugleis' },
  })),
  hideFirstSteps: asAdmin(async ({ db }) => {
    await setHidden(db, false);
    return { json: { isHidden: true } };
  }),
  updateLicensing: asAdmin(async ({ db, clock }) => {
    const stamp = { changedDate: clock.now(), changedBy: 'the installation' };
    await chooseLicensing(db, 'invoice', stamp);
    // Licences that wait for a setup fee are free by the first change already.
    await waiveSetupFees(db, stamp);
    return { json: { licensing: 'none' } };
  }),
  updateCompanyLicensing: asAdmin(async ({ db }) => ({
    params: { id: (await aForwarder(db)).id },
    json: { licensing: 'invoice' },
  })),
  createLicenseGrant: asAdmin(async ({ db }) => ({
    params: { id: (await aForwarder(db)).id },
    json: { quantity: 2, months: 12, hasRenewal: true },
  })),
  createIntegrationKey: asAdmin(async (_, { facility }) => ({
    params: { facilityId: String(facility.id) },
    json: { label: 'Tor', scopes: ['gate'] },
  })),
  revokeIntegrationKey: asAdmin(async ({ db }, { facility }) => ({
    params: { facilityId: String(facility.id), id: (await aKey(db, facility.id, ['gate'])).slice(4, 16) },
  })),
};
