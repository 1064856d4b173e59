import type { FeatureFlagKey, FeatureSwitch } from '@quaygate/contract';
import { sql } from 'kysely';
import { tell } from '../../db/changes.ts';
import type { Db, Trx } from '../../db/client.ts';
import { rowsOf, table } from '../../db/rows.ts';

const f = table('featureFlag', 'f');

/** What administrators chose, with the name of the one who did. */
export type Chosen = Pick<FeatureSwitch, 'changedBy'> & { key: string; isOn: boolean; changedDate: Date };

export async function findChosen(db: Db): Promise<Chosen[]> {
  const { rows } = await rowsOf<Chosen>(
    {
      ...f('key', 'isOn', 'changedDate'),
      changedBy: sql`(select u.first_name || ' ' || u.last_name from app_user u where u.id = f.changed_by)`,
    },
    (columns) => sql`select ${columns} from feature_flag f`,
  ).execute(db);
  return rows;
}

interface Stamp {
  changedDate: Date;
  changedBy: string;
}

/** Users of terminals are told: a screen of theirs may come or go. */
export async function switchFlag(trx: Trx, key: FeatureFlagKey, isOn: boolean, stamp: Stamp): Promise<void> {
  await trx
    .insertInto('featureFlag')
    .values({ key, isOn, ...stamp })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ isOn, ...stamp }))
    .execute();
  const { rows } = await rowsOf(
    { userId: sql<string>`user_id` },
    (columns) => sql`select ${columns} from user_facility union select ${columns} from user_facility_company`,
  ).execute(trx);
  tell(trx, { noun: 'facility' });
  tell(trx, ...rows.map(({ userId }) => ({ noun: 'rights' as const, userId })));
}
