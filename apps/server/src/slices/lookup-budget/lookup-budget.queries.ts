import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { rowsOf, table } from '../../db/rows.ts';
import { statement } from '../../db/statement.ts';

const c = table('truckingCompany', 'c');
const b = table('lookupBudget', 'b');

/** What is left of the failed look-ups `b` of a company `c` at a moment: an hour takes away as many as an hour may have. */
const usedAt = (now: Date): RawBuilder<number> => sql`greatest(0, b.used
  - greatest(0, extract(epoch from ${now}::timestamptz - b.counted_date)::double precision) * c.failed_lookups_per_hour / 3600)`;

export interface BudgetRow {
  used: number;
  perHour: number;
}

/** The statement that reads the budget of a company; no row where nothing was counted yet. */
export const budgetOf = statement(({ forwarderId, now }: { forwarderId: string; now: Date }) =>
  rowsOf<BudgetRow>(
    { used: usedAt(now), perHour: c('failedLookupsPerHour').failedLookupsPerHour },
    (columns) => sql`
    select ${columns} from lookup_budget b join trucking_company c on c.id = b.forwarder_id
    where b.forwarder_id = ${forwarderId}`,
  ),
);

/**
 * Adds failed look-ups, or gives some back with a number below 0. One statement, so that parallel ones all count.
 * @returns how many count now, and the name of the company
 */
export async function countLookups(
  db: Db,
  forwarderId: string,
  failed: number,
  now: Date,
): Promise<(BudgetRow & { name: string }) | undefined> {
  const { rows } = await rowsOf<BudgetRow & { name: string }>(
    {
      ...b('used'),
      perHour: sql`(select c.failed_lookups_per_hour from trucking_company c where c.id = b.forwarder_id)`,
      name: sql`(select c.name from trucking_company c where c.id = b.forwarder_id)`,
    },
    (columns) => sql`${prepared}
    insert into lookup_budget as b (forwarder_id, used, counted_date)
    values (${forwarderId}, ${Math.max(0, failed)}, ${now})
    on conflict (forwarder_id) do update
      set used = greatest(0, (select ${usedAt(now)} from trucking_company c where c.id = b.forwarder_id) + ${failed}),
        counted_date = greatest(b.counted_date, ${now})
    returning ${columns}`,
  ).execute(db);
  return rows[0];
}
