import { randomUUID } from 'node:crypto';
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
  const sessions = await openSessions(trx, rows);
  const isSystem = ({ state }: StoredApproval) => state === 'system';
  await insertRows(trx, 'approval', rows.filter(isSystem));
  const asked = Map.groupBy(
    rows.filter((row) => !isSystem(row)),
    ({ objectId }) => objectId,
  );
  const open = { state: 'pending', decidedDate: null, deciderId: null, deciderName: null, note: null } as const;
  for (let place = 0; ; place++) {
    const round = [...asked.values()].flatMap((ofObject) => ofObject.slice(place, place + 1));
    if (round.length === 0) return closeSessions(trx, rows, sessions);
    await insertRows(
      trx,
      'approval',
      round.map((row) => ({ ...row, ...open, creatorSessionId: sessions.get(row.creatorId) ?? null })),
    );
    const decided = round.filter(({ state }) => state !== 'pending');
    await updateRows(
      trx,
      'approval',
      'id',
      decided.map(({ id, state, decidedDate, deciderId, deciderName, note }) => ({
        ...{ id, state, decidedDate, deciderId, deciderName, note },
        deciderSessionId: sessions.get(deciderId ?? '') ?? null,
      })),
    );
  }
}

const momentsOf = (rows: readonly StoredApproval[]) =>
  rows.flatMap((row) => [row.createdDate, row.decidedDate ?? []].flat());
const timeOf = (moment: Date | string) => new Date(moment).getTime();

/** The sessions in which people asked and decided, by their ids: the database demands one that is open. */
async function openSessions(trx: Trx, rows: readonly StoredApproval[]): Promise<Map<string, string>> {
  const asked = rows.filter(({ state }) => state !== 'system');
  const people = new Set(asked.flatMap(({ creatorId, deciderId }) => [creatorId, deciderId ?? []].flat()));
  const createdDate = new Date(Math.min(...momentsOf(asked).map(timeOf)));
  const sessions = new Map([...people].map((id) => [id, randomUUID()]));
  await insertRows(
    trx,
    'session',
    [...sessions].map(([userId, id]) => ({ id, userId, createdDate })),
  );
  return sessions;
}

async function closeSessions(trx: Trx, rows: readonly StoredApproval[], sessions: Map<string, string>): Promise<void> {
  if (!sessions.size) return;
  const revokedDate = new Date(Math.max(...momentsOf(rows).map(timeOf)));
  await trx
    .updateTable('session')
    .set({ revokedDate })
    .where('id', 'in', [...sessions.values()])
    .execute();
}
