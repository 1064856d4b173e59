import type { BrandingChange } from '@quaygate/contract';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';
import { rowsOf, table } from '../../db/rows.ts';

const b = table('branding', 'b');

export interface BrandingRow {
  name: string | null;
  imprintUrl: string | null;
  imprintText: string | null;
  privacyUrl: string | null;
  logo: Buffer | null;
  version: number;
  changedDate: Date | null;
  changedBy: string | null;
}

const unset: BrandingRow = {
  ...{ name: null, imprintUrl: null, imprintText: null, privacyUrl: null, logo: null },
  ...{ version: 1, changedDate: null, changedBy: null },
};

/** What is set; a row that is not there yet has the defaults. */
export async function findBranding(db: Db): Promise<BrandingRow> {
  const { rows } = await rowsOf<BrandingRow>(
    {
      ...b('name', 'imprintUrl', 'imprintText', 'privacyUrl', 'logo', 'version', 'changedDate'),
      changedBy: sql`(select u.first_name || ' ' || u.last_name from app_user u where u.id = b.changed_by)`,
    },
    (columns) => sql`select ${columns} from branding b`,
  ).execute(db);
  return rows[0] ?? unset;
}

/** What is named of it. */
export type BrandingFields = Partial<Omit<BrandingChange, 'version'>> & { logo?: Buffer | null };

interface Stamp {
  changedDate: Date | null;
  changedBy: string | null;
}

/** To be called under a lock: who reads before writes the version after. */
export async function storeBranding(trx: Trx, change: BrandingFields, stamp: Stamp): Promise<void> {
  await trx
    .insertInto('branding')
    .values({ ...unset, ...change, ...stamp, version: 2 })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ ...change, ...stamp, version: sql<number>`branding.version + 1` }),
    )
    .execute();
}
