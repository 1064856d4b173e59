import type { NotificationKind } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import type { Db } from '../../src/db/client.ts';

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
      ...{ cause, details: JSON.stringify(details), createdDate: at ?? new Date('2027-01-01T00:00:00Z') },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return present(row.id);
}

/** One of each audience, and one of another company. */
export async function someNotifications(
  db: Db,
  { own, foreign, facility }: { own: { id: string }; foreign: { id: string }; facility: { id: number } },
) {
  return {
    company: await aNotification(db, { forwarder: own.id, cause: 'world' }),
    foreign: await aNotification(db, { forwarder: foreign.id, cause: 'world' }),
    terminal: await aNotification(db, { kind: 'gateRefused', facility: facility.id, cause: 'world' }),
    administration: await aNotification(db, { kind: 'identificationWaiting', cause: 'world' }),
  };
}
