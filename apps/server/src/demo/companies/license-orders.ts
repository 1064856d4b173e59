import { defaultLanguage } from '@quaygate/phrases/languages';
import type { Insertable } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { newToken, receiptPath } from '../../outside/payment/embedded/embedded-payments.ts';
import { randomOf } from '../random.ts';
import { day, hour, later, minute } from '../tours/moments.ts';
import { demoCompanies } from './companies.ts';
import type { DemoLicense } from './licenses.ts';

type Order = Insertable<Tables['licenseOrder']> & { kind: 'PURCHASE' | 'SETUP_FEE' };
type BoughtLicense = DemoLicense & { licenseOrderId: string | null; position: number | null };

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** Licences per order, over and over. */
const quantities = [5, 12, 3, 20, 8];
const costCentres = ['4711 Fuhrpark', 'Hafen Nord', null];

/** Orders that every managed licence was bought with, and those of the first company that were not paid. */
export function demoLicenseOrders(licenses: readonly DemoLicense[], buyers: ReadonlyMap<string, string>, now: Date) {
  const random = randomOf('license orders');
  const orders: Order[] = [];
  const bought: BoughtLicense[] = [];
  const order = (forwarderId: string, createdDate: Date, change: Partial<Order>): Order => ({
    id: random.uuid(),
    kind: 'PURCHASE',
    state: 'OPEN',
    forwarderId,
    licenseId: null,
    quantity: 1,
    ownerEmail: demoCompanies.find(({ id }) => id === forwarderId)?.email ?? '',
    boughtBy: buyers.get(forwarderId) ?? '',
    costCentre: random.pick(costCentres),
    sessionId: null,
    orderId: null,
    receiptUrl: null,
    askDate: null,
    renewals: null,
    createdDate,
    paidDate: null,
    ...change,
  });

  for (const [forwarderId, those] of Map.groupBy(licenses, (license) => license.forwarderId)) {
    if (forwarderId === null) {
      bought.push(...those.map((license) => ({ ...license, licenseOrderId: null, position: null })));
      continue;
    }
    for (const some of chunksOf(those)) {
      const purchaseDate = new Date(Math.min(...some.map((license) => license.purchaseDate.getTime())));
      const orderId = `sub_${random.text(24, alphabet)}`;
      const paid = { state: 'PAID', orderId, paidDate: purchaseDate, quantity: some.length } as const;
      const made = order(forwarderId, later(purchaseDate, -3 * minute), paid);
      orders.push(made);
      const ids = { licenseOrderId: made.id, orderId, purchaseDate };
      bought.push(...some.map((license, index) => ({ ...license, ...ids, position: index + 1 })));
    }
  }
  const first = demoCompanies[0]?.id ?? '';
  const waiting = bought.find((license) => license.forwarderId === first && license.status === 'UNASSIGNED');
  const fee = { kind: 'SETUP_FEE', licenseId: waiting?.id ?? null } as const;
  orders.push(
    order(first, later(now, -2 * hour), { quantity: 4 }),
    order(first, later(now, -3 * day), { quantity: 2, state: 'CLOSED' }),
    order(first, later(now, -9 * day), { ...fee, state: 'PAID', paidDate: later(now, -9 * day) }),
  );
  return { licenseOrders: orders, licenses: bought };
}

/** What the embedded provider knows of the paid orders, so that each has its receipt. */
export function demoReceipts(orders: readonly Order[], publicUrl: string) {
  const paid = orders.flatMap((order) =>
    order.paidDate ? [{ order, paidDate: new Date(order.paidDate), token: newToken() }] : [],
  );
  const screen = `${publicUrl}/forwarderOperator/licenseManagement`;
  const urls = new Map(paid.map(({ order, token }) => [order.id, `${publicUrl}${receiptPath}/${token}`]));
  return {
    licenseOrders: orders.map((order) => ({ ...order, receiptUrl: urls.get(order.id) ?? null })),
    receipts: paid.map(({ order, token }) => ({ token, reference: order.id })),
    checkouts: paid.map(({ order: { id, kind, quantity, ownerEmail, createdDate }, paidDate }) => ({
      ...{ sessionId: newToken(), reference: id, kind, quantity, email: ownerEmail, language: defaultLanguage },
      ...{ successUrl: screen, cancelUrl: screen, createdDate, outcome: 'pay' as const, finishedDate: paidDate },
    })),
    subscriptions: paid.flatMap(({ order: { id, orderId, quantity }, paidDate }) =>
      orderId ? [{ id: orderId, reference: id, quantity, startedDate: paidDate, cancelledDate: null }] : [],
    ),
  };
}

/** Oldest purchases together; those just bought by themselves. */
function chunksOf(licenses: readonly DemoLicense[]): DemoLicense[][] {
  const isNew = ({ status }: DemoLicense) => status === 'INITIALIZING';
  const rest = licenses.filter((license) => !isNew(license)).sort((a, b) => +a.purchaseDate - +b.purchaseDate);
  const chunks = [licenses.filter(isNew)];
  for (let index = 0; rest.length > 0; index++) chunks.push(rest.splice(0, quantities[index % quantities.length]));
  return chunks.filter((chunk) => chunk.length > 0);
}
