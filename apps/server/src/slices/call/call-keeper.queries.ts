import { randomInt } from 'node:crypto';
import type { RegisteredCall } from '@quaygate/rules';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { rowsOf, table } from '../../db/rows.ts';
import { unseenList } from '../../db/unseen.ts';

const callMessage = table('callMessage');

/**
 * A number that no instance and no term has had. These tables are not logged: a failover empties them and begins their sequences
 * anew, or leaves them broken, and a number that came again would make two instances one.
 */
const freshNumber = () => randomInt(2 ** 32, 2 ** 47);

export async function insertInstance(db: Db): Promise<number> {
  const id = freshNumber();
  await sql`insert into call_instance (id, beat) overriding system value values (${id}, 0)`.execute(db);
  return id;
}

/** @returns false when somebody took this instance for dead */
export async function beatInstance(db: Db, id: number): Promise<boolean> {
  const row = await db
    .updateTable('callInstance')
    .set((row) => ({ beat: row('beat', '+', 1) }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export const findInstances = (db: Db) => db.selectFrom('callInstance').select(['id', 'beat']).execute();

export async function deleteInstance(db: Db, id: number): Promise<void> {
  await db.deleteFrom('callInstance').where('id', '=', id).execute();
  await db.deleteFrom('callMessage').where('recipient', '=', id).execute();
}

export interface Keeper {
  instanceId: number | null;
  term: number;
  beat: number;
}

export async function findKeeper(db: Db): Promise<Keeper> {
  const find = () => db.selectFrom('callKeeper').select(['instanceId', 'term', 'beat']).executeTakeFirst();
  const keeper = await find();
  if (keeper) return keeper;
  const row = { isOne: true, instanceId: null, term: freshNumber(), beat: 0 };
  await db
    .insertInto('callKeeper')
    .values(row)
    .onConflict((key) => key.doNothing())
    .execute();
  return (await find()) ?? row;
}

/**
 * Takes the calls over from a keeper that has not moved since it was seen; of two instances one does.
 * @returns the new term; null when somebody else was faster
 */
export async function takeOver(db: Db, seen: Keeper, instanceId: number): Promise<number | null> {
  const row = await db
    .updateTable('callKeeper')
    .set({ instanceId, term: seen.term + 1, beat: 0 })
    .where('term', '=', seen.term)
    .where('beat', '=', seen.beat)
    .where('instanceId', 'is not distinct from', seen.instanceId)
    .returning('term')
    .executeTakeFirst();
  return row?.term ?? null;
}

/** @returns false when another instance keeps the calls */
export async function renewKeeper(db: Db, term: number): Promise<boolean> {
  const row = await db
    .updateTable('callKeeper')
    .set((row) => ({ beat: row('beat', '+', 1) }))
    .where('term', '=', term)
    .returning('term')
    .executeTakeFirst();
  return row !== undefined;
}

/** Lets the next one begin at once. */
export const releaseKeeper = (db: Db, term: number) =>
  db.updateTable('callKeeper').set({ instanceId: null }).where('term', '=', term).execute();

export interface Addressed {
  recipient: number | null;
  content: unknown;
}

let lastMessage = 0;

/** Later ones are greater, in quarters of a microsecond; of two instances at one moment hardly ever the same. */
function messageNumber(): number {
  const moment = Math.floor((performance.timeOrigin + performance.now()) * 1_000) * 4 + randomInt(4);
  lastMessage = Math.max(lastMessage + 1, moment);
  return lastMessage;
}

export async function insertMessages(db: Db, messages: readonly Addressed[]): Promise<void> {
  const rows = JSON.stringify(messages.map((message) => ({ id: messageNumber(), ...message })));
  await sql`${prepared}
    insert into call_message (id, recipient, content) overriding system value select m.id, m.recipient, m.content
      from json_to_recordset(${rows}::json) as m(id bigint, recipient bigint, content jsonb)`.execute(db);
}

/** Takes the messages for this instance away, and those for the keeper when it is that; the oldest first. */
export async function takeMessages(db: Db, instanceId: number, isKeeper: boolean): Promise<unknown[]> {
  const { rows } = await rowsOf(
    { ...callMessage('id', 'content') },
    (columns) => sql`${prepared}
    delete from call_message where recipient = ${instanceId} or (${isKeeper} and recipient is null)
    returning ${columns}`,
  ).execute(db);
  return rows.toSorted((a, b) => a.id - b.id).map(({ content }) => content);
}

/** The calls as they were stored; one of the previous build does not name the connections that were stopped. */
export const findCalls = async (db: Db): Promise<RegisteredCall[]> =>
  (await db.selectFrom('call').select('state').execute()).map(({ state }) =>
    state.state === 'connected' ? { ...state, stoppedIds: state.stoppedIds ?? [] } : state,
  );

/** Stores calls as they are now, and forgets those that are over; nothing once another instance keeps them. */
export async function storeCalls(db: Db, term: number, stored: readonly RegisteredCall[], over: readonly string[]) {
  const rows = JSON.stringify(stored.map((call) => ({ id: call.id, state: call })));
  // The lock keeps the next keeper from reading the calls before these are in.
  await sql`${prepared}
    with own as (select term from call_keeper where term = ${term} for share),
      gone as (delete from call using own where call.id = any(${unseenList(over, 'text')}))
    insert into call (id, state)
    select s.id, s.state from json_to_recordset(${rows}::json) as s(id text, state jsonb), own
    on conflict (id) do update set state = excluded.state`.execute(db);
}
