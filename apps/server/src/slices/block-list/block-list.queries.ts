import type { Block, Page, PageQuery } from '@quaygate/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';
import { holdsWords } from '../../db/names.ts';
import { countOf, rowsOf, table } from '../../db/rows.ts';
import { tellingApart } from '../trucker-overview/trucker-overview.queries.ts';

const b = table('block', 'b');

const t = table('trucker', 't');

const holdsSearch = (search: string): RawBuilder<boolean> => sql`
  ${holdsWords(sql`t.first_name || ' ' || t.last_name || E'\\n' || t.user_id`, search)}`;

const shown = (facilityId: number) => ({
  ...b('id', 'truckerId'),
  ...t('firstName', 'lastName'),
  ...b('blockedDate', 'blockedReason'),
  ...tellingApart(facilityId),
  blockedBy: sql<
    string | null
  >`(select concat_ws(' ', u.first_name, u.last_name) from app_user u where u.id = b.blocked_by)`,
});

const open = (facilityId: number) => sql`
  from block b join trucker t on t.user_id = b.trucker_id
  where b.facility_id = ${facilityId} and b.lifted_date is null`;

/** Open blocks of a facility, the newest first. */
export async function findBlocks(
  db: Db,
  facilityId: number,
  search: string,
  { page, size }: PageQuery,
): Promise<Page<Block>> {
  const found = sql`${open(facilityId)} ${search ? sql`and ${holdsSearch(search)}` : sql``}`;
  const { rows: items } = await rowsOf<Block>(
    shown(facilityId),
    (columns) => sql`
    select ${columns} ${found}
    order by b.blocked_date desc, b.id limit ${size} offset ${page * size}`,
  ).execute(db);
  const total = await countOf(db, found);
  return { items, page, size, total };
}

/** An open block as the list shows it. */
export async function findBlock(trx: Trx, facilityId: number, id: string): Promise<Block | undefined> {
  const { rows } = await rowsOf<Block>(
    shown(facilityId),
    (columns) => sql`select ${columns} ${open(facilityId)} and b.id = ${id}`,
  ).execute(trx);
  return rows[0];
}

/** A driver who can be blocked; undefined for an unknown and a deleted one. */
export function findDriver(db: Db, truckerId: string) {
  return db
    .selectFrom('trucker')
    .select(['firstName', 'lastName'])
    .where('userId', '=', truckerId)
    .where('deletedDate', 'is', null)
    .executeTakeFirst();
}

/** When the last block of a driver at the facility ended. */
export async function findLastLifted(trx: Trx, facilityId: number, truckerId: string): Promise<Date | null> {
  const row = await trx
    .selectFrom('block')
    .select((block) => block.fn.max('liftedDate').as('liftedDate'))
    .where('facilityId', '=', facilityId)
    .where('truckerId', '=', truckerId)
    .executeTakeFirst();
  return row?.liftedDate ?? null;
}

interface NewRow {
  id: string;
  facilityId: number;
  truckerId: string;
  blockedDate: Date;
  blockedReason: string | null;
  blockedBy: string;
}

/** False where the driver has an open block there already. */
export async function insertBlock(trx: Trx, block: NewRow): Promise<boolean> {
  const made = await trx
    .insertInto('block')
    .values(block)
    .onConflict((conflict) => conflict.columns(['facilityId', 'truckerId']).where('liftedDate', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

/** An open block of the facility: by its id, or that of a driver. */
export function findOpenBlock(db: Db, facilityId: number, which: { id: string } | { truckerId: string }) {
  const open = db
    .selectFrom('block')
    .innerJoin('trucker', 'trucker.userId', 'block.truckerId')
    .select(['block.id', 'block.truckerId', 'block.blockedDate', 'block.blockedReason'])
    .select(['trucker.firstName', 'trucker.lastName'])
    .where('block.facilityId', '=', facilityId)
    .where('block.liftedDate', 'is', null);
  const one = 'id' in which ? open.where('block.id', '=', which.id) : open.where('truckerId', '=', which.truckerId);
  return one.executeTakeFirst();
}

/** False where somebody else has ended it meanwhile. */
export async function endBlock(trx: Trx, id: string, liftedDate: Date, liftedBy: string): Promise<boolean> {
  const ended = await trx
    .updateTable('block')
    .set({ liftedDate, liftedBy })
    .where('id', '=', id)
    .where('liftedDate', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}
