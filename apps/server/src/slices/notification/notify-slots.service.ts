import type { Db } from '../../db/client.ts';
import { findOverbooked } from './notification-slot.queries.ts';
import { notifyUsers } from './notify.service.ts';

interface ReducedCell {
  slotId: number;
  moduleId: string;
}

interface Reduction {
  facilityId: number;
  /** Names the change. */
  cause: string;
  cells: readonly ReducedCell[];
  /** Why, in the words of the terminal. */
  reason?: string | undefined;
}

/**
 * Tells companies with bookings in cells that are closed now, or have fewer places than bookings: one for each company and
 * change, over all its slots. The bookings hold (terminal contract, 9.5).
 */
export async function notifyOfReduction(
  trx: Db,
  now: Date,
  { facilityId, cause, cells, reason }: Reduction,
): Promise<void> {
  if (cells.length === 0) return;
  const concerned = await findOverbooked(trx, now, cells);
  await notifyUsers(
    trx,
    now,
    concerned.map(({ forwarderId, slotBegin, slotEnd, bookings }) => ({
      ...({ kind: 'slotReduced', forwarderId, at: facilityId, cause } as const),
      details: {
        slotBegin: slotBegin.toISOString(),
        slotEnd: slotEnd.toISOString(),
        count: bookings,
        ...(reason && { reason }),
      },
    })),
  );
}
