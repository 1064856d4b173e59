import { randomUUID } from 'node:crypto';
import { approval } from '@quaygate/contract';
import type { z } from 'zod';
import type { Db } from '../../src/db/client.ts';
import type { TestServer } from '../harness.ts';
import { aFacility, aSession, aUser, early, type TestUser } from './factories.ts';

/** Two administrators, what they may ask for, and what becomes of it. */
export async function anApprovalScene(server: TestServer) {
  const { db, call } = server;
  const named = async (roles: string[], firstName: string, lastName: string) => {
    const user = await aUser(db, { roles });
    await db.updateTable('appUser').set({ firstName, lastName }).where('id', '=', user.id).execute();
    return user;
  };
  const anna = await named(['quaygate_admin'], 'Anna', 'Adler');
  const bert = await named(['quaygateAdmin'], 'Bert', 'Busch');
  const facility = await aFacility(db, { name: 'Terminal Nord' });
  const reason = 'Vertretung im Sommer';

  const ask = (as: TestUser, body: z.input<typeof approval.create.body>) => call(approval.create, { as, body });
  return {
    anna,
    bert,
    facility,
    reason,
    ask,
    askRole: (as: TestUser, userId: string, role: 'none' | 'read' | 'write' | 'admin') =>
      ask(as, { kind: 'platformRole', userId, role, reason }),
    askKey: (as: TestUser, more: object = {}) =>
      ask(as, { kind: 'integrationKey', facilityId: facility.id, label: 'Tor 1', scopes: ['gate'], reason, ...more }),
    decide: (as: TestUser, id: string, decision: 'approved' | 'denied' | 'cancelled', note?: string, on = server) =>
      on.call(approval.decide, { as, params: { id }, body: { decision, note } }),
    collect: (as: TestUser, id: string, on = server) => on.call(approval.collectKey, { as, params: { id } }),
    list: (as: TestUser, query = {}) => call(approval.list, { as, query }),
    rolesOf: async (id: string) =>
      (await db.selectFrom('appUser').select('roles').where('id', '=', id).executeTakeFirstOrThrow()).roles,
  };
}

/** A key of a terminal that this person asked for. */
export async function anApproval(db: Db, { facility, creator }: { facility: number; creator: string }) {
  const id = randomUUID();
  const after = { facilityId: facility, facility: '', label: 'Tor', scopes: ['gate'], networks: [], endDate: null };
  const asked = {
    id,
    kind: 'integrationKey',
    objectKind: 'integrationKey',
    objectId: id.slice(0, 12),
    objectName: 'Tor',
  } as const;
  const creatorSessionId = await aSession(db, creator);
  const by = { creatorId: creator, creatorName: 'Dana Dispo', creatorSessionId, createdDate: early };
  await db
    .insertInto('approval')
    .values({ ...asked, ...by, after: JSON.stringify(after), reason: 'Neues System' })
    .execute();
  return { id };
}
