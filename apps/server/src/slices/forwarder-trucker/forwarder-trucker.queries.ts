import type { TruckerUpdate } from '@quaygate/contract';
import { sql } from 'kysely';
import { tell } from '../../db/changes.ts';
import type { Db } from '../../db/client.ts';

/** True for a driver who is, or once was, linked to the forwarder. */
export async function wasLinked(db: Db, forwarderId: string, truckerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('forwarderTrucker')
    .select('id')
    .where('forwarderId', '=', forwarderId)
    .where('truckerId', '=', truckerId)
    .where('state', '<>', 'denied')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** State of the last link of driver and forwarder; `denied` and `ended` ones are history. */
export async function findLinkState(db: Db, forwarderId: string, truckerId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('forwarderTrucker')
    .select('state')
    .where('forwarderId', '=', forwarderId)
    .where('truckerId', '=', truckerId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.state;
}

/** The link as it stands, locked until the end of the transaction; undefined without one. */
export async function lockLink(trx: Db, forwarderId: string, truckerId: string) {
  return trx
    .selectFrom('forwarderTrucker')
    .select(['id', 'state', 'firstName', 'lastName'])
    .where('forwarderId', '=', forwarderId)
    .where('truckerId', '=', truckerId)
    .where('state', 'in', ['pending', 'approved'])
    .forUpdate()
    .executeTakeFirst();
}

export interface Decision {
  forwarderId: string;
  truckerId: string;
  decidedBy: string;
  decidedDate: Date;
}

/** Approves a pending driver with names and plate of the driver's own record; false when the link is not pending: the first decision counts. */
export async function approveLink(trx: Db, { forwarderId, truckerId, decidedBy, decidedDate }: Decision) {
  const { rows } = await sql`
    update forwarder_trucker link
    set state = 'approved', decided_by = ${decidedBy}, decided_date = ${decidedDate}, first_name = trucker.first_name,
      last_name = trucker.last_name, license_plate = trucker.license_plate
    from trucker
    where trucker.user_id = link.trucker_id and link.forwarder_id = ${forwarderId} and link.trucker_id = ${truckerId}
      and link.state = 'pending'
    returning link.id`.execute(trx);
  tell(trx, { noun: 'trucker', forwarderId });
  return rows.length > 0;
}

/** Denies a pending driver; false when the link is not pending. */
export async function denyLink(trx: Db, { forwarderId, truckerId, decidedBy, decidedDate }: Decision) {
  const row = await trx
    .updateTable('forwarderTrucker')
    .set({ state: 'denied', note: null, decidedBy, decidedDate })
    .where('forwarderId', '=', forwarderId)
    .where('truckerId', '=', truckerId)
    .where('state', '=', 'pending')
    .returning('id')
    .executeTakeFirst();
  tell(trx, { noun: 'trucker', forwarderId });
  return row !== undefined;
}

/** Changes what the forwarder keeps of an approved driver; false when the link is not approved, or of another version. */
export async function updateLink(
  db: Db,
  { forwarderId, truckerId }: Pick<Decision, 'forwarderId' | 'truckerId'>,
  { version, ...change }: TruckerUpdate & { changedDate: Date; changedBy: string },
) {
  const row = await db
    .updateTable('forwarderTrucker')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('forwarderId', '=', forwarderId)
    .where('truckerId', '=', truckerId)
    .where('state', '=', 'approved')
    .$if(version !== undefined, (update) => update.where('version', '=', version ?? 0))
    .returning('id')
    .executeTakeFirst();
  if (row) tell(db, { noun: 'trucker', forwarderId });
  return row !== undefined;
}

interface NoteChange {
  note: string | null;
  version: number | undefined;
  changedDate: Date;
  changedBy: string;
}

/** Notes something of a driver who belongs to the forwarder or has asked to; false when there is none, or of another version. */
export async function noteLink(
  db: Db,
  { forwarderId, truckerId }: Pick<Decision, 'forwarderId' | 'truckerId'>,
  { version, ...change }: NoteChange,
) {
  const row = await db
    .updateTable('forwarderTrucker')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('forwarderId', '=', forwarderId)
    .where('truckerId', '=', truckerId)
    .where('state', 'in', ['pending', 'approved'])
    .$if(version !== undefined, (update) => update.where('version', '=', version ?? 0))
    .returning('id')
    .executeTakeFirst();
  if (row) tell(db, { noun: 'trucker', forwarderId });
  return row !== undefined;
}

export async function findForwardersOf(db: Db, truckerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('forwarderTrucker')
    .select('forwarderId')
    .distinct()
    .where('truckerId', '=', truckerId)
    .where('state', 'in', ['pending', 'approved'])
    .execute();
  return rows.map(({ forwarderId }) => forwarderId);
}

export async function endLink(trx: Db, id: number, endedDate: Date): Promise<void> {
  await trx
    .updateTable('forwarderTrucker')
    .set({ state: 'ended', note: null, endedDate })
    .where('id', '=', id)
    .execute();
}
