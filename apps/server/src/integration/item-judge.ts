import { hash } from 'node:crypto';
import type { ItemNote } from '@quaygate/contract';
import type { z } from 'zod';
import type { Settled } from './arrival.ts';
import { wordsOf } from './item-words.ts';
import { type Item, ItemRefusal, type Stored } from './report.ts';

const minute = 60_000;
const day = 86_400_000;
/** Clocks of terminals may be ahead by this much (INT-07). */
const maxAhead = 5 * minute;
const maxBack = 30 * day;
/** With the scope backfill. */
const maxBackfill = 731 * day;

/**
 * The same content gives the same text, whatever the order of its fields; an absent field equals null. It is the JSON of the
 * fields in the order of their names.
 */
function canonical(value: unknown): string {
  if (typeof value === 'number') return `${value}`;
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object' || value instanceof Date) return JSON.stringify(value);
  let text = '';
  for (const name of Object.keys(value).sort()) {
    const field: unknown = value[name as keyof typeof value];
    if (field === null || field === undefined) continue;
    text += `${text && ','}${JSON.stringify(name)}:${canonical(field)}`;
  }
  return `{${text}}`;
}

/** Hash of the parsed item, so that unknown fields do not count. */
export const contentHash = (reportName: string, item: Item): Buffer =>
  hash('sha256', `${reportName} ${canonical(item)}`, 'buffer');

/** Path of the first text that PostgreSQL cannot keep: with a null character or half a surrogate pair. */
function badText(value: unknown, path: string): string | undefined {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? path : undefined;
  if (value === null || typeof value !== 'object' || value instanceof Date) return undefined;
  for (const name of Object.keys(value)) {
    const found = badText(value[name as keyof typeof value], path ? `${path}.${name}` : name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Reads an item. Throws ItemRefusal invalid_item with the first field that is wrong. */
export function readItem<T extends Item>({ schema }: { schema: z.ZodType<T> }, raw: unknown): T {
  const { data, error } = schema.safeParse(raw);
  if (error) throw new ItemRefusal('invalid_item', fieldOf(error), wordsOf(error));
  const bad = badText(data, '');
  if (bad !== undefined) throw new ItemRefusal('invalid_item', bad);
  return data;
}

/** What is to be said of an item that was accepted: what was read otherwise than it was sent. */
export const noteOf = ({ item, isAhead }: Settled<Item>): ItemNote | null =>
  item.note ?? (isAhead ? 'clock_ahead' : null);

/** English words for programmers, where another note comes first. */
const words: Partial<Record<ItemNote, string>> = {
  clock_ahead: 'occurredAt is ahead of our clock and counts as now',
  value_rounded: 'a weight was rounded to whole kilograms',
};

/** What its slice says of an item asks for something to be done, and comes first; the rest stands among the words. */
export function saidOf(stored: Exclude<Stored, 'stale'>, settled: Settled<Item>): Exclude<Stored, 'stale'> {
  const note = noteOf(settled);
  if (stored.note === null || note === null) return { ...stored, note: stored.note ?? note };
  const detail = [stored.detail, words[note]].filter((text) => text !== undefined).join('; ');
  return { note: stored.note, ...(detail && { detail }) };
}

const fieldOf = ({ issues }: z.ZodError) => issues[0]?.path.join('.') || null;

/** Throws ItemRefusal where an item comes from the future or from too long ago. */
export function checkAge({ occurredAt }: Item, now: Date, mayBackfill: boolean): void {
  const age = now.getTime() - occurredAt.getTime();
  if (age < -maxAhead) throw new ItemRefusal('occurred_at_in_future', 'occurredAt');
  const most = mayBackfill ? maxBackfill : maxBack;
  if (age <= most) return;
  const helps = mayBackfill ? '' : `; a key with the scope backfill may report up to ${maxBackfill / day} days`;
  throw new ItemRefusal('occurred_at_too_old', 'occurredAt', `More than ${most / day} days back${helps}`);
}
