import { sql } from 'kysely';
import type { Trx } from '../../db/client.ts';
import { notifyUsers } from './notify.service.ts';

interface Lifted {
  blockId: string;
  facilityId: number;
  truckerId: string;
  actedBy: string;
}

/** Tells companies that a block which held their tours is lifted; what told them of the block says so from now on. */
export async function notifyOfLiftedBlock(
  trx: Trx,
  now: Date,
  { blockId, facilityId, truckerId, actedBy }: Lifted,
  forwarderIds: readonly string[],
): Promise<void> {
  if (forwarderIds.length === 0) return;
  await trx
    .updateTable('notification')
    .set({ details: sql`details || '{"isOver": true}'` })
    .where(
      'audience',
      'in',
      forwarderIds.map((id) => `company ${id}`),
    )
    .where('kind', '=', 'driverBlocked')
    .where('cause', '=', blockId)
    .execute();
  await notifyUsers(
    trx,
    now,
    forwarderIds.map((forwarderId) => ({
      ...({ kind: 'driverUnblocked', forwarderId, at: facilityId, truckerId, actedBy } as const),
      cause: blockId,
    })),
  );
}
