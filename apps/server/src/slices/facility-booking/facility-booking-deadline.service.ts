import type { ConcernedByDeadline, NewDeadline, PageQuery } from '@quaygate/contract';
import type { Deps } from '../../serving/deps.ts';
import { checkDeadline } from '../deadline/deadline.service.ts';
import { findUnknownTrains, wouldBeOutside } from '../deadline/deadline-concern.queries.ts';
import { findDeadline } from '../deadline/deadline-entry.queries.ts';
import { findFacilityBookings } from './facility-booking.queries.ts';

interface Asked extends PageQuery {
  /** The entry that the new one takes the place of. */
  deadlineId?: string | undefined;
}

/**
 * The bookings that a deadline would leave outside of every window, and the trains of it that no report knows; stores nothing.
 * @throws Refusal validation_failed
 */
export async function readConcernedByDeadline(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  terminalId: number,
  deadline: NewDeadline,
  { deadlineId, ...paging }: Asked,
): Promise<ConcernedByDeadline> {
  const before = deadlineId === undefined ? undefined : await findDeadline(db, terminalId, deadlineId);
  await checkDeadline({ db, now }, terminalId, deadline, before);
  const [bookings, unknownTrains] = await Promise.all([
    findFacilityBookings(db, terminalId, paging, wouldBeOutside(deadline, deadlineId)),
    findUnknownTrains(db, terminalId, deadline.trains),
  ]);
  return { ...bookings, unknownTrains: [...unknownTrains] };
}
