import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { payment } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import Stripe from 'stripe';
import { checkLicenses } from '../license-invariants.ts';
import { completed, paidPeriod } from '../servers/payment-events.ts';
import type { CrashScene } from './crash-scene.ts';

const secret = 'whsec_crash4711';
/** Settings of a server whose licences are sold. */
export const sellingEnv = {
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_crash',
  STRIPE_WEBHOOK_SECRET: secret,
  STRIPE_LICENSE_PRICE: 'price_license',
  STRIPE_SETUP_FEE_PRICE: 'price_fee',
  // No server answers there: what is proven must come by events.
  STRIPE_BASE_URL: 'http://127.0.0.1:9',
};

/** Sends an event until it is taken, whatever the refusal, as Stripe does; an answer that got lost is asked for again. */
async function deliver(origin: string, event: object, figures: { repeats: number; errors: number }): Promise<void> {
  const payload = JSON.stringify(event);
  for (;;) {
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    const answer = await fetch(origin + payment.events.path, { method: 'POST', headers, body: payload }).catch(
      () => undefined,
    );
    if (answer?.status === 200) return;
    if (answer?.status === 500) figures.errors++;
    figures.repeats++;
    await sleep(40);
  }
}

/** Sells licences without pause, and keeps the books: each paid order brings three licences, once. */
export function keepLicenseBooks({ db, origin, crowd }: CrashScene, width = 3) {
  const { f, user } = present(crowd.companies[0]);
  const figures = { repeats: 0, errors: 0, acknowledged: 0 };
  const paid: string[] = [];
  const ended: { error?: Error } = {};
  let isRunning = true;

  async function order(): Promise<string> {
    const [id, createdDate] = [randomUUID(), new Date()];
    const by = { forwarderId: f, ownerEmail: user.email, boughtBy: user.id, costCentre: null, licenseId: null };
    const open = { orderId: null, receiptUrl: null, askDate: null, renewals: null, paidDate: null };
    const row = { id, kind: 'PURCHASE', state: 'OPEN', quantity: 3, sessionId: `cs_${id}`, createdDate } as const;
    const insert = () =>
      db
        .insertInto('licenseOrder')
        .values({ ...row, ...by, ...open })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
    // The books' own connection may be away too.
    while (!(await insert().catch(() => undefined))) await sleep(40);
    return id;
  }

  async function sell() {
    while (isRunning) {
      const id = await order();
      const begin = new Date();
      const sub = `sub_${id.replaceAll('-', '').slice(0, 24)}`;
      const period = { begin, end: new Date(+begin + 365 * 86_400_000) };
      const events = [completed(id, `cs_${id}`, sub, begin), paidPeriod(id, sub, period)];
      await Promise.all([...events, ...events].map((event) => deliver(origin, event, figures)));
      paid.push(id);
      figures.acknowledged++;
    }
  }
  const sellers = Promise.all(Array.from({ length: width }, sell));
  // Told to who waits for work, and when the books are closed.
  sellers.catch((error) => Object.assign(ended, { error }));

  async function close(): Promise<{ wrong: string[]; figures: typeof figures }> {
    isRunning = false;
    await sellers;
    if (!paid.length) return { wrong: [], figures };
    const rows = await db
      .selectFrom('license')
      .select(['licenseOrderId', 'status'])
      .where('licenseOrderId', 'in', paid)
      .execute();
    const wrong = paid.filter((id) => {
      const own = rows.filter(({ licenseOrderId }) => licenseOrderId === id);
      return own.length !== 3 || own.some(({ status }) => status !== 'UNASSIGNED');
    });
    const broken = (await checkLicenses(db)).map((each) => JSON.stringify(each));
    return { wrong: [...wrong.map((id) => `not three licences: ${id}`), ...broken], figures };
  }
  return { close, figures, ended };
}
