import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/client.ts';
import { prepared } from '../db/prepared.ts';
import { rowsOf, table } from '../db/rows.ts';
import { unseenList } from '../db/unseen.ts';
import type { Queue } from './report.ts';

/** Content hashes of the events that are known already, by eventId. */
export async function findKnownEvents(db: Db, facilityId: number, eventIds: readonly string[]) {
  const writable = eventIds.filter((eventId) => !eventId.includes('\0'));
  const { rows } = await rowsOf(
    table('integrationEvent', 'e')('eventId', 'contentHash'),
    (columns) => sql`${prepared}
    select ${columns} from integration_event e
    where e.facility_id = ${facilityId} and e.event_id = any(${unseenList(writable, 'text')})`,
  ).execute(db);
  return new Map(rows.map(({ eventId, contentHash }) => [eventId, contentHash]));
}

interface NewEvent {
  facilityId: number;
  eventId: string;
  contentHash: Buffer;
  recordedDate: Date;
}

/**
 * Remembers an event; false when another request was faster. With a queue it first waits until no other item of this
 * facility and queue is being stored, so that every later statement of the transaction sees what that one did.
 */
export async function insertEvent(db: Db, event: NewEvent, queue: Queue | null): Promise<boolean> {
  const { facilityId, eventId, contentHash, recordedDate } = event;
  const alone = queue ? lockOf(queue, facilityId) : sql`null`;
  const { numAffectedRows } = await sql`${prepared}
    with alone as materialized (select ${alone})
    insert into integration_event (facility_id, event_id, content_hash, recorded_date)
    select ${facilityId}::integer, ${eventId}, ${contentHash}::bytea, ${recordedDate}::timestamptz from alone
    on conflict do nothing`.execute(db);
  return numAffectedRows === 1n;
}

const lockOf = (queue: Queue, facilityId: number) =>
  sql`pg_advisory_xact_lock(hashtextextended(${`integration ${queue}`}, ${facilityId}))`;

/** Takes the lock of this facility and queue until the transaction ends. */
export const lockQueue = (db: Db, queue: Queue, facilityId: number) =>
  sql`select ${lockOf(queue, facilityId)}`.execute(db);

/** Whether a facility has a key for backfills, with which events are remembered for longer. */
export async function hasBackfills(db: Db): Promise<boolean> {
  const key = db.selectFrom('integrationKey').select('id').where(sql<boolean>`'backfill' = any(scopes)`).limit(1);
  return (await key.executeTakeFirst()) !== undefined;
}

/** Events of the months that ended before a moment, of facilities without a key for backfills. */
export const findsOldEvents = (before: Date): RawBuilder<unknown> =>
  sql`recorded_date < date_trunc('month', ${before}::timestamptz, 'UTC') and not exists (
    select from integration_key k where k.facility_id = integration_event.facility_id and 'backfill' = any(k.scopes))`;
