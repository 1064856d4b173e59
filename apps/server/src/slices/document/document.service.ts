import { createHash } from 'node:crypto';
import type { Booking } from '@quaygate/contract';
import type { DriverLanguage } from '@quaygate/phrases';
import { present, safeFileName } from '@quaygate/rules';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import type { FileAnswer } from '../../serving/serve.ts';
import { letterheadOf } from '../branding/branding.service.ts';
import { type DocumentKind, findNewest, findSource, keepDocument } from './document.queries.ts';
import { documentContent } from './document-content.view.ts';
import { print } from './document-printer.service.ts';

/**
 * A document of a completed booking (api-forwarder 7.9). Made once it keeps its bytes; when the terminal has corrected its
 * data since, the next version is made, which counts over all languages.
 * @throws Refusal booking_not_completed
 */
export async function exportDocument(
  { db, now }: Deps,
  booking: Booking,
  { kind, language, signal }: { kind: DocumentKind; language: DriverLanguage; signal: AbortSignal },
): Promise<FileAnswer> {
  if (booking.state !== 'completed') throw new Refusal('booking_not_completed');
  const key = { bookingId: booking.bookingId, kind, language };
  const fileName = safeFileName(`${kind}-${booking.referenceNumber}.pdf`);

  const source = await findSource(db, booking.bookingId);
  const contentHash = createHash('sha256').update(JSON.stringify(source.reported)).digest();
  const newest = await findNewest(db, key);
  const isCurrent = newest?.contentHash.equals(contentHash) ?? false;
  if (isCurrent && newest?.bytes) return { fileName, bytes: newest.bytes };

  const version = isCurrent ? present(newest).version : (newest?.version ?? 0) + 1;
  const createdDate = now();
  const brand = await letterheadOf(db);
  const content = documentContent(booking, source, { kind, language, version, now: createdDate, brand });
  const bytes = await print(content, createdDate, signal);
  const kept = await keepDocument(db, { ...key, version, contentHash, bytes, createdDate });
  return { fileName, bytes: kept.bytes };
}
