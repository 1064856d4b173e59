import type { BookingViewChange, BookingViews } from '@quaygate/contract';
import { bookingViewsMax } from '@quaygate/rules';
import { tell } from '../../db/changes.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import {
  clearStart,
  countViews,
  findViews,
  lockViews,
  removeViews,
  saveStart,
  saveViews,
  type ViewOwner,
} from './booking-view.queries.ts';

type Store = Pick<Deps, 'db'>;

/** What a user may choose from (FWD-VIEW-01, FWD-VIEW-02). */
export async function readViews({ db }: Store, forwarderId: string, userId: string): Promise<BookingViews> {
  const rows = await findViews(db, forwarderId, userId);
  return {
    own: rows.filter((row) => row.userId !== null),
    company: rows.filter((row) => row.userId === null),
    startViewId: rows.find(({ isStart }) => isStart)?.viewId ?? null,
  };
}

/**
 * Stores changed views of an owner and takes others out; the same again changes nothing (FWD-VIEW-03).
 * @throws Refusal not_found where another owner has a view of such an id, too_many_booking_views
 */
export async function changeViews({ db }: Store, owner: ViewOwner, { views, removedViewIds }: BookingViewChange) {
  // The last one of two with one id counts, as if they had come one after the other.
  const changed = [...new Map(views.map((view) => [view.viewId, view])).values()];
  const { forwarderId, userId } = owner;
  await db.transaction().execute(async (trx) => {
    await lockViews(trx, forwarderId);
    if (removedViewIds.length > 0) await removeViews(trx, owner, removedViewIds);
    if ((await saveViews(trx, owner, changed)) < changed.length) throw new Refusal('not_found');
    if ((await countViews(trx, owner)) > bookingViewsMax) throw new Refusal('too_many_booking_views');
    // What is told of a company reaches its users; a view of one user is told in the other tabs of that user.
    tell(trx, { noun: 'bookingView', forwarderId, ...(userId !== null && { userId }) });
  });
}

/**
 * Which view a user begins with; null is none (FWD-VIEW-04).
 * @throws Refusal not_found
 */
export async function setStart({ db }: Store, forwarderId: string, userId: string, viewId: string | null) {
  await db.transaction().execute(async (trx) => {
    await lockViews(trx, forwarderId);
    if (viewId === null) await clearStart(trx, forwarderId, userId);
    else {
      const seen = await findViews(trx, forwarderId, userId);
      if (!seen.some((view) => view.viewId === viewId)) throw new Refusal('not_found');
      await saveStart(trx, forwarderId, userId, viewId);
    }
    tell(trx, { noun: 'bookingView', forwarderId, userId });
  });
}
