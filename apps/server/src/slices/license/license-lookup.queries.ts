import type { Db } from '../../db/client.ts';

/** The status that a licence had before it became another, and the driver it had then. */
export async function findBefore(trx: Db, licenseId: string, status: 'EXPIRED' | 'DISABLED') {
  return trx
    .selectFrom('licenseChange')
    .select(['fromStatus', 'truckerId'])
    .where('licenseId', '=', licenseId)
    .where('toStatus', '=', status)
    .where('fromStatus', '<>', status)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The driver of a licence: their name, whether they are identified, and deleted. */
export const findDriver = (db: Db, truckerId: string) =>
  db
    .selectFrom('trucker')
    .select(['userId', 'isIdentified', 'deletedDate', 'firstName', 'lastName'])
    .where('userId', '=', truckerId)
    .executeTakeFirst();

export async function findCompanyEmail(db: Db, forwarderId: string): Promise<string | undefined> {
  const company = await db
    .selectFrom('truckingCompany')
    .select('email')
    .where('id', '=', forwarderId)
    .executeTakeFirst();
  return company?.email;
}
