import type { FeedBooking } from '@quaygate/contract';
import { noteReader } from '../../integration/interface.queries.ts';
import { invalid } from '../../plumbing/http/input.ts';
import type { Integrator } from '../../plumbing/integrator.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import { tourIdOf } from '../tour/tour-search.queries.ts';
import { type FeedPage, type FeedRow, findChanges, findUnfinished } from './feed.queries.ts';
import { type Cursor, readCursor, shortened, writeCursor } from './feed-cursor.format.ts';

/** Older cursors are refused: what they have not seen may be forgotten (INT-19). */
const cursorLife = 7 * 86_400_000;

interface Question {
  facilityId: number;
  cursor: string | undefined;
  limit: number;
}

interface Answer {
  items: FeedBooking[];
  nextCursor: string;
  more: boolean;
}

/** Tells a terminal its bookings: without cursor all that are not final, then every change at least once, in order. */
export async function readFeed(
  { db, now }: Deps,
  reader: Integrator,
  { facilityId, cursor: text, limit }: Question,
): Promise<Answer> {
  const issued = now();
  const cursor = text === undefined ? undefined : checked(text, issued);
  const probe = limit + 1;
  const page =
    cursor?.phase === 'changes'
      ? await findChanges(db, facilityId, cursor, probe)
      : await findUnfinished(db, facilityId, cursor?.last ?? '', probe);
  if (cursor && isAheadOf(cursor, page)) throw new Refusal('cursor_expired');

  const told = page.rows.slice(0, limit);
  const more = page.rows.length > limit;
  const upTo = shortened(cursor?.upTo ?? page.snapshot);
  const place = next(cursor, { upTo, last: more ? told.at(-1) : undefined });
  const { seen, last } = place.phase === 'changes' ? place : { seen: null, last: 0 };
  await noteReader(db, issued, reader, { seen, last });
  return {
    items: told.map(bookingOf),
    nextCursor: writeCursor({ issued, ...place }),
    // Changes made since an earlier page was read follow at once.
    more: more || (cursor?.upTo ?? null) !== null,
  };
}

function checked(text: string, now: Date): Cursor {
  const cursor = readCursor(text);
  if (!cursor) throw invalid([{ field: 'cursor', code: 'invalidValue' }]);
  if (now.getTime() - cursor.issued.getTime() > cursorLife) throw new Refusal('cursor_expired');
  return cursor;
}

/** True for a cursor from another database, such as one that was replaced by its backup. */
function isAheadOf(cursor: Cursor, { snapshot }: FeedPage): boolean {
  const xmax = (text: string) => BigInt(text.split(':')[1] ?? 0);
  const seen = cursor.phase === 'bookings' ? cursor.upTo : (cursor.upTo ?? cursor.seen);
  return xmax(seen) > xmax(snapshot);
}

type Place = Cursor extends infer C ? (C extends Cursor ? Omit<C, 'issued'> : never) : never;

/** The cursor after a page; `last` is its last row if the list goes on. */
function next(cursor: Cursor | undefined, { upTo, last }: { upTo: string; last: FeedRow | undefined }): Place {
  if (!last) return { phase: 'changes', seen: upTo, upTo: null, last: 0 };
  if (cursor?.phase === 'changes') return { phase: 'changes', seen: cursor.seen, upTo, last: last.changeNumber };
  return { phase: 'bookings', upTo, last: last.bookingId };
}

const bookingOf = ({ tourNumber, changeNumber: _, ...row }: FeedRow): FeedBooking => ({
  ...row,
  tourId: tourIdOf(tourNumber),
});
