import type { LicenseOrder, Page, PageQuery } from '@quaygate/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { countOf, leftTable, rowsOf, table } from '../../db/rows.ts';
import type { LicenseOrderTable } from './license-order.table.ts';

const o = table('licenseOrder', 'o');
const licenseRow = leftTable('license');

type Row = Omit<LicenseOrder, 'hasPortal'>;

async function select(db: Db, which: RawBuilder<unknown>, cut = sql``): Promise<Row[]> {
  const { rows } = await rowsOf<Row>(
    {
      ...o(
        'id',
        'kind',
        'state',
        'createdDate',
        'paidDate',
        'quantity',
        'orderId',
        'costCentre',
        'receiptUrl',
        'isRefundDue',
        'months',
        'hasRenewal',
        'cost',
        'note',
      ),
      boughtBy: sql`coalesce(u.email, o.owner_email)`,
      ...licenseRow('licenseKey'),
    },
    (columns) => sql`
    select ${columns} from license_order o left join app_user u on u.id = o.bought_by left join license on license.id = o.license_id
    where ${which} order by o.created_date desc, o.id ${cut}`,
  ).execute(db);
  return rows;
}

/** The newest first. */
export async function findOrders(db: Db, forwarderId: string, { page, size }: PageQuery): Promise<Page<Row>> {
  const which = sql`o.forwarder_id = ${forwarderId}`;
  const items = await select(db, which, sql`limit ${size} offset ${page * size}`);
  const total = await countOf(db, sql`from license_order o where ${which}`);
  return { items, page, size, total };
}

export const findAllOrders = (db: Db, forwarderId: string) => select(db, sql`o.forwarder_id = ${forwarderId}`);

export async function findOrder(db: Db, forwarderId: string, id: string): Promise<Row | undefined> {
  const [order] = await select(db, sql`o.forwarder_id = ${forwarderId} and o.id = ${id}`);
  return order;
}

export async function setCostCentre(db: Db, forwarderId: string, id: string, costCentre: string | null): Promise<void> {
  await db
    .updateTable('licenseOrder')
    .set({ costCentre })
    .where('forwarderId', '=', forwarderId)
    .where('id', '=', id)
    .execute();
}

type NewOrder = Pick<
  LicenseOrderTable,
  'id' | 'kind' | 'forwarderId' | 'licenseId' | 'quantity' | 'ownerEmail' | 'boughtBy' | 'costCentre' | 'createdDate'
>;

export async function insertOrder(db: Db, order: NewOrder): Promise<void> {
  await db
    .insertInto('licenseOrder')
    .values({
      ...order,
      state: 'OPEN',
      sessionId: null,
      askDate: null,
      renewals: null,
      orderId: null,
      receiptUrl: null,
      paidDate: null,
    })
    .execute();
}

export async function setSession(db: Db, id: string, sessionId: string, askDate: Date): Promise<void> {
  await db.updateTable('licenseOrder').set({ sessionId, askDate }).where('id', '=', id).execute();
}

/** Closes an order that is not paid; of one that is paid nothing changes. */
export async function closeOrder(db: Db, id: string): Promise<void> {
  await db
    .updateTable('licenseOrder')
    .set({ state: 'CLOSED' })
    .where('id', '=', id)
    .where('state', '=', 'OPEN')
    .execute();
}

export async function arePurchasesClosed(db: Db, forwarderId: string): Promise<boolean> {
  const company = await db
    .selectFrom('truckingCompany')
    .select('purchasesClosed')
    .where('id', '=', forwarderId)
    .executeTakeFirst();
  return company?.purchasesClosed === true;
}

/**
 * Revokes the order of a subscription, or a grant, which is known by our own id; undefined without one, false when it was
 * revoked before.
 */
export async function revokeOrderOf(trx: Db, orderId: string): Promise<boolean | undefined> {
  const order = await trx
    .selectFrom('licenseOrder')
    .select(['id', 'state'])
    .where((where) =>
      where.or([where('orderId', '=', orderId), where.and([where('id', '=', orderId), where('kind', '=', 'GRANT')])]),
    )
    .forUpdate()
    .executeTakeFirst();
  if (!order) return undefined;
  if (order.state === 'REVOKED') return false;
  await trx.updateTable('licenseOrder').set({ state: 'REVOKED' }).where('id', '=', order.id).execute();
  return true;
}
