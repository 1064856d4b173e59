import type { NotificationKind } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { sql } from 'kysely';
import type { Db } from '../../src/db/client.ts';

const created = new Date('2027-01-01T00:00:00Z');

interface Given {
  kind?: NotificationKind;
  forwarder?: string | null;
  facility?: number | null;
  cause: string;
  details?: object;
  at?: Date;
}

/** A notification, of a truck at the gate unless told. @returns its id */
export async function aNotification(
  db: Db,
  { kind = 'truckRefused', forwarder = null, facility = null, cause, details = {}, at }: Given,
): Promise<number> {
  const row = await db
    .insertInto('notification')
    .values({
      ...{ kind, forwarderId: forwarder, facilityId: facility, atFacilityId: null, truckerId: null, actedBy: null },
      ...{ cause, details: JSON.stringify(details), createdDate: at ?? created },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return present(row.id);
}

/**
 * One of each audience, and one of another company. Their ids are as long as no other text of an answer, which is compared
 * without them.
 */
export async function someNotifications(
  db: Db,
  { own, foreign, facility }: { own: { id: string }; foreign: { id: string }; facility: { id: number } },
) {
  const ids = { company: 987_650_001, foreign: 987_650_002, terminal: 987_650_003, administration: 987_650_004 };
  await sql`
    insert into notification (id, kind, forwarder_id, facility_id, cause, details, created_date) overriding system value
    values (${ids.company}, 'truckRefused', ${own.id}, null, 'world', '{}', ${created}),
      (${ids.foreign}, 'truckRefused', ${foreign.id}, null, 'world', '{}', ${created}),
      (${ids.terminal}, 'gateRefused', null, ${facility.id}::integer, 'world', '{}', ${created}),
      (${ids.administration}, 'identificationWaiting', null, null, 'world', '{}', ${created})`.execute(db);
  return ids;
}
