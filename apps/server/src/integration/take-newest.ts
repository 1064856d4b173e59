import type { Integrator } from '../plumbing/integrator.ts';
import type { Deps } from '../serving/deps.ts';
import { arrivalsAt } from './arrival.ts';
import { type Outcome, rejected } from './batch-result.ts';
import { checkSize } from './batch-size.ts';
import { failureOf } from './item-failure.ts';
import { checkAge, noteOf, readItem } from './item-judge.ts';
import {
  type Item,
  ItemRefusal,
  isNewer,
  type Judged,
  type Newest,
  type NewestKind,
  type StoredNewest,
} from './report.ts';

/** Attempts for a batch that conflicts with another one on the same rows. */
const maxAttempts = 5;
/** Most items have it. */
const accepted: Outcome = { status: 'accepted' };

/**
 * Applies a batch of items of which only the newest of each record counts. All are stored by one statement, because they
 * are many; none is remembered by its eventId (INT-31).
 * @returns what became of each item, in the order sent
 */
export async function takeNewest<T extends Item>(
  deps: Pick<Deps, 'db' | 'now' | 'log' | 'settings'>,
  report: NewestKind<T>,
  { facilityId, scopes }: Integrator,
  items: readonly unknown[],
): Promise<Outcome[]> {
  checkSize(items, report.maxItems);
  const now = deps.now();
  const settle = settlerOf(report, facilityId, now);
  const read = items.map((raw) => settle(judge(report, raw, now, scopes.includes('backfill'))));
  const judged = read.filter((each) => 'item' in each);
  const { leading, isRepeated } = leadersOf(report, judged);
  const stored = leading.length > 0 ? await store(deps, report, facilityId, leading) : undefined;
  const newest = new Map<string, Newest>(stored?.before);
  return read.map((each): Outcome => {
    if (!('item' in each)) return each;
    if (!stored) return rejected('temporarily_unavailable', null);
    const { item, contentHash } = each;
    const known = newest.get(report.recordOf(item));
    if (known && (known.eventId === item.eventId || !isNewer(item, known))) return olderOutcome(each, known);
    if (isRepeated)
      newest.set(report.recordOf(item), { eventId: item.eventId, occurredAt: item.occurredAt, contentHash });
    const note = stored.noteOf(item) ?? noteOf(each);
    return note === null ? accepted : { status: 'accepted', note };
  });
}

/** Gives items that are dated ahead, and those they would hide, the moment of their arrival. */
function settlerOf<T extends Item>(report: NewestKind<T>, facilityId: number, now: Date) {
  const arrival = arrivalsAt(facilityId, now);
  return (each: Judged<T> | Outcome): Judged<T> | Outcome => {
    if (!('item' in each)) return each;
    const { item, isAhead } = arrival(each.item, report.recordOf(each.item));
    return item === each.item ? each : { ...each, item, isAhead };
  };
}

function judge<T extends Item>(
  report: NewestKind<T>,
  raw: unknown,
  now: Date,
  mayBackfill: boolean,
): Judged<T> | Outcome {
  try {
    const item = report.readOrdinary(raw) ?? readItem(report, raw);
    checkAge(item, now, mayBackfill);
    if (now.getTime() - item.occurredAt.getTime() > report.countsFor) return { status: 'stale' };
    if (item.note === 'no_fix') return { status: 'accepted', note: item.note };
    const dated = item.occurredAt.getTime();
    return { item, dated, contentHash: report.hashOf(item), isNewest: false, isAhead: false };
  } catch (error) {
    if (error instanceof ItemRefusal) return rejected(error.code, error.field, error.detail);
    throw error;
  }
}

/** The items that are newer than all of their record before them in the batch, and whether a record has several items. */
function leadersOf<T extends Item>(
  report: NewestKind<T>,
  judged: readonly Judged<T>[],
): { leading: Judged<T>[]; isRepeated: boolean } {
  const newest = new Map<string, Judged<T>>();
  const leading = judged.filter((each) => {
    const record = report.recordOf(each.item);
    const leader = newest.get(record);
    if (leader && !isNewer(each.item, leader.item)) return false;
    newest.set(record, each);
    return true;
  });
  for (const each of newest.values()) each.isNewest = true;
  return { leading, isRepeated: newest.size < judged.length };
}

function olderOutcome({ item, contentHash }: Judged<Item>, known: Newest): Outcome {
  if (item.eventId !== known.eventId) return { status: 'stale' };
  const isSame = known.contentHash === null || contentHash === known.contentHash;
  return isSame ? { status: 'duplicate' } : rejected('event_id_conflict', 'eventId');
}

/** Undefined: could not be stored now. */
async function store<T extends Item>(
  { db, log, settings }: Pick<Deps, 'db' | 'log' | 'settings'>,
  report: NewestKind<T>,
  facilityId: number,
  judged: readonly Judged<T>[],
): Promise<StoredNewest<T> | undefined> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await report.store({ db, facilityId, settings }, judged);
    } catch (error) {
      if (attempt < maxAttempts && failureOf(error) === 'collision') continue;
      log.error({ err: error, report: report.name }, 'items not stored');
      return undefined;
    }
  }
}
