import { license, licenseOrder, payment } from '@quaygate/contract';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/harness.ts';
import { aForwarder, aTrucker, aUser } from '../../../test/scenes/factories.ts';
import { completed, ended, expired, paidPeriod, refunded } from '../../../test/servers/payment-events.ts';
import { embeddedTill, stripeTill, type Till } from '../../../test/servers/till.ts';
import { doJob } from '../../jobs/jobs.ts';

const screen = 'http://127.0.0.1:4600/forwarderOperator/licenseManagement';
const year = 365 * 86_400_000;
const shuffled = <T>(all: T[]) => fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length });
let clock: TestServer['clock'] | undefined;
const now = () => clock?.now() ?? new Date('2026-05-12T08:00:00Z');
const tills: [string, Till][] = [
  ['embedded', embeddedTill()],
  ['Stripe', await stripeTill(now)],
];

describe.each(tills)('%s', async (_, till) => {
  const server = await startServer({}, undefined, { till });
  const { db } = server;
  const start = server.clock.now();
  beforeEach(() => {
    clock = server.clock;
    server.clock.set(start);
  });

  const send = (event: object, { at = server.clock.now(), signature = '' } = {}) => {
    const body = Buffer.from(JSON.stringify(event));
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature || till.sign(body, at) };
    return server.app.inject({ method: 'POST', url: payment.events.path, headers, payload: body });
  };

  async function aPurchase({ quantity = 2 } = {}) {
    const { id: f } = await aForwarder(db);
    const user = await aUser(db, { roles: ['forwarder_write'], forwarders: [f] });
    const body = { quantity, licenseCompanyEmail: user.email, successUrl: `${screen}?purchaseSuccess=true` };
    const answer = await server.call(licenseOrder.createCheckout, { as: user, params: { f }, body });
    expect(answer.status).toBe(200);
    const order = await db
      .selectFrom('licenseOrder')
      .selectAll()
      .where('forwarderId', '=', f)
      .executeTakeFirstOrThrow();
    const sessionId = order.sessionId ?? '';
    const licenses = () =>
      db.selectFrom('license').selectAll().where('forwarderId', '=', f).orderBy('position').execute();
    const stored = () => db.selectFrom('licenseOrder').selectAll().where('id', '=', order.id).executeTakeFirstOrThrow();
    const statuses = async () => (await licenses()).map(({ status }) => status);
    return { f, user, order, sessionId, licenses, stored, statuses };
  }

  /** Paid, with the events of its first year, which the caller sends. */
  async function aPaid(given = {}) {
    const made = await aPurchase(given);
    const sub = (await till.pay(made.sessionId)) ?? '';
    const at = server.clock.now();
    const period = (number: number) =>
      paidPeriod(made.order.id, sub, {
        begin: new Date(+at + number * year),
        end: new Date(+at + (number + 1) * year),
      });
    const done = completed(made.order.id, made.sessionId, sub, at);
    return { ...made, sub, at, period, done };
  }

  test('FWD-PAY-17 FWD-PAY-18 a paid purchase makes its licences, once, however often its events come', async () => {
    const { done, period, licenses, stored, sub, user } = await aPaid();
    for (const event of [done, done, period(0), done, period(0)]) expect((await send(event)).statusCode).toBe(200);
    const rows = await licenses();
    expect(rows).toHaveLength(2);
    for (const row of rows) {
      expect(row).toMatchObject({ status: 'UNASSIGNED', orderId: sub, ownerEmail: user.email, hasRenewal: true });
      expect(row.licenseKey).toMatch(/^[A-Z0-9]{4}(-[A-Z0-9]{4}){3}$/);
      expect(row.expirationDate).toEqual(new Date(+start + year));
    }
    expect(await stored()).toMatchObject({ state: 'PAID', orderId: sub, paidDate: start, renewals: 2 });
  });

  test('FWD-PAY-18 a period that is told before its payment waits for it', async () => {
    const { done, period, statuses } = await aPaid();
    await send(period(0));
    expect(await statuses()).toEqual([]);
    await send(done);
    expect(await statuses()).toEqual(['UNASSIGNED', 'UNASSIGNED']);
  });

  test('FWD-PAY-45 a payment without its period leaves licences that begin, and the provider is asked', async () => {
    const { done, statuses } = await aPaid();
    await send(done);
    expect(await statuses()).toEqual(['INITIALIZING', 'INITIALIZING']);
    server.clock.advance(120_000);
    await doJob(server.deps, 'askAboutOrders');
    expect(await statuses()).toEqual(['UNASSIGNED', 'UNASSIGNED']);
  });

  test('FWD-PAY-45 without any event the job brings the licences, and events that come later change nothing', async () => {
    const { done, period, licenses, statuses } = await aPaid();
    await doJob(server.deps, 'askAboutOrders');
    expect(await statuses()).toEqual([]);
    server.clock.advance(61_000);
    await doJob(server.deps, 'askAboutOrders');
    const rows = await licenses();
    expect(rows.map(({ status }) => status)).toEqual(['UNASSIGNED', 'UNASSIGNED']);
    for (const event of [period(0), done]) await send(event);
    expect(await licenses()).toEqual(rows);
  });

  test('FWD-PAY-18 every order and repetition of the events of several orders ends in the same licences', async () => {
    const happened = async () => {
      const paid = [await aPaid(), await aPaid({ quantity: 1 }), await aPaid({ quantity: 3 })] as const;
      const [renewed, returned, over] = paid;
      const events = paid.flatMap(({ done, period }) => [done, period(0), period(1)]);
      const later = [expired(renewed.order.id, renewed.sessionId, start), renewed.period(2)];
      const last = ended(over.order.id, over.sub, new Date(+start + 2 * year));
      return { paid, events: [...events, ...later, refunded(returned.order.id, start), last] };
    };
    const outcomes: object[] = [];
    for (let replay = 0; replay < 6; replay++) {
      const { paid, events } = await happened();
      const [order, again] = [fc.sample(shuffled(events), 1)[0], fc.sample(fc.subarray(events), 1)[0]];
      for (const event of [...(order ?? []), ...(again ?? [])]) expect((await send(event)).statusCode).toBe(200);
      const seen = paid.map(async ({ stored, licenses }) => ({
        state: (await stored()).state,
        licenses: (await licenses()).map(({ status, expirationDate, hasRenewal, position }) => ({
          ...{ status, expirationDate: status === 'DISABLED' ? null : expirationDate, hasRenewal, position },
        })),
      }));
      outcomes.push(await Promise.all(seen));
    }
    expect(outcomes[0]).toMatchObject([
      { state: 'PAID', licenses: [{ status: 'UNASSIGNED', expirationDate: new Date(+start + 3 * year) }, {}] },
      { state: 'RETURNED', licenses: [{ status: 'DISABLED' }] },
      { state: 'PAID', licenses: [{ hasRenewal: false, expirationDate: new Date(+start + 2 * year) }, {}, {}] },
    ]);
    for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0]);
  });

  test('FWD-PAY-18 events at once are applied one after the other', async () => {
    const { done, period, statuses } = await aPaid({ quantity: 5 });
    const answers = await Promise.all([done, period(0), done, period(0), done].map((event) => send(event)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect(await statuses()).toEqual(Array(5).fill('UNASSIGNED'));
  });

  test('api-forwarder 6.4 an event that is not signed, changed or too old does nothing', async () => {
    const { done, statuses } = await aPaid();
    const signed = till.sign(Buffer.from(JSON.stringify(done)), server.clock.now());
    const minutes = (number: number) => new Date(+server.clock.now() + number * 60_000);
    for (const options of [{ signature: 't=1,v1=00' }, { signature: signed.replace(/.$/, 'x') }, { at: minutes(-6) }])
      expect((await send(done, options)).statusCode).toBe(400);
    expect((await send({ ...done, id: 'evt_other' }, { signature: signed })).statusCode).toBe(400);
    expect(await statuses()).toEqual([]);
    const kept = await db.selectFrom('paymentEvent').select('id').where('id', 'in', [done.id, 'evt_other']).execute();
    expect(kept).toEqual([]);
    expect((await send(done, { at: minutes(-4) })).statusCode).toBe(200);
  });

  test('api-forwarder 6.3 money that went back disables the licences for good, also where it is told first', async () => {
    const { order, done, period, statuses, stored, at } = await aPaid();
    await send(refunded(order.id, at));
    expect(await statuses()).toEqual([]);
    for (const event of [done, period(0), period(1)]) await send(event);
    expect(await statuses()).toEqual(['DISABLED', 'DISABLED']);
    expect((await stored()).state).toBe('RETURNED');
  });

  test('api-forwarder 6.3 a late renewal brings back what expired, as it was', async () => {
    const { f, done, period, licenses, statuses } = await aPaid();
    for (const event of [done, period(0)]) await send(event);
    const driver = await aTrucker(db, { forwarder: f });
    const [first] = await licenses();
    await db
      .updateTable('license')
      .set({ status: 'ASSIGNED', truckerId: driver.id, assignDate: start })
      .where('id', '=', first?.id ?? '')
      .execute();
    server.clock.advance(year + 1);
    await doJob(server.deps, 'expireLicenses');
    expect(await statuses()).toEqual(['ASSIGNED', 'UNASSIGNED']);
    server.clock.advance(7 * 86_400_000);
    await doJob(server.deps, 'expireLicenses');
    expect(await statuses()).toEqual(['EXPIRED', 'EXPIRED']);
    await send(period(1));
    expect(await statuses()).toEqual(['ASSIGNED', 'UNASSIGNED']);
    expect((await licenses())[0]).toMatchObject({ truckerId: driver.id, expirationDate: new Date(+start + 2 * year) });
  });

  test('FWD-LIC-44 a stopped licence is not renewed by a later period, the others are; the last one ends the subscription', async () => {
    const { f, user, done, period, licenses, sub, order } = await aPaid();
    for (const event of [done, period(0)]) await send(event);
    const [one, two] = await licenses();
    const stop = (id = '') => server.call(license.stopRenewal, { as: user, params: { f, id } });
    expect((await stop(one?.id)).status).toBe(200);
    await send(period(1));
    expect((await licenses()).map(({ expirationDate }) => Number(expirationDate) - +start)).toEqual([year, 2 * year]);
    expect((await stop(two?.id)).status).toBe(200);
    expect((await stop(two?.id)).body.code).toBe('renewal_not_active');
    await send(ended(order.id, sub, new Date(+start + 2 * year)));
    expect((await licenses()).map(({ hasRenewal }) => hasRenewal)).toEqual([false, false]);
  });

  test('FWD-PAY-15 a checkout that ran out closes its order; a payment that was on its way still counts', async () => {
    const { order, sessionId, stored, done, period, statuses } = await aPaid();
    await send(expired(order.id, sessionId, start));
    expect((await stored()).state).toBe('CLOSED');
    for (const event of [done, period(0)]) await send(event);
    expect((await stored()).state).toBe('PAID');
    expect(await statuses()).toEqual(['UNASSIGNED', 'UNASSIGNED']);
  });

  test('FWD-PAY-04 a setup fee frees its licence once; a second payment is marked to go back', async () => {
    const { f, user, done, period, licenses } = await aPaid({ quantity: 1 });
    for (const event of [done, period(0)]) await send(event);
    const [row] = await licenses();
    const licenseKey = row?.licenseKey ?? '';
    await db
      .updateTable('license')
      .set({ status: 'UNASSIGNED_SETUP_FEE_REQUIRED' })
      .where('forwarderId', '=', f)
      .execute();
    const body = { licenseKey, successUrl: `${screen}?successSetupFee=true` };
    for (const time of [1, 2]) {
      const answer = await server.call(licenseOrder.createSetupFeeCheckout, { as: user, params: { f }, body });
      expect([time, answer.status]).toEqual([time, 200]);
    }
    const fees = await db
      .selectFrom('licenseOrder')
      .selectAll()
      .where('licenseId', '=', row?.id ?? '')
      .execute();
    for (const fee of fees) await send(completed(fee.id, fee.sessionId ?? '', null, start));
    expect((await licenses())[0]?.status).toBe('UNASSIGNED');
    const after = await db
      .selectFrom('licenseOrder')
      .selectAll()
      .where('licenseId', '=', row?.id ?? '')
      .execute();
    expect(after.map(({ state }) => state)).toEqual(['PAID', 'PAID']);
    expect(after.filter(({ isRefundDue }) => isRefundDue)).toHaveLength(1);
  });

  test('api-forwarder 6.4 an unknown kind of event and one of an unknown order are kept without effect', async () => {
    const event = {
      id: `evt_${crypto.randomUUID()}`,
      type: 'customer.created',
      created: 1_778_000_000,
      data: { object: {} },
    };
    expect((await send(event)).statusCode).toBe(200);
    expect((await send(refunded('unknown', start))).statusCode).toBe(200);
  });
});
