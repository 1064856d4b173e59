import { randomUUID } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import type { Trx } from '../../db/client.ts';
import type { ApprovalTable } from '../../slices/approval/approval.table.ts';
import { insertRows, updateRows } from '../insert-rows.ts';
import { later, minute } from '../tours/moments.ts';

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
    await storeLooks(trx, decided, sessions);
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

/** Who decided on a driver had looked at the document, minutes before; its pictures were still to be drawn. */
async function storeLooks(trx: Trx, rows: readonly StoredApproval[], sessions: Map<string, string>): Promise<void> {
  const approved = rows.filter(({ kind, state }) => kind === 'gatePass' && state === 'approved');
  for (const { objectId, after, deciderId, decidedDate } of approved) {
    await sql`insert into evidence_look (identification_id, viewer_id, part, print, content_hash, session_id, looked_date)
      select about.id, ${deciderId}, e.part, e.print, e.print, ${sessions.get(deciderId ?? '') ?? null},
        ${later(new Date(decidedDate ?? 0), -3 * minute)}
      from (select evidence_identification(${objectId}, ${after}::jsonb) as id) about, evidence_prints(about.id) e
      where e.part = 'document'
      on conflict (identification_id, viewer_id, part)
        do update set looked_date = excluded.looked_date, print = excluded.print`.execute(trx);
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
