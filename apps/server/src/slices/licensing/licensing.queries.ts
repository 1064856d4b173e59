import type { Licensing, LicensingChoice } from '@quaygate/rules';
import { type RawBuilder, sql } from 'kysely';
import { tell } from '../../db/changes.ts';
import type { Db } from '../../db/client.ts';
import { rowsOf } from '../../db/rows.ts';

/** How a company, a row of `trucking_company` under this alias, comes by licences. */
export const licensingOfCompany = (company: string): RawBuilder<Licensing> => sql<Licensing>`coalesce(
  ${sql.ref(`${company}.licensing`)}, (select coalesce(given, chosen, fallback) from licensing), 'card')`;

/** Whether the drivers of a company, a row of `trucking_company` under this alias, need no licence. */
export const needsNoLicense = (company: string): RawBuilder<boolean> =>
  sql<boolean>`(${licensingOfCompany(company)} = 'none')`;

/** How a company comes by licences; undefined for an unknown one. */
export async function findCompanyLicensing(db: Db, companyId: string): Promise<Licensing | undefined> {
  const { rows } = await rowsOf(
    { licensing: licensingOfCompany('company') },
    (columns) => sql`
    select ${columns} from trucking_company company
    where company.id = ${companyId}`,
  ).execute(db);
  return rows[0]?.licensing;
}

/** A start notes what the settings say. */
export async function keepLicensing(db: Db, row: Pick<LicensingChoice, 'given' | 'fallback'>): Promise<void> {
  await db
    .insertInto('licensing')
    .values({ ...row, chosen: null, changedDate: null, changedBy: null })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

/** What decides, locked where it is about to change. */
export async function findLicensing(db: Db, isLocked = false): Promise<LicensingChoice> {
  const row = await db
    .selectFrom('licensing')
    .select(['given', 'chosen', 'fallback'])
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();
  return row ?? { given: null, chosen: null, fallback: 'card' };
}

interface Stamp {
  changedDate: Date;
  changedBy: string;
}

export async function chooseLicensing(trx: Db, chosen: Licensing, stamp: Stamp): Promise<void> {
  await trx
    .insertInto('licensing')
    .values({ given: null, chosen, fallback: 'card', ...stamp })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ chosen, ...stamp }))
    .execute();
}

/** No form of a company holds it: one that is open can still be saved, so no version is raised. */
export async function setCompanyLicensing(trx: Db, id: string, licensing: Licensing | null): Promise<void> {
  await trx.updateTable('truckingCompany').set({ licensing }).where('id', '=', id).execute();
}

/**
 * Where nothing is bought by card any more, no setup fee can be paid: licences that wait for one are free at once.
 * @param companyId only those of this company
 */
export async function waiveSetupFees(trx: Db, stamp: Stamp, companyId?: string): Promise<void> {
  const { rows } = await rowsOf(
    { forwarderId: sql<string>`forwarder_id` },
    (columns) => sql`
    with waived as (
      update license set status = 'UNASSIGNED' from trucking_company company
      where company.id = license.forwarder_id and status = 'UNASSIGNED_SETUP_FEE_REQUIRED'
        and ${licensingOfCompany('company')} <> 'card'
        ${companyId === undefined ? sql`` : sql`and company.id = ${companyId}`}
      returning license.id, license.forwarder_id
    ), changed as (
      insert into license_change (license_id, changed_date, changed_by, from_status, to_status, forwarder_id, reason)
      select id, ${stamp.changedDate}, ${stamp.changedBy}, 'UNASSIGNED_SETUP_FEE_REQUIRED', 'UNASSIGNED', forwarder_id,
        'setup fee waived' from waived
    )
    select distinct ${columns} from waived`,
  ).execute(trx);
  for (const { forwarderId } of rows) tell(trx, { noun: 'license', forwarderId });
}

/** What its users may see depends on how their company comes by licences. */
export async function tellUsers(db: Db, companyId?: string): Promise<void> {
  const users = await db
    .selectFrom('userForwarder')
    .select('userId')
    .distinct()
    .$if(companyId !== undefined, (query) => query.where('forwarderId', '=', companyId ?? ''))
    .execute();
  tell(db, ...users.map(({ userId }) => ({ noun: 'rights' as const, userId })));
}
