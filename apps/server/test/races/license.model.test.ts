import { license, licenseOrder, payment } from '@quaygate/contract';
import { possibleActions } from '@quaygate/rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { doJob } from '../../src/jobs/jobs.ts';
import { aForwarder, aTrucker, aUser } from '../factories.ts';
import { startServer } from '../harness.ts';
import { checkLicenses } from '../license-invariants.ts';
import { completed, paidPeriod, refunded } from '../payment-events.ts';
import { embeddedTill } from '../till.ts';

const till = embeddedTill();
const server = await startServer({}, undefined, { till });
const { db, clock } = server;
const start = clock.now();
const year = 365 * 86_400_000;
const successUrl = 'http://127.0.0.1:4600/forwarderOperator/licenseManagement?purchaseSuccess=true';
const platform = await aUser(db, { roles: ['quaygate_write'] });

/** Two companies, each with two drivers and one that drives for both. */
async function aWorld() {
  clock.set(start);
  const companies = await Promise.all(
    [1, 2].map(async () => {
      const { id: f } = await aForwarder(db);
      return { f, user: await aUser(db, { roles: ['forwarder_write'], forwarders: [f] }) };
    }),
  );
  const [one, two] = companies.map(({ f }) => f);
  const drivers = [await aTrucker(db, { forwarder: one ?? '' }), await aTrucker(db, { forwarder: two ?? '' })];
  const shared = await aTrucker(db, { forwarder: one ?? '' });
  const link = { firstName: 'J', lastName: 'K', state: 'approved', registeredDate: start };
  await db
    .insertInto('forwarderTrucker')
    .values({ forwarderId: two ?? '', truckerId: shared.id, ...link })
    .execute();
  const sent: object[] = [];
  const rows = () =>
    db
      .selectFrom('license')
      .selectAll()
      .where('licenseOrderId', 'is not', null)
      .orderBy('purchaseDate')
      .orderBy('id')
      .execute();
  return { companies, drivers: [...drivers, shared], sent, rows };
}
type World = Awaited<ReturnType<typeof aWorld>>;
type Step = (world: World, a: number, b: number) => Promise<number[]>;

const pick = <T>(all: readonly T[], number: number): T | undefined => all[number % Math.max(1, all.length)];
const send = async (event: object) => {
  const body = Buffer.from(JSON.stringify(event));
  const headers = { 'content-type': 'application/json', 'stripe-signature': till.sign(body, clock.now()) };
  return (await server.app.inject({ method: 'POST', url: payment.events.path, headers, payload: body })).statusCode;
};

async function buy(world: World, a: number, b: number) {
  const { f, user } = pick(world.companies, a) ?? { f: '', user: platform };
  const body = { quantity: 1 + (b % 3), licenseCompanyEmail: user.email, successUrl };
  await server.call(licenseOrder.createCheckout, { as: user, params: { f }, body });
  const order = await db
    .selectFrom('licenseOrder')
    .selectAll()
    .where('forwarderId', '=', f)
    .where('state', '=', 'OPEN')
    .executeTakeFirst();
  if (!order?.sessionId) return [];
  const sub = await till.pay(order.sessionId);
  if (!sub) return [];
  const [begin, end] = [clock.now(), new Date(+clock.now() + year)];
  const events = [completed(order.id, order.sessionId, sub, begin), paidPeriod(order.id, sub, { begin, end })];
  world.sent.push(...events);
  const statuses: number[] = [];
  for (const event of b % 2 ? events : events.toReversed()) statuses.push(await send(event));
  return statuses;
}

/** One call for one licence, as the manager's rival or the manager. */
const onLicense =
  (work: (world: World, id: string, at: { f: string; user: typeof platform }, b: number) => Promise<number>): Step =>
  async (world, a, b) => {
    const row = pick(await world.rows(), a);
    const company = pick(world.companies, b);
    return row && company ? [await work(world, row.id, company, b)] : [];
  };

const steps: Record<string, Step> = {
  buy,
  again: async ({ sent }, a) => {
    const event = pick(sent, a);
    return event ? [await send(event)] : [];
  },
  refund: async (world, a, b) => {
    const row = b % 4 === 0 ? pick(await world.rows(), a) : undefined;
    const event = row?.licenseOrderId ? refunded(row.licenseOrderId, clock.now()) : undefined;
    if (event) world.sent.push(event);
    return event ? [await send(event)] : [];
  },
  renew: async (world, a) => {
    const row = pick(await world.rows(), a);
    if (!row?.expirationDate || !row.licenseOrderId || !row.orderId) return [];
    const [begin, end] = [row.expirationDate, new Date(+row.expirationDate + year)];
    const event = paidPeriod(row.licenseOrderId, row.orderId, { begin, end });
    world.sent.push(event);
    return [await send(event)];
  },
  expire: async () => {
    clock.advance(year / 2);
    await doJob(server.deps, 'expireLicenses');
    return [];
  },
  assign: onLicense(async (world, id, { f, user }, b) => {
    const licenseUserId = pick(world.drivers, b)?.id ?? '';
    return (
      await server.call(license.change, { as: user, params: { f, id }, body: { action: 'ASSIGN', licenseUserId } })
    ).status;
  }),
  revoke: onLicense(
    async (_, id, { f, user }) =>
      (await server.call(license.change, { as: user, params: { f, id }, body: { action: 'REVOKE' } })).status,
  ),
  stop: onLicense(
    async (_, id, { f, user }) => (await server.call(license.stopRenewal, { as: user, params: { f, id } })).status,
  ),
  takeOver: onLicense(
    async (_, id, { f, user }) => (await server.call(license.takeOver, { as: user, params: { f, id } })).status,
  ),
  claim: onLicense(async (world, id, { f, user }) => {
    const licenseKey = (await world.rows()).find((row) => row.id === id)?.licenseKey ?? '';
    const body = { licenseKey, licenseCompanyEmail: user.email };
    return (await server.call(license.claim, { as: user, params: { f }, body })).status;
  }),
  migrate: onLicense(async (world, id, _, b) => {
    const oldTruckerId = (await world.rows()).find((row) => row.id === id)?.truckerId ?? 'none';
    const newTruckerId = pick(world.drivers, b)?.id ?? '';
    return (await server.call(license.migrate, { as: platform, params: { id }, body: { oldTruckerId, newTruckerId } }))
      .status;
  }),
};
const names = Object.keys(steps);
const step = fc.tuple(fc.constantFrom(...names), fc.nat(50), fc.nat(50));
const act = ([name, a, b]: [string, number, number], world: World) => steps[name]?.(world, a, b) ?? Promise.resolve([]);
const isAnswer = (status: number) => status < 500;

/** What each company may do by the table is what each licence offers it. */
async function expectOffers({ companies }: World) {
  for (const { f, user } of companies) {
    const { body } = await server.call(license.list, { as: user, params: { f }, body: {}, query: { size: 100 } });
    for (const { managedBy, possibleAction, status, hasRenewal } of body.items) {
      const own = { isManaged: true, hasManager: true, isOwnDriver: false, isDriverOfManager: false };
      const table = possibleActions({ status, hasRenewal, ...own, isVisible: true, mayWrite: true });
      if (managedBy === 'ME') expect(possibleAction).toEqual(table);
      else expect(possibleAction.filter((action: string) => action !== 'TAKEOVER_MANAGEMENT')).toEqual([]);
    }
  }
}

test('api-forwarder 6.3 whatever two companies do one after the other, licences, orders and drivers fit', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (some) => {
      const world = await aWorld();
      for (const one of [['buy', 0, 1] as [string, number, number], ...some]) {
        const statuses = await act(one, world);
        expect(statuses.every(isAnswer), `${one[0]} ${statuses}`).toBe(true);
      }
      expect(await checkLicenses(db)).toEqual([]);
      await expectOffers(world);
    }),
    { numRuns: 12 },
  );
}, 60_000);

test('api-forwarder 6.3 the same with several at once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 2, maxLength: 6 }), { minLength: 4, maxLength: 8 }),
      async (rounds) => {
        const world = await aWorld();
        await act(['buy', 0, 2], world);
        await act(['buy', 1, 2], world);
        for (const round of rounds) {
          const answers = await Promise.all(round.filter(([name]) => name !== 'expire').map((one) => act(one, world)));
          expect(answers.flat().every(isAnswer)).toBe(true);
          expect(await checkLicenses(db)).toEqual([]);
        }
      },
    ),
    { numRuns: 8 },
  );
}, 60_000);
