import type { Approval, Page, PageQuery } from '@quaygate/contract';
import {
  type ApprovalDecision,
  type ApprovalState,
  approvalKinds,
  approvalTraits,
  keyCollectDays,
} from '@quaygate/rules';
import { type Insertable, sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';
import { type Columns, countOf, rowsOf, table } from '../../db/rows.ts';
import { isAdministrator } from '../../identity/accounts.ts';
import type { ApprovalTable } from './approval.table.ts';

const a = table('approval', 'a');

/** @returns false where a change of this object is pending already */
export async function insertApproval(db: Db, row: Omit<Insertable<ApprovalTable>, 'state'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('approval')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['objectKind', 'objectId']).where(sql<boolean>`state = 'pending'`).doNothing(),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** An approved key that no one has made yet can be collected for some days. */
const collected = approvalKinds.filter((kind) => approvalTraits[kind].isCollected);

const shown = (now: Date): Columns<Approval> => ({
  ...a('id', 'kind', 'objectId', 'objectName'),
  before: sql`a.before`,
  after: sql`a.after`,
  ...a('reason', 'createdDate', 'decidedDate', 'note'),
  state: sql`a.state`,
  creator: sql`jsonb_build_object('id', a.creator_id, 'name', a.creator_name)`,
  decider: sql`case when a.decider_id is not null then jsonb_build_object('id', a.decider_id, 'name', a.decider_name) end`,
  approvers: sql`(select count(*) from app_user where ${isAdministrator} and id <> a.creator_id)`,
  collectUntil: sql`case when a.kind = any(${collected}) and a.state = 'approved'
    and a.decided_date > ${new Date(now.getTime() - keyCollectDays * 86_400_000)}
    and not exists (select from integration_key k where k.id = a.object_id)
    then a.decided_date + make_interval(days => ${keyCollectDays}) end`,
});

export interface ApprovalFilter {
  states?: readonly ApprovalState[] | undefined;
  kinds?: readonly Approval['kind'][] | undefined;
  objectId?: string | undefined;
}

/** What is pending first, then the newest. */
export async function findApprovals(
  db: Db,
  now: Date,
  { states, kinds, objectId }: ApprovalFilter,
  { page, size }: PageQuery,
): Promise<Page<Approval>> {
  const all = [
    sql`a.state <> 'system'`,
    ...(states?.length ? [sql`a.state = any(${states})`] : []),
    ...(kinds?.length ? [sql`a.kind = any(${kinds})`] : []),
    ...(objectId === undefined ? [] : [sql`a.object_id = ${objectId}`]),
  ];
  const where = sql.join(all, sql` and `);
  const { rows: items } = await rowsOf<Approval>(
    shown(now),
    (columns) => sql`
    select ${columns} from approval a where ${where}
    order by a.state = 'pending' desc, a.created_date desc, a.id limit ${size} offset ${page * size}`,
  ).execute(db);
  const total = await countOf(db, sql`from approval a where ${where}`);
  return { items, page, size, total };
}

export async function findApproval(db: Db, now: Date, id: string): Promise<Approval | undefined> {
  const { rows } = await rowsOf<Approval>(
    shown(now),
    (columns) => sql`select ${columns} from approval a where a.id = ${id} and a.state <> 'system'`,
  ).execute(db);
  return rows[0];
}

interface Decision {
  id: string;
  isOpenToAll: boolean;
  decision: ApprovalDecision;
  by: { id: string; name: string; sessionId: string | null };
  note: string | null;
  now: Date;
}

/** Decides a pending change, if this person may decide it so; of several who try at once one does. */
export async function decideApproval(
  trx: Trx,
  { id, isOpenToAll, decision, by, note, now }: Decision,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('approval')
    .set({
      state: decision,
      decidedDate: now,
      deciderId: by.id,
      deciderName: by.name,
      deciderSessionId: by.sessionId,
      note,
    })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .$if(decision !== 'cancelled' || !isOpenToAll, (update) =>
      update.where('creatorId', decision === 'cancelled' ? '=' : '<>', by.id),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** So that what hangs on it happens once. */
export const lockApproval = (trx: Trx, id: string) =>
  trx.selectFrom('approval').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
