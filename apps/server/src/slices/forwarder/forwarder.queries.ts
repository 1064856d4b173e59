import type { StatusFormPreferences } from '@quaygate/contract';
import type { Db } from '../../db/client.ts';
import { licensingOfCompany } from '../licensing/licensing.queries.ts';

export async function findCompany(db: Db, id: string) {
  return db
    .selectFrom('truckingCompany')
    .select(['id', 'name', 'tier', 'features', licensingOfCompany('trucking_company').as('licensing')])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function findPreferences(db: Db, userId: string, forwarderId: string): Promise<StatusFormPreferences> {
  const row = await db
    .selectFrom('statusFormPreference')
    .select('value')
    .where('userId', '=', userId)
    .where('forwarderId', '=', forwarderId)
    .executeTakeFirst();
  return (row?.value ?? {}) as StatusFormPreferences;
}

export async function savePreferences(db: Db, userId: string, forwarderId: string, preferences: StatusFormPreferences) {
  const value = JSON.stringify(preferences);
  await db
    .insertInto('statusFormPreference')
    .values({ userId, forwarderId, value })
    .onConflict((key) => key.columns(['userId', 'forwarderId']).doUpdateSet({ value }))
    .execute();
}
