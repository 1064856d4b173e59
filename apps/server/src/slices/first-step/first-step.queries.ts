import type { FirstStep } from '@quaygate/rules';
import { present } from '@quaygate/rules';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { rowsOf } from '../../db/rows.ts';
import { isAdministrator } from '../../identity/accounts.ts';
import { licensingOfCompany } from '../licensing/licensing.queries.ts';

/** What the database knows of each step; `mails` is known to the settings. */
export type Standing = Record<Exclude<FirstStep, 'mails'>, boolean> & { needsLicense: boolean };

/** Looks at one row of each kind, however many there are. */
export async function findStanding(db: Db, now: Date): Promise<Standing> {
  const { rows } = await rowsOf<Standing>(
    {
      secondAdministrator: sql`(select count(*) from (select from app_user where ${isAdministrator} limit 2) two) = 2`,
      terminal: sql`exists (select from facility)`,
      slots: sql`exists (select from slot where slot_begin > ${now} and not closed and coalesce(capacity > 0, true))`,
      integrationKey: sql`exists (select from integration_key
        where revoked_date is null and not for_practice and coalesce(end_date > ${now}, true))`,
      loadUnits: sql`exists (select from load_unit_order where not for_practice)`,
      company: sql`-- A company on the plan Free can request and book nothing.
      exists (select from trucking_company where tier = 'Premium')`,
      dispatcher: sql`exists (select from user_forwarder link join app_user u on u.id = link.user_id
        where u.disabled_at is null and u.last_sign_in_date is not null)`,
      driver: sql`exists (select from forwarder_trucker where state = 'approved' and license_plate is not null)`,
      license: sql`exists (select from license
        where status = 'ASSIGNED' and coalesce(expiration_date > ${now}, true))`,
      booking: sql`exists (select from all_time.booking)`,
      needsLicense: sql`coalesce(bool_or(company.licensing <> 'none'), true)`,
    },
    (columns) => sql`
    select ${columns} from (select ${licensingOfCompany('company')} as licensing from trucking_company company) company`,
  ).execute(db);
  return present(rows[0]);
}

/** Undefined: not decided yet. */
export async function areHidden(db: Db): Promise<boolean | undefined> {
  const row = await db.selectFrom('firstStep').select('hidden').executeTakeFirst();
  return row?.hidden;
}

export async function setHidden(db: Db, hidden: boolean): Promise<void> {
  await db
    .insertInto('firstStep')
    .values({ hidden })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ hidden }))
    .execute();
}
