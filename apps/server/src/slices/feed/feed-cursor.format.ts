/**
 * Where a reader of the booking feed stands: first in the list of unfinished bookings, up to the id `last`; then in the
 * changes. The reader has been told everything that was committed in the snapshot `seen`, and of what else is committed in
 * `upTo` the changes up to the number `last`. A snapshot and not a number, because transactions overtake each other: a
 * change that commits late has a small number, but no earlier snapshot has seen it.
 */
export type Cursor =
  | { phase: 'bookings'; issued: Date; upTo: string; last: string }
  | { phase: 'changes'; issued: Date; seen: string; upTo: string | null; last: number };

/** Transactions under way that a cursor names; with more of them it forgets some that were seen, and they come again. */
const maxNamed = 20;

/** A snapshot of bounded length that has seen nothing which the given one has not. */
export function shortened(snapshot: string): string {
  const [xmin, , named = ''] = snapshot.split(':');
  return named.split(',').length > maxNamed ? `${xmin}:${xmin}:` : snapshot;
}

/** True for the text of a snapshot as PostgreSQL takes it: `xmin:xmax:` and what was under way, ascending from xmin and below xmax. */
function isSnapshot(text: string): boolean {
  const [, xmin, xmax, named] = /^([0-9]{1,18}):([0-9]{1,18}):([0-9,]{0,400})$/.exec(text) ?? [];
  if (xmin === undefined || xmax === undefined) return false;
  const underWay = named ? named.split(',') : [];
  const numbers = [xmin, ...underWay, xmax].map(BigInt);
  const ascends = numbers.every((each, index) => index === 0 || present(numbers[index - 1]) <= each);
  return ascends && present(numbers[0]) > 0n && (underWay.length === 0 || present(numbers.at(-2)) < BigInt(xmax));
}

export function writeCursor(cursor: Cursor): string {
  const issued = cursor.issued.getTime();
  const parts =
    cursor.phase === 'bookings'
      ? ['b', issued, cursor.upTo, cursor.last]
      : ['c', issued, cursor.seen, cursor.upTo ?? '', cursor.last];
  return Buffer.from(parts.join(' ')).toString('base64url');
}

/** Undefined for a text that is no cursor of ours. */
export function readCursor(text: string): Cursor | undefined {
  const [phase, time = '', first = '', ...rest] = Buffer.from(text, 'base64url').toString().split(' ');
  if (!/^[0-9]{1,15}$/.test(time) || !isSnapshot(first)) return undefined;
  const issued = new Date(Number(time));
  if (phase === 'b' && rest.length === 1 && /^[\x21-\x7e]{1,64}$/.test(present(rest[0]))) {
    return { phase: 'bookings', issued, upTo: first, last: present(rest[0]) };
  }
  const [upTo = '', last = ''] = rest;
  const isChanges = phase === 'c' && rest.length === 2 && (upTo === '' || isSnapshot(upTo));
  if (!isChanges || !/^[0-9]{1,15}$/.test(last)) return undefined;
  return { phase: 'changes', issued, seen: first, upTo: upTo || null, last: Number(last) };
}

import { present } from '@quaygate/rules';
