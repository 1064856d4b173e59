import type { LinkField } from '@quaygate/rules';
import { present } from '@quaygate/rules';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { rowsOf } from '../../db/rows.ts';

/** Each kind of link: its table, the column of the linked id, and the table that id belongs to. */
const kinds = {
  truckingCompanyIds: { table: 'user_forwarder', column: 'forwarder_id', entries: 'trucking_company' },
  facilityCompanyIds: {
    table: 'user_facility_company',
    column: 'facility_company_id',
    entries: 'facility_company',
  },
  facilityIds: { table: 'user_facility', column: 'facility_id', entries: 'facility' },
  trainOperatorIds: { table: 'user_train_operator', column: 'train_operator_id', entries: 'train_operator' },
} as const satisfies Record<LinkField, object>;

/**
 * Makes these and no others the links of a user; one that stays keeps its row.
 * @returns false when an id is unknown
 */
export async function replaceLinks(
  trx: Db,
  userId: string,
  kind: LinkField,
  ids: readonly (string | number)[],
): Promise<boolean> {
  const { table, column, entries } = kinds[kind];
  const [links, entry, wanted] = [sql.table(table), sql.ref(column), [...ids]];
  await sql`delete from ${links} where user_id = ${userId} and not ${entry} = any(${wanted})`.execute(trx);
  // Only links of facilities have an id of their own.
  const own = kind === 'facilityIds' ? sql`, gen_random_uuid()::text` : sql``;
  const ownColumn = kind === 'facilityIds' ? sql`, id` : sql``;
  await sql`insert into ${links} (user_id, ${entry}${ownColumn})
    select ${userId}, id${own} from ${sql.table(entries)} where id = any(${wanted})
    on conflict do nothing`.execute(trx);
  const { rows } = await rowsOf(
    { count: sql<number>`count(*)` },
    (columns) => sql`
    select ${columns} from ${links} where user_id = ${userId}`,
  ).execute(trx);
  return present(rows[0]).count === wanted.length;
}
