import { license, licenseOrder, payment } from '@quaygate/contract';
import { doJob } from '../../src/jobs/jobs.ts';
import type { Answer, TestServer } from '../harness.ts';
import { aForwarder, aLicense, aTrucker, aUser } from '../scenes/factories.ts';
import { verifyDriver } from '../scenes/gate-pass-scene.ts';
import { completed, ended, paidPeriod, refunded } from '../servers/payment-events.ts';
import type { Till } from '../servers/till.ts';
import { type Choice, companyCount, driverCount, firstModel, halfYear, pick, type StepName, year } from './model.ts';

const screen = 'http://127.0.0.1:4600/forwarderOperator/licenseManagement';
const linked = { firstName: 'J', lastName: 'K' };

interface Bought {
  id: string;
  sub: string;
  sessionId: string;
  end: Date;
  hasEnded: boolean;
  sent: object[];
}

/** The product with the same companies, drivers and licences as the model at its begin, and the same steps, through HTTP. */
export async function aWorld(server: TestServer, till: Till) {
  const { db, clock } = server;
  const begin = firstModel(clock.now().getTime());
  const platform = await aUser(db, { roles: ['quaygate_admin', 'quaygate_write'] });
  const companies: { f: string; user: typeof platform }[] = [];
  for (let number = 0; number < companyCount; number++) {
    const { id: f } = await aForwarder(db);
    companies.push({ f, user: await aUser(db, { roles: ['forwarder_write'], forwarders: [f] }) });
  }
  const drivers: string[] = [];
  for (let number = 0; number < driverCount; number++) {
    const { id } = await aTrucker(db);
    drivers.push(id);
    for (const [company, { f }] of companies.entries()) {
      const state = begin.approved[company]?.[number] ? 'approved' : 'ended';
      const registeredDate = clock.now();
      await db
        .insertInto('forwarderTrucker')
        .values({ forwarderId: f, truckerId: id, state, registeredDate, ...linked })
        .execute();
    }
  }
  await verifyDriver(server, pick(drivers, 1));
  const licenses: { id: string; licenseKey: string }[] = [];
  for (const { until } of begin.licenses) licenses.push(await aLicense(db, { expirationDate: new Date(until) }));
  const orders: Bought[] = [];

  const codeOf = ({ status, body }: Answer): string => (status < 300 ? 'ok' : String(body?.code ?? status));
  async function send(...events: object[]): Promise<string> {
    for (const event of events) {
      const body = Buffer.from(JSON.stringify(event));
      const headers = { 'content-type': 'application/json', 'stripe-signature': till.sign(body, clock.now()) };
      const answer = await server.app.inject({ method: 'POST', url: payment.events.path, headers, payload: body });
      if (answer.statusCode !== 200) return String(answer.statusCode);
    }
    return 'ok';
  }
  const sessionOf = async ({ body }: Answer) => {
    const sessionId = String(body.url).split('/').at(-1) ?? '';
    const columns = ['id', 'sessionId'] as const;
    const row = await db
      .selectFrom('licenseOrder')
      .select(columns)
      .where('sessionId', '=', sessionId)
      .executeTakeFirst();
    return { id: row?.id ?? '', sessionId };
  };
  function checkOut({ b, c }: Choice) {
    const { f, user } = pick(companies, b);
    const successUrl = `${screen}?purchaseSuccess=true`;
    const body = { quantity: 1 + (c % 3), licenseCompanyEmail: user.email, successUrl };
    return server.call(licenseOrder.createCheckout, { as: user, params: { f }, body });
  }
  const periodOf = ({ id, sub }: Bought, from: Date) =>
    paidPeriod(id, sub, { begin: from, end: new Date(+from + year) });

  type Act = (choice: Choice) => Promise<string>;
  const onLicense =
    (
      act: (
        at: { id: string; licenseKey: string },
        by: { f: string; user: typeof platform },
        c: number,
      ) => Promise<Answer>,
    ): Act =>
    async ({ a, b, c }) =>
      codeOf(await act(pick(licenses, a), pick(companies, b), c));
  const onOrder =
    (act: (order: Bought) => Promise<string>): Act =>
    ({ a }) =>
      orders.length === 0 ? Promise.resolve('ok') : act(pick(orders, a));

  const acts: Record<StepName, Act> = {
    async buy(choice) {
      const { id, sessionId } = await sessionOf(await checkOut(choice));
      const sub = (await till.pay(sessionId)) ?? '';
      const now = clock.now();
      const order = { id, sub, sessionId, end: new Date(+now + year), hasEnded: false, sent: [] as object[] };
      order.sent.push(completed(id, sessionId, sub, now), periodOf(order, now));
      const code = await send(...(choice.a % 2 ? order.sent : order.sent.toReversed()));
      const columns = ['id', 'licenseKey'] as const;
      const rows = db.selectFrom('license').select(columns).where('licenseOrderId', '=', id).orderBy('position');
      licenses.push(...(await rows.execute()));
      orders.push(order);
      return code;
    },
    leaveCheckout: async (choice) => codeOf(await checkOut(choice)),
    payAgain: onOrder(({ id, sessionId, sub, sent }) => send(...sent, completed(id, sessionId, sub, clock.now()))),
    refund: onOrder((order) => {
      const event = refunded(order.id, clock.now());
      order.sent.push(event);
      return send(event);
    }),
    revokeOrder: onOrder(async ({ sub }) =>
      codeOf(await server.call(licenseOrder.revoke, { as: platform, params: { orderId: sub } })),
    ),
    renew: onOrder(async (order) => {
      if (order.hasEnded) return 'ok';
      const event = periodOf(order, order.end);
      order.end = new Date(+order.end + year);
      order.sent.push(event);
      return send(event);
    }),
    endSubscription: onOrder(async (order) => {
      if (order.hasEnded) return 'ok';
      order.hasEnded = true;
      const event = ended(order.id, order.sub, order.end);
      order.sent.push(event);
      return send(event);
    }),
    async expire() {
      clock.advance(halfYear);
      await doJob(server.deps, 'expireLicenses');
      return 'ok';
    },
    assign: onLicense(({ id }, { f, user }, c) => {
      const body = { action: 'ASSIGN', licenseUserId: pick(drivers, c) } as const;
      return server.call(license.change, { as: user, params: { f, id }, body });
    }),
    revoke: onLicense(({ id }, { f, user }) =>
      server.call(license.change, { as: user, params: { f, id }, body: { action: 'REVOKE' } }),
    ),
    async payFee({ a, b, c }) {
      const [{ licenseKey }, { f, user }] = [pick(licenses, a), pick(companies, b)];
      const body = { licenseKey, successUrl: `${screen}?successSetupFee=true` };
      const answers: Answer[] = [];
      for (let time = 0; time <= c % 2; time++)
        answers.push(await server.call(licenseOrder.createSetupFeeCheckout, { as: user, params: { f }, body }));
      const refused = answers.find(({ status }) => status !== 200);
      if (refused) return codeOf(refused);
      const fees = await Promise.all(answers.map(sessionOf));
      for (const { id, sessionId } of fees) await send(completed(id, sessionId, null, clock.now()));
      const ids = fees.map(({ id }) => id);
      const due = db.selectFrom('licenseOrder').select('id').where('id', 'in', ids).where('isRefundDue', '=', true);
      return (await due.execute()).length === 0 ? 'ok' : 'one to be paid back';
    },
    claim: onLicense(({ licenseKey }, { f, user }) =>
      server.call(license.claim, { as: user, params: { f }, body: { licenseKey, licenseCompanyEmail: user.email } }),
    ),
    takeOver: onLicense(({ id }, { f, user }) => server.call(license.takeOver, { as: user, params: { f, id } })),
    migrate: onLicense(async ({ id }, _, c) => {
      const row = await db.selectFrom('license').select('truckerId').where('id', '=', id).executeTakeFirst();
      const body = { oldTruckerId: row?.truckerId ?? pick(drivers, 0), newTruckerId: pick(drivers, c) };
      return server.call(license.migrate, { as: platform, params: { id }, body });
    }),
    stop: onLicense(({ id }, { f, user }) => server.call(license.stopRenewal, { as: user, params: { f, id } })),
    async move({ a, b }) {
      await db
        .updateTable('forwarderTrucker')
        .set(({ case: of }) => ({
          state: of()
            .when('state', '=', 'approved')
            .then('ended' as const)
            .else('approved' as const)
            .end(),
        }))
        .where('forwarderId', '=', pick(companies, b).f)
        .where('truckerId', '=', pick(drivers, a))
        .execute();
      return 'ok';
    },
  };

  /** The licences in the words of the model, in the order in which they came to be. */
  async function stored() {
    const ids = licenses.map(({ id }) => id);
    const rows = new Map(
      (await db.selectFrom('license').selectAll().where('id', 'in', ids).execute()).map((row) => [row.id, row]),
    );
    const numberOf = (all: readonly string[], one: string | null | undefined) => (one ? all.indexOf(one) : null);
    return ids.map((id) => {
      const row = rows.get(id);
      return {
        ...{ status: row?.status, hasRenewal: row?.hasRenewal, until: row?.expirationDate?.getTime() },
        manager: numberOf(
          companies.map(({ f }) => f),
          row?.forwarderId,
        ),
        driver: numberOf(drivers, row?.truckerId),
      };
    });
  }

  /** The states of the purchases that were paid, in the order in which they were made. */
  async function storedOrders() {
    const ids = orders.map(({ id }) => id);
    if (ids.length === 0) return [];
    const rows = await db.selectFrom('licenseOrder').select(['id', 'state']).where('id', 'in', ids).execute();
    return ids.map((id) => rows.find((row) => row.id === id)?.state);
  }

  /** What the list offers a company, by id of the licence. */
  async function offers(company: number): Promise<Map<string, string[]>> {
    const { f, user } = pick(companies, company);
    const { body } = await server.call(license.list, { as: user, params: { f }, query: { size: 100 }, body: {} });
    return new Map(body.items.map((one: { id: string; possibleAction: string[] }) => [one.id, one.possibleAction]));
  }

  return { acts, licenses, stored, storedOrders, offers };
}
export type World = Awaited<ReturnType<typeof aWorld>>;
