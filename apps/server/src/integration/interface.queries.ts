import { type BatchResult, keptRejects } from '@quaygate/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/client.ts';
import type { Integrator } from '../plumbing/integrator.ts';
import type { StoredReject } from './interface.table.ts';

/** Milliseconds within which a call without rejects is not noted again. */
const notedEvery = 10_000;

/** When this instance last noted something, by what it is. */
const noted = new WeakMap<Db, Map<string, number>>();

function isDue(db: Db, what: string, now: Date): boolean {
  const times = noted.get(db) ?? new Map<string, number>();
  noted.set(db, times);
  const last = times.get(what);
  if (last !== undefined && Math.abs(now.getTime() - last) < notedEvery) return false;
  times.set(what, now.getTime());
  return true;
}

/** What names an item: its eventId, or all that is said of it where it has none. */
const nameOf = ({ eventId, code, field }: Pick<StoredReject, 'eventId' | 'code' | 'field'>) =>
  eventId ?? `${code} ${field}`;

/** The same of an element of a list of the database. */
const name = (item: string): RawBuilder<unknown> =>
  sql.raw(`coalesce(${item} ->> 'eventId', concat(${item} ->> 'code', ' ', coalesce(${item} ->> 'field', 'null')))`);

/** The items of a call that were rejected, each once. */
function rejectedOf({ results }: BatchResult, now: Date): StoredReject[] {
  const date = now.toISOString();
  const found = new Map<string, StoredReject>();
  for (const { code, eventId, field } of results) {
    if (!code) continue;
    const item = { eventId, code, field };
    const known = found.get(nameOf(item));
    if (known) known.count = (known.count ?? 0) + 1;
    else if (found.size < keptRejects) found.set(nameOf(item), { ...item, date, since: date, count: 1 });
  }
  return [...found.values()];
}

/** Those of this call before those that are kept; one that was rejected before is counted on. */
const joined = sql<string>`(
  select jsonb_agg(item order by place) from (
    select fresh.item || jsonb_build_object(
        'count', (fresh.item ->> 'count')::integer + coalesce((kept.item ->> 'count')::integer, 0),
        'since', coalesce(kept.item -> 'since', fresh.item -> 'since')) as item, fresh.place
    from jsonb_array_elements(excluded.rejected) with ordinality fresh (item, place)
    left join lateral (select k.item from jsonb_array_elements(interface_call.rejected) k (item)
      where ${name('k.item')} = ${name('fresh.item')} limit 1) kept on true
    union all
    select k.item, ${keptRejects}::bigint + k.place
    from jsonb_array_elements(interface_call.rejected) with ordinality k (item, place)
    where not exists (select from jsonb_array_elements(excluded.rejected) f (item) where ${name('f.item')} = ${name('k.item')})
    order by place limit ${keptRejects}::integer
  ) newest (item, place))`;

type Reporter = Pick<Integrator, 'facilityId' | 'keyId'>;

/** Notes that a system has reported, and what of it was rejected. */
export async function noteCall(
  db: Db,
  now: Date,
  { facilityId, keyId }: Reporter,
  call: string,
  result: BatchResult,
): Promise<void> {
  const rejected = rejectedOf(result, now);
  if (!isDue(db, `${keyId} ${call}`, now) && rejected.length === 0) return;
  const found = rejected.length > 0 ? { rejectedDate: now, rejected: JSON.stringify(rejected) } : {};
  await db
    .insertInto('interfaceCall')
    .values({ facilityId, keyId, call, lastDate: now, rejectedDate: null, ...found })
    .onConflict((conflict) =>
      conflict
        .columns(['facilityId', 'keyId', 'call'])
        .doUpdateSet({ lastDate: now, ...found, ...(rejected.length > 0 ? { rejected: joined } : {}) }),
    )
    .execute();
}

/** Notes where a reader of the booking feed stands; null: in the bookings that are there. */
export async function noteReader(
  db: Db,
  now: Date,
  { facilityId, keyId }: Reporter,
  last: number | null,
): Promise<void> {
  if (!isDue(db, `${keyId} feed`, now)) return;
  await db
    .insertInto('interfaceReader')
    .values({ facilityId, keyId, lastDate: now, last })
    .onConflict((conflict) => conflict.columns(['facilityId', 'keyId']).doUpdateSet({ lastDate: now, last }))
    .execute();
}
