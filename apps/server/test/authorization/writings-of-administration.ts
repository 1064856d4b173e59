import { randomUUID } from 'node:crypto';
import { anApproval } from '../scenes/approval-scene.ts';
import { aBookingScene } from '../scenes/booking-scene.ts';
import { aForwarder, aKey, aUser } from '../scenes/factories.ts';
import { asAdmin, names, type Prepare } from './writing.ts';

const company = () => ({ name: 'Neu GmbH', email: 'neu@example.com', vatId: randomUUID(), city: 'Duisburg' });

export const writingsOfAdministration: Record<string, Prepare> = {
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
  inviteWebappUser: asAdmin(async ({ db }) => ({
    params: { id: (await aUser(db, { roles: [] })).id },
    json: { by: 'link' },
  })),
  makeResetLink: asAdmin(async ({ db }) => ({
    params: { id: (await aUser(db, { roles: [], password: 'ein langes Passwort' })).id },
  })),
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
    const decided = { decidedDate: clock.now(), deciderId: decider.id, deciderName: 'Dana Dispo' };
    await db
      .updateTable('approval')
      .set({ state: 'approved', ...decided })
      .where('id', '=', id)
      .execute();
    return { as, params: { id } };
  },
  createTruckingCompany: asAdmin(async () => ({ json: company() })),
  updateTruckingCompany: asAdmin(async ({ db }) => ({
    params: { id: (await aForwarder(db)).id },
    json: { ...company(), tier: 'Free' },
  })),
  createIntegrationKey: asAdmin(async (_, { facility }) => ({
    params: { facilityId: String(facility.id) },
    json: { label: 'Tor', scopes: ['gate'] },
  })),
  revokeIntegrationKey: asAdmin(async ({ db }, { facility }) => ({
    params: { facilityId: String(facility.id), id: (await aKey(db, facility.id, ['gate'])).slice(4, 16) },
  })),
};
