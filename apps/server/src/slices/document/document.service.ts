import { createHash } from 'node:crypto';
import type { Booking } from '@quaygate/contract';
import type { DriverLanguage } from '@quaygate/phrases';
import { present, safeFileName } from '@quaygate/rules';
import { overAllTime } from '../../db/archive/all-time.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { FileAnswer } from '../../serving/call/file-answer.ts';
import type { Deps } from '../../serving/deps.ts';
import { letterheadOf } from '../branding/branding.service.ts';
import { type DocumentKind, findNewest, findSource, keepDocument } from './document.queries.ts';
import { type DocumentContent, documentContent } from './document-content.view.ts';
import { print } from './document-printer.service.ts';

interface Wanted {
  kind: DocumentKind;
  language: DriverLanguage;
  signal: AbortSignal;
}

/**
 * A document of a completed booking (api-forwarder 7.9) under its name.
 * @throws Refusal booking_not_completed
 */
export async function exportDocument(deps: Deps, booking: Booking, wanted: Wanted): Promise<FileAnswer> {
  const { bytes } = await keptDocument(deps, booking, wanted);
  return { fileName: safeFileName(`${wanted.kind}-${booking.referenceNumber}.pdf`), bytes };
}

/**
 * A document of a completed booking with its words. Made once it keeps its bytes; when the terminal has corrected its data
 * since, the next version is made, which counts over all languages.
 * @throws Refusal booking_not_completed
 */
export async function keptDocument(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  booking: Booking,
  { kind, language, signal }: Wanted,
): Promise<{ bytes: Buffer; content: DocumentContent }> {
  if (booking.state !== 'completed') throw new Refusal('booking_not_completed');
  const key = { bookingId: booking.bookingId, kind, language };

  const inUse = await findSource(db, booking.bookingId);
  const source = inUse ?? present(await overAllTime(db, (read) => findSource(read, booking.bookingId)));
  const contentHash = createHash('sha256').update(JSON.stringify(source.reported)).digest();
  const newest = inUse ? await findNewest(db, key) : await overAllTime(db, (read) => findNewest(read, key));
  const isCurrent = newest?.contentHash.equals(contentHash) ?? false;
  const version = isCurrent ? present(newest).version : (newest?.version ?? 0) + 1;
  const brand = await letterheadOf(db);
  const contentOf = (date: Date) => documentContent(booking, source, { kind, language, version, now: date, brand });
  if (isCurrent && newest?.bytes && newest.createdDate)
    return { bytes: newest.bytes, content: contentOf(newest.createdDate) };

  const createdDate = now();
  const bytes = await print(contentOf(createdDate), createdDate, signal);
  // Nothing is added to the archive.
  if (!inUse) return { bytes, content: contentOf(createdDate) };
  const kept = await keepDocument(db, { ...key, version, contentHash, bytes, createdDate });
  return { bytes: kept.bytes, content: contentOf(kept.createdDate) };
}
