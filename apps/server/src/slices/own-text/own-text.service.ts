import type { KeptTexts, OwnTexts } from '@quaygate/contract';
import { tell } from '../../db/changes.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import { lockBookings } from '../booking/booking-lock.queries.ts';
import { findOwnTexts, saveOwnTexts } from '../booking/own-text.queries.ts';
import { followBookings } from '../tour/tour-change.service.ts';

interface Change {
  forwarderId: string;
  truckerId: string;
  bookingId: string;
  userId: string;
  texts: OwnTexts;
  /** What the caller saw. */
  version: number | undefined;
}

/**
 * Changes what a company writes of its booking (FWD-OWN-03). The search text of the tour follows in the same transaction.
 * The same again changes nothing.
 * @throws Refusal not_found, changed_meanwhile
 */
export function changeOwnTexts({ db, now }: Pick<Deps, 'db' | 'now'>, change: Change): Promise<KeptTexts> {
  const { forwarderId, truckerId, bookingId, texts, version } = change;
  return db.transaction().execute(async (trx) => {
    const [booking] = await lockBookings(trx, [bookingId]);
    const isSeen = booking && !booking.hidden && booking.forwarderId === forwarderId && booking.truckerId === truckerId;
    if (!isSeen) throw new Refusal('not_found');
    const before = await findOwnTexts(trx, bookingId);
    if (before && isSame(before, texts)) return before;
    if (version !== undefined && version !== (before?.version ?? 0)) throw new Refusal('changed_meanwhile');
    const kept = await saveOwnTexts(trx, { ...texts, bookingId, changedBy: change.userId, changedDate: now() });
    await followBookings(trx, [booking]);
    tell(trx, { noun: 'booking', forwarderId });
    return kept;
  });
}

const isSame = (a: OwnTexts, b: OwnTexts) =>
  a.customer === b.customer && a.orderNumber === b.orderNumber && a.note === b.note;
