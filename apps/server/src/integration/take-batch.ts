import type { BatchResult } from '@quaygate/contract';
import type { Integrator } from '../plumbing/integrator.ts';
import type { Deps } from '../serving/deps.ts';
import { arrivalsAt } from './arrival.ts';
import { eventIdOf, type Outcome, rejected, resultOf } from './batch-result.ts';
import { checkSize } from './batch-size.ts';
import { findKnownEvents, insertEvent } from './integration-event.queries.ts';
import { failureOf } from './item-failure.ts';
import { checkAge, contentHash, readItem, saidOf } from './item-judge.ts';
import { type Item, type ItemKind, ItemRefusal, type Stored } from './report.ts';

const maxItems = 500;
/** Attempts for an item that conflicts with a transaction on the same rows. */
const maxAttempts = 5;

interface Batch {
  deps: Deps;
  integrator: Integrator;
  /** Content hashes by eventId, including those of items this batch has stored. */
  known: Map<string, Buffer>;
}

interface Taken extends Outcome {
  /** The database is away or too busy; the rest of the batch is not tried. */
  isAway?: boolean;
}

/** Applies the items of a batch one by one in the order sent, each in its own transaction. */
export async function takeBatch<T extends Item>(
  deps: Deps,
  report: ItemKind<T>,
  integrator: Integrator,
  items: readonly unknown[],
): Promise<BatchResult> {
  checkSize(items, maxItems);
  const sent = items.map(eventIdOf).filter((eventId) => eventId !== null);
  const known = await findKnownEvents(deps.db, integrator.facilityId, sent);
  const batch: Batch = { deps, integrator, known };
  const inspect = report.inspector?.();

  const outcomes: Outcome[] = [];
  let isAway = false;
  for (const raw of items) {
    const outcome: Taken = isAway ? rejected('temporarily_unavailable', null) : await take(batch, report, inspect, raw);
    isAway ||= outcome.isAway === true;
    outcomes.push(outcome);
  }
  return resultOf(items, outcomes);
}

async function take<T extends Item>(
  batch: Batch,
  report: ItemKind<T>,
  inspect: ((item: T) => void) | undefined,
  raw: unknown,
): Promise<Taken> {
  try {
    const item = readItem(report, raw);
    inspect?.(item);
    return await storeOnce(batch, report, item, contentHash(report.name, item));
  } catch (error) {
    if (error instanceof ItemRefusal) return rejected(error.code, error.field, error.detail);
    const failure = failureOf(error);
    if (failure === 'invalid') return rejected('invalid_item', null);
    batch.deps.log.error({ err: error, report: report.name }, 'item not stored');
    return { ...rejected('temporarily_unavailable', null), isAway: failure === 'away' };
  }
}

/** Another request has stored the same eventId meanwhile. */
class Overtaken extends Error {}

async function storeOnce<T extends Item>(batch: Batch, report: ItemKind<T>, item: T, hash: Buffer): Promise<Outcome> {
  for (let attempt = 1; ; attempt++) {
    const stored = batch.known.get(item.eventId);
    if (stored?.equals(hash)) return { status: 'duplicate' };
    if (stored) throw new ItemRefusal('event_id_conflict', 'eventId');
    try {
      const outcome = await storeItem(batch, report, item, hash);
      batch.known.set(item.eventId, hash);
      return outcome === 'stale' ? { status: 'stale' } : { status: 'accepted', ...outcome };
    } catch (error) {
      if (attempt === maxAttempts) throw error;
      if (error instanceof Overtaken) await learn(batch, item.eventId);
      else if (failureOf(error) !== 'collision') throw error;
    }
  }
}

async function learn({ deps, integrator, known }: Batch, eventId: string) {
  for (const [id, hash] of await findKnownEvents(deps.db, integrator.facilityId, [eventId])) known.set(id, hash);
}

function storeItem<T extends Item>(
  { deps, integrator: { facilityId, keyId, scopes, forPractice } }: Batch,
  report: ItemKind<T>,
  item: T,
  hash: Buffer,
): Promise<Stored> {
  const now = deps.now();
  checkAge(item, now, scopes.includes('backfill'));
  return deps.db.transaction().execute(async (trx) => {
    const event = { facilityId, eventId: item.eventId, contentHash: hash, recordedDate: now };
    if (!(await insertEvent(trx, event, report.queue))) throw new Overtaken();
    const settled = arrivalsAt(facilityId, now)(item);
    const stored = await report.store({ trx, now, facilityId, keyId, forPractice }, settled.item);
    return stored === 'stale' ? stored : saidOf(stored, settled);
  });
}
