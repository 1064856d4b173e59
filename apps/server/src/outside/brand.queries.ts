import type { Db } from '../db/client.ts';

/** What the product is called where an installation says nothing else. */
export const productName = 'Quaygate';

/** How the installation calls itself in mails and pages (SETUP-84). */
export async function findBrandName(db: Db): Promise<string> {
  const row = await db.selectFrom('branding').select('name').executeTakeFirst();
  return row?.name ?? productName;
}
