import type { BatchResult, RejectedItem } from '@quaygate/contract';
import type { Db } from '../db/client.ts';
import type { Integrator } from '../plumbing/integrator.ts';

/** Milliseconds within which a call without rejects is not noted again. */
const notedEvery = 10_000;
const maxRejected = 10;

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

const rejectedOf = ({ results }: BatchResult): RejectedItem[] =>
  results.flatMap(({ code, eventId, field }) => (code ? [{ eventId, code, field }] : [])).slice(0, maxRejected);

type Reporter = Pick<Integrator, 'facilityId' | 'keyId'>;

/** Notes that a system has reported, and what of it was rejected. */
export async function noteCall(
  db: Db,
  now: Date,
  { facilityId, keyId }: Reporter,
  call: string,
  result: BatchResult,
): Promise<void> {
  const rejected = rejectedOf(result);
  if (!isDue(db, `${keyId} ${call}`, now) && rejected.length === 0) return;
  const found = rejected.length > 0 ? { rejectedDate: now, rejected: JSON.stringify(rejected) } : {};
  await db
    .insertInto('interfaceCall')
    .values({ facilityId, keyId, call, lastDate: now, rejectedDate: null, ...found })
    .onConflict((conflict) =>
      conflict.columns(['facilityId', 'keyId', 'call']).doUpdateSet({ lastDate: now, ...found }),
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
