import { forwarder, identity, terminal, tour, truckingCompany, webappUser } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aForwarder, aUser, type TestUser } from '../../../test/scenes/factories.ts';

/** Both as in production; the changes are made at one, the open session is at the other. */
const one = await startServer({ callerMemory: 1000 });
const other = await startServer({ callerMemory: 1000 }, undefined, { beside: one });
const { db } = one;
const admin = await aUser(db, { roles: ['quaygate_admin'] });

const change = (user: TestUser, body: object) =>
  one.call(webappUser.update, { as: admin, params: { id: user.id }, body });

/** Asks without a pause, as a busy screen would, with a token from before the change, until the answer is this one. */
async function becomes(status: number, ask: () => Promise<{ status: number }>) {
  const begin = performance.now();
  while ((await ask()).status !== status) {
    expect(performance.now() - begin, `still not ${status}`).toBeLessThan(2000);
    await new Promise((done) => setTimeout(done, 20));
  }
}

/** A session at the other instance that has just been used. */
async function session(roles: string[], forwarders: string[]) {
  const user = await aUser(db, { roles, forwarders, password: 'ein langes Passwort' });
  const signIn = { email: user.email, password: 'ein langes Passwort' };
  const key: string = (await other.call(identity.signIn, { body: signIn })).body.idToken;
  const terminals = (f: string) => other.call(terminal.ofForwarder, { key, params: { u: user.id, f } as never });
  return { user, key, terminals };
}

test('REST-11 a role that is taken away or given holds for an open session within 2 seconds', async () => {
  const { id } = await aForwarder(db);
  const { user, terminals } = await session(['forwarder_write'], [id]);
  expect((await terminals(id)).status).toBe(200);
  expect((await change(user, { truckingCompanyRole: 'none', truckingCompanyIds: [] })).status).toBe(200);
  await becomes(403, () => terminals(id));
  expect((await change(user, { truckingCompanyRole: 'read', truckingCompanyIds: [id] })).status).toBe(200);
  await becomes(200, () => terminals(id));
});

test('REST-11 a company that is unlinked is foreign to an open session within 2 seconds', async () => {
  const [stays, goes] = [(await aForwarder(db)).id, (await aForwarder(db)).id];
  const { user, terminals } = await session(['forwarder_write'], [stays, goes]);
  expect((await terminals(goes)).status).toBe(200);
  await change(user, { truckingCompanyIds: [stays] });
  await becomes(404, () => terminals(goes));
  expect((await terminals(stays)).status).toBe(200);
});

test('TRC-21 a company’s change to Free holds for an open session within 2 seconds', async () => {
  const company = await aForwarder(db, { tier: 'Premium' });
  const { user, key } = await session(['forwarder_write'], [company.id]);
  const at = { key, params: { u: user.id, f: company.id } as never };
  const tours = () => other.call(tour.list, { ...at, query: {} });
  expect((await tours()).status).toBe(200);
  const body = { name: company.name, vatId: `DE${company.id}`, email: 'x@y', tier: 'Free' } as const;
  const answer = await one.call(truckingCompany.update, { as: admin, params: { id: company.id }, body });
  expect(answer.status).toBe(200);
  expect((await other.call(forwarder.config, at)).body.plan).toBe('Free');
  await becomes(403, tours);
  expect((await tours()).body).toMatchObject({ code: 'plan_not_sufficient' });
});
