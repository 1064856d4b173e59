import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { payment } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkLicenses } from '../license-invariants.ts';
import { completed, paidPeriod } from '../servers/payment-events.ts';
import { aCrashScene, type CrashScene } from './crash-scene.ts';

const kills = Number(process.env.CRASH_KILLS ?? 2);
const secret = 'whsec_crash4711';
const env = {
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_crash',
  STRIPE_WEBHOOK_SECRET: secret,
  STRIPE_LICENSE_PRICE: 'price_license',
  STRIPE_SETUP_FEE_PRICE: 'price_fee',
  // No server answers there: what is proven must come by events.
  STRIPE_BASE_URL: 'http://127.0.0.1:9',
};

let scene: CrashScene;
beforeEach(async () => {
  scene = await aCrashScene({ env, orders: 1 });
});
afterEach(() => scene.stop());

/** Sends an event until it is taken, as Stripe does; an answer that got lost is asked for again. */
async function deliver(event: object, figures: { repeats: number }): Promise<void> {
  const payload = JSON.stringify(event);
  for (;;) {
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    const answer = await fetch(scene.origin + payment.events.path, { method: 'POST', headers, body: payload }).catch(
      () => undefined,
    );
    if (answer?.status === 200) return;
    if (answer && answer.status < 500) throw new Error(`refused: ${answer.status}`);
    figures.repeats++;
    await sleep(40);
  }
}

test(
  'FWD-PAY-18 a server killed between event and answer neither loses nor doubles a licence',
  async () => {
    const { db, crowd } = scene;
    const { f, user } = present(crowd.companies[0]);
    const figures = { repeats: 0, taken: 0 };
    let isRunning = true;
    const paid: string[] = [];

    async function sell() {
      while (isRunning) {
        const [id, createdDate] = [randomUUID(), new Date()];
        const by = { forwarderId: f, ownerEmail: user.email, boughtBy: user.id, costCentre: null, licenseId: null };
        const open = { orderId: null, receiptUrl: null, askDate: null, renewals: null, paidDate: null };
        const order = { id, kind: 'PURCHASE', state: 'OPEN', quantity: 3, sessionId: `cs_${id}`, createdDate } as const;
        await db
          .insertInto('licenseOrder')
          .values({ ...order, ...by, ...open })
          .execute();
        const sub = `sub_${id.replaceAll('-', '').slice(0, 24)}`;
        const period = { begin: createdDate, end: new Date(+createdDate + 365 * 86_400_000) };
        const events = [completed(id, order.sessionId, sub, createdDate), paidPeriod(id, sub, period)];
        await Promise.all([...events, ...events].map((event) => deliver(event, figures)));
        paid.push(id);
        figures.taken++;
      }
    }
    const sellers = Promise.all([sell(), sell(), sell()]);
    sellers.catch(() => {});

    for (let kill = 0; kill < kills; kill++) {
      const before = figures.taken;
      while (figures.taken < before + 10) await sleep(20);
      await sleep((kill * 37) % 90);
      await scene.killProcess();
      await scene.startProcess();
    }
    isRunning = false;
    await sellers;

    const rows = await db
      .selectFrom('license')
      .select(['licenseOrderId', 'status'])
      .where('licenseOrderId', 'in', paid)
      .execute();
    const wrong = paid.filter((id) => {
      const own = rows.filter(({ licenseOrderId }) => licenseOrderId === id);
      return own.length !== 3 || own.some(({ status }) => status !== 'UNASSIGNED');
    });
    expect(wrong).toEqual([]);
    expect(await checkLicenses(db)).toEqual([]);
    expect(figures.repeats).toBeGreaterThan(0);
  },
  60_000 + kills * 30_000,
);
