import type { ReceiptsWanted } from '@quaygate/contract';
import type { Language } from '@quaygate/phrases';
import { useOrArchive } from '../../db/archive/all-time.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { FileAnswer } from '../../serving/call/file-answer.ts';
import type { Deps } from '../../serving/deps.ts';
import { findBookingsById } from '../booking/booking.queries.ts';
import { letterheadOf } from '../branding/branding.service.ts';
import { keptDocument } from '../document/document.service.ts';
import type { DocumentContent } from '../document/document-content.view.ts';
import { print } from '../document/document-printer.service.ts';
import { type Asked, coverContent, type Taken } from './receipt-cover.view.ts';

/**
 * The interchange receipts of bookings of a company as one PDF, each as the single one is (FWD-BULK-20). Its first page
 * lists them, and names the bookings that have none.
 * @throws Refusal booking_not_completed where none of them has one
 */
export async function joinReceipts(
  deps: Pick<Deps, 'db' | 'now'>,
  { forwarderId, bookingIds }: ReceiptsWanted & { forwarderId: string },
  { language, signal }: { language: Language; signal: AbortSignal },
): Promise<FileAnswer> {
  const wanted = [...new Set(bookingIds)];
  const bookings = await useOrArchive(
    deps.db,
    (read) => findBookingsById(read, forwarderId, wanted),
    (found) => found.size < wanted.length,
  );
  const asked: Asked[] = wanted.map((bookingId) => ({ bookingId, booking: bookings.get(bookingId) }));
  const taken: Taken[] = [];
  const documents: DocumentContent[] = [];
  for (const { booking } of asked) {
    if (booking?.state !== 'completed') continue;
    // One after another: the receipt of somebody else may come between.
    const { content } = await keptDocument(deps, booking, { kind: 'eir', language, signal });
    taken.push({ booking, facilityName: content.facilityName, containerNumber: content.loadUnit.containerNumber });
    documents.push(content);
  }
  if (documents.length === 0) throw new Refusal('booking_not_completed');
  const now = deps.now();
  const without = asked.filter(({ booking }) => booking?.state !== 'completed');
  const cover = coverContent({ taken, without }, { language, now, brand: await letterheadOf(deps.db) });
  const bytes = await print({ cover, documents }, now, signal);
  return { fileName: `eir-${documents.length}.pdf`, bytes };
}
