import type { Booking } from '@quaygate/contract';
import type { Deps } from '../../plumbing/deps.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { FileAnswer } from '../../plumbing/serve.ts';

export async function exportDocument(
  _deps: Deps,
  _booking: Booking,
  _wanted: { kind: 'transhipment' | 'eir'; language: 'de' | 'en' },
): Promise<FileAnswer> {
  throw new Refusal('booking_not_completed');
}
