import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { licenseOrder, payment } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { doJob } from '../../src/jobs/jobs.ts';
import { startServer, type TestServer } from '../harness.ts';
import { aForwarder, aTrucker, aUser } from '../scenes/factories.ts';
import { embeddedTill, stripeTill, type Till } from '../servers/till.ts';

interface Told {
  /** Days after the purchase; so are all times inside the object. */
  day: number;
  type: string;
  object: object;
}
/** A recorded life cycle of a subscription, and what is right at its end. */
interface LifeCycle {
  name: string;
  kind: string;
  events: Told[];
  end: number;
  right: {
    state: string;
    licenses: { status: string; until: number; renews: boolean; open?: number }[];
    mails?: string[];
    unexpected?: number;
  };
}
const cycles: LifeCycle[] = JSON.parse(readFileSync(new URL('./payments/life-cycles.json', import.meta.url), 'utf8'));

const day = 86_400_000;
const screen = 'http://127.0.0.1:4600/forwarderOperator/licenseManagement';
let clock: TestServer['clock'] | undefined;
const tills: [string, Till][] = [
  ['embedded', embeddedTill()],
  ['Stripe', await stripeTill(() => clock?.now() ?? new Date('2026-05-12T08:00:00Z'))],
];

describe.each(tills)('%s', async (_, till) => {
  const server = await startServer({}, undefined, { till });
  const { db } = server;
  clock = server.clock;
  const start = server.clock.now();
  const at = (days: number) => new Date(+start + days * day);

  async function aPurchase() {
    clock = server.clock;
    server.clock.set(start);
    const company = await aForwarder(db);
    const user = await aUser(db, { roles: ['forwarder_write'], forwarders: [company.id] });
    const body = { quantity: 2, licenseCompanyEmail: user.email, successUrl: `${screen}?purchaseSuccess=true` };
    const bought = await server.call(licenseOrder.createCheckout, { as: user, params: { f: company.id }, body });
    expect(bought.status).toBe(200);
    const order = () =>
      db.selectFrom('licenseOrder').selectAll().where('forwarderId', '=', company.id).executeTakeFirstOrThrow();
    const { id, sessionId } = await order();
    return { company, user, order, id, sessionId: present(sessionId), token: randomUUID().replaceAll('-', '') };
  }
  type Purchase = Awaited<ReturnType<typeof aPurchase>>;

  /** Spells an event of the corpus for a purchase: its ids, and instants for days. */
  function spell({ day: days, type, object }: Told, { id, sessionId, token }: Purchase) {
    const text = JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type, created: 0, data: { object } });
    const event = JSON.parse(
      text.replaceAll('@', token).replaceAll('{order}', id).replaceAll('{session}', sessionId),
      (key, value) =>
        (key === 'start' || key === 'end') && typeof value === 'number' ? Math.floor(+at(value) / 1000) : value,
    );
    return { ...event, created: Math.floor(+at(days) / 1000) };
  }

  async function send(event: object) {
    const payload = Buffer.from(JSON.stringify(event));
    const headers = { 'content-type': 'application/json', 'stripe-signature': till.sign(payload, server.clock.now()) };
    const answer = await server.app.inject({ method: 'POST', url: payment.events.path, headers, payload });
    expect(answer.statusCode).toBe(200);
  }

  async function seen({ company, order }: Purchase) {
    const licenses = await db
      .selectFrom('license')
      .selectAll()
      .where('forwarderId', '=', company.id)
      .orderBy('position')
      .execute();
    return {
      state: (await order()).state,
      licenses: licenses.map(({ status, expirationDate, hasRenewal }) => ({
        // What was paid for a licence that is gone for good does not matter any more.
        ...{ status, until: status === 'DISABLED' ? null : expirationDate, renews: hasRenewal },
      })),
    };
  }
  const rightOf = ({ right: { state, licenses } }: LifeCycle) => ({
    state,
    licenses: licenses.map(({ status, until, renews }) => ({
      ...{ status, until: status === 'DISABLED' ? null : at(until), renews },
    })),
  });
  /** Lets time pass, and the jobs of each day work. Of longer times the last days suffice: they hold those of grace. */
  const passTo = async (days: number) => {
    const begin = Math.max(days - 9, Math.ceil((+server.clock.now() - +start) / day));
    for (let each = Math.min(begin, days); each <= days; each++) {
      if (+at(each) > +server.clock.now()) server.clock.set(at(each));
      for (const job of ['expireLicenses', 'tellOpenPayments']) await doJob(server.deps, job);
    }
  };

  const each = cycles.map((cycle) => [cycle.name, cycle.kind, cycle] as const);

  test.each(each)('FIELD-PAY-01..07 %s: %s', async (_, __, cycle) => {
    const bought = await aPurchase();
    for (const told of cycle.events) {
      await passTo(told.day);
      await send(spell(told, bought));
    }
    await passTo(cycle.end);
    expect(await seen(bought)).toEqual(rightOf(cycle));

    const { licenses, mails = [], unexpected = 0 } = cycle.right;
    const list = await server.call(licenseOrder.list, { as: bought.user, params: { f: bought.company.id } });
    expect(list.status).toBe(200);
    const open = await db
      .selectFrom('license')
      .select(['paymentOpenTold', 'expirationDate'])
      .where('forwarderId', '=', bought.company.id)
      .execute();
    const isOpen = (one: (typeof open)[number]) => +(one.paymentOpenTold ?? 0) === +(one.expirationDate ?? 1);
    if (licenses.some((one) => one.open !== undefined)) expect(open.every(isOpen)).toBe(true);
    const { email } = await db
      .selectFrom('truckingCompany')
      .select('email')
      .where('id', '=', bought.company.id)
      .executeTakeFirstOrThrow();
    const subjects = await db.selectFrom('mail').select('subject').where('recipient', '=', email).execute();
    for (const words of mails) expect(subjects.filter(({ subject }) => subject.includes(words))).toHaveLength(1);
    const acts = await db
      .selectFrom('audit')
      .select('kind')
      .where('objectId', '=', bought.id)
      .where('kind', '=', 'paymentEventUnknown')
      .execute();
    expect(acts).toHaveLength(unexpected);

    // Told in any order, and twice, the same becomes of it.
    const shuffled = fc.shuffledSubarray(cycle.events, { minLength: cycle.events.length });
    const again = await aPurchase();
    server.clock.set(at(Math.max(cycle.end, ...cycle.events.map((told) => told.day))));
    for (const told of fc.sample(shuffled, 1)[0] ?? []) {
      const event = spell(told, again);
      await send(event);
      await send(event);
    }
    await passTo(cycle.end);
    expect(await seen(again)).toEqual(rightOf(cycle));
  });

  test('FIELD-PAY-02 a dispute that is won gives the licence back to its driver, one who has another keeps that', async () => {
    const cycle = present(cycles.find(({ name }) => name === 'dispute won'));
    const bought = await aPurchase();
    for (const told of cycle.events.slice(0, 4)) await send(spell(told, bought));
    const own = () =>
      db.selectFrom('license').selectAll().where('forwarderId', '=', bought.company.id).orderBy('position').execute();
    const drivers = [
      await aTrucker(db, { forwarder: bought.company.id }),
      await aTrucker(db, { forwarder: bought.company.id }),
    ];
    const assign = (id: string, truckerId: string) =>
      db
        .updateTable('license')
        .set({ status: 'ASSIGNED', truckerId, assignDate: start })
        .where('id', '=', id)
        .execute();
    for (const [place, one] of (await own()).entries()) await assign(one.id, present(drivers[place]).id);
    server.clock.set(at(30));
    await send(spell(present(cycle.events[4]), bought));
    expect((await own()).map(({ status, truckerId }) => [status, truckerId])).toEqual([
      ['DISABLED', null],
      ['DISABLED', null],
    ]);
    const other = await aPurchase();
    for (const told of cycle.events.slice(0, 4)) await send(spell(told, other));
    const [free] = await db.selectFrom('license').select('id').where('forwarderId', '=', other.company.id).execute();
    await assign(present(free).id, present(drivers[1]).id);
    server.clock.set(at(70));
    await send(spell(present(cycle.events[6]), bought));
    expect((await own()).map(({ status, truckerId }) => [status, truckerId])).toEqual([
      ['ASSIGNED', present(drivers[0]).id],
      ['UNASSIGNED', null],
    ]);
  });
});
