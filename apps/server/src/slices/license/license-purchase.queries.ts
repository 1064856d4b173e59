import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { tell } from '../../db/changes.ts';
import type { Db } from '../../db/client.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const keyPart = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
/** 16 random characters of a cryptographic source. */
export const newLicenseKey = () => [keyPart(), keyPart(), keyPart(), keyPart()].join('-');

interface Purchase {
  id: string;
  forwarderId: string;
  quantity: number;
  ownerEmail: string;
  /** The id of the subscription. */
  orderId: string | null;
  purchaseDate: Date;
  changedDate: Date;
}

/** The licences of a paid order, each position once, however often this runs. */
export async function insertLicenses(trx: Db, purchase: Purchase): Promise<void> {
  const { id, quantity, forwarderId, ownerEmail, orderId, purchaseDate, changedDate } = purchase;
  const bought = { forwarderId, ownerEmail, orderId, purchaseDate, licenseOrderId: id };
  const none = { truckerId: null, expirationDate: null, assignDate: null, stoppedDate: null };
  const rows = await trx
    .insertInto('license')
    .values(
      Array.from({ length: quantity }, (_, index) => ({
        ...{ id: randomUUID(), licenseKey: newLicenseKey(), status: 'INITIALIZING' as const, hasRenewal: true },
        ...{ ...bought, ...none, position: index + 1 },
      })),
    )
    .onConflict((conflict) => conflict.columns(['licenseOrderId', 'position']).doNothing())
    .returning('id')
    .execute();
  if (rows.length === 0) return;
  tell(trx, { noun: 'license', forwarderId });
  const status = { fromStatus: 'INITIALIZING', toStatus: 'INITIALIZING' } as const;
  const change = { changedDate, changedBy: null, ...status, truckerId: null, forwarderId, reason: 'bought' };
  await trx
    .insertInto('licenseChange')
    .values(rows.map((row) => ({ licenseId: row.id, ...change })))
    .execute();
}

/**
 * Lets one transaction after the other change the renewals of an order. Before the licences are locked, as where a
 * payment changes them.
 */
export async function lockOrderOf(trx: Db, ref: string): Promise<void> {
  await sql`
    select id from license_order where id =
      (select license_order_id from license where id = ${ref} or license_key = ${ref}) for update`.execute(trx);
}

/** How many licences of an order are to be renewed. */
export async function countRenewals(trx: Db, licenseOrderId: string): Promise<number> {
  const row = await trx
    .selectFrom('license')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('licenseOrderId', '=', licenseOrderId)
    .where('hasRenewal', '=', true)
    .executeTakeFirstOrThrow();
  return row.count;
}
