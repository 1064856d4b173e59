import type { FeedBooking } from '@quaygate/contract';
import { noteReader } from '../../integration/interface.queries.ts';
import { invalid } from '../../plumbing/http/input.ts';
import type { Integrator } from '../../plumbing/integrator.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import { tourIdOf } from '../tour/tour-search.queries.ts';
import { type FeedRow, findChanges, findUnfinished } from './feed.queries.ts';
import { type Cursor, isOfEarlierVersion, readCursor, writeCursor } from './feed-cursor.format.ts';
import { countedEpochs, type Epoch } from './feed-number.queries.ts';

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
  const epochs = await countedEpochs(db, facilityId);
  if (cursor && !isKnown(cursor, epochs)) throw new Refusal('cursor_expired');

  const probe = limit + 1;
  const rows =
    cursor?.phase === 'changes'
      ? await findChanges(db, facilityId, cursor.last, probe)
      : await findUnfinished(db, facilityId, cursor?.last ?? '', probe);
  const told = rows.slice(0, limit);
  const more = rows.length > limit;
  const place = placeAfter(cursor, epochs[0], { last: told.at(-1), more });
  await noteReader(db, issued, reader, place.phase === 'changes' ? place.last : null);
  return {
    items: told.map(bookingOf),
    nextCursor: writeCursor({ issued, ...place }),
    // Changes made since the list was begun follow at once.
    more: more || (cursor?.phase === 'bookings' && cursor.from < epochs[0].last),
  };
}

function checked(text: string, now: Date): Cursor {
  const cursor = readCursor(text);
  if (isOfEarlierVersion(text)) throw new Refusal('cursor_expired');
  if (!cursor) throw invalid([{ field: 'cursor', code: 'invalidValue' }]);
  if (now.getTime() - cursor.issued.getTime() > cursorLife) throw new Refusal('cursor_expired');
  return cursor;
}

/** False for a cursor that has read what this database never told, such as one from before it was restored. */
function isKnown(cursor: Cursor, epochs: readonly Epoch[]): boolean {
  const epoch = epochs.find(({ id }) => id === cursor.epoch);
  return epoch !== undefined && (cursor.phase === 'bookings' ? cursor.from : cursor.last) <= epoch.last;
}

type Place = Cursor extends infer C ? (C extends Cursor ? Omit<C, 'issued'> : never) : never;

/** The place of the cursor after a page; `more` says that what was read goes on after its last row. */
function placeAfter(
  cursor: Cursor | undefined,
  { id: epoch, last: counted }: Epoch,
  { last, more }: { last: FeedRow | undefined; more: boolean },
): Place {
  if (cursor?.phase === 'changes') return { phase: 'changes', epoch, last: last?.feedNumber ?? cursor.last };
  const from = cursor?.from ?? counted;
  return last && more
    ? { phase: 'bookings', epoch, from, last: last.bookingId }
    : { phase: 'changes', epoch, last: from };
}

const bookingOf = ({ tourNumber, feedNumber: _, ...row }: FeedRow): FeedBooking => ({
  ...row,
  tourId: tourIdOf(tourNumber),
});
