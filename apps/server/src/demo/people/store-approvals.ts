import type { Insertable } from 'kysely';
import type { Trx } from '../../db/client.ts';
import type { ApprovalTable } from '../../slices/approval/approval.table.ts';
import { insertRows, updateRows } from '../insert-rows.ts';

export type StoredApproval = Insertable<ApprovalTable> & {
  state: 'pending' | 'approved' | 'denied' | 'cancelled' | 'system';
};

/**
 * Stores approvals as they happened: what was asked for first, then what was decided. One object waits for one
 * approval at a time, so its second one is asked for when the first is decided.
 * @param rows of one object the oldest first, a pending one last
 */
export async function storeApprovals(trx: Trx, rows: readonly StoredApproval[]): Promise<void> {
  const isSystem = ({ state }: StoredApproval) => state === 'system';
  await insertRows(trx, 'approval', rows.filter(isSystem));
  const asked = Map.groupBy(
    rows.filter((row) => !isSystem(row)),
    ({ objectId }) => objectId,
  );
  const open = { state: 'pending', decidedDate: null, deciderId: null, deciderName: null, note: null } as const;
  for (let place = 0; ; place++) {
    const round = [...asked.values()].flatMap((ofObject) => ofObject.slice(place, place + 1));
    if (round.length === 0) return;
    await insertRows(
      trx,
      'approval',
      round.map((row) => ({ ...row, ...open })),
    );
    const decided = round.filter(({ state }) => state !== 'pending');
    await updateRows(
      trx,
      'approval',
      'id',
      decided.map(({ id, state, decidedDate, deciderId, deciderName, note }) => ({
        ...{ id, state, decidedDate, deciderId, deciderName, note },
      })),
    );
  }
}
