import { present } from '@quaygate/rules';

/**
 * Where a reader of the booking feed stands: first in the list of unfinished bookings, up to the id `last`; then in the
 * changes, up to the number `last`. Numbers are those of an epoch (`feed-number.queries.ts`). While the list is read,
 * `from` is the number after which the changes begin.
 */
export type Cursor =
  | { phase: 'bookings'; issued: Date; epoch: string; from: number; last: string }
  | { phase: 'changes'; issued: Date; epoch: string; last: number };

const isNumber = (text = '') => /^[0-9]{1,15}$/.test(text);
const isId = (text = '') => /^[\x21-\x7e]{1,64}$/.test(text);

export function writeCursor(cursor: Cursor): string {
  const { issued, epoch } = cursor;
  const place = cursor.phase === 'bookings' ? [cursor.from, cursor.last] : [cursor.last];
  return Buffer.from([issued.getTime(), epoch, ...place].join(' ')).toString('base64url');
}

/** Undefined for a text that is no cursor of ours. */
export function readCursor(text: string): Cursor | undefined {
  const [time, epoch = '', ...place] = Buffer.from(text, 'base64url').toString().split(' ');
  if (!isNumber(time) || !isId(epoch) || !isNumber(place[0])) return undefined;
  const issued = new Date(Number(time));
  const number = Number(place[0]);
  if (place.length === 1) return { phase: 'changes', issued, epoch, last: number };
  if (place.length !== 2 || !isId(place[1])) return undefined;
  return { phase: 'bookings', issued, epoch, from: number, last: present(place[1]) };
}

/** True for a cursor that named a snapshot of PostgreSQL: what it has read cannot be told any more. */
export const isOfEarlierVersion = (text: string) =>
  /^[bc] [0-9]{1,15} [0-9]+:[0-9]+:/.test(Buffer.from(text, 'base64url').toString());
