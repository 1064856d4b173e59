import { approval, gatePassUser, type Route, webappUser } from '@quaygate/contract';
import { accountFilters, documentStatuses, roleFilters, signInFilters, terrorStatuses } from '@quaygate/rules';
import { expect, test } from 'vitest';
import { startServer } from './harness.ts';
import { aForwarder, aTrucker, aUser } from './scenes/factories.ts';

const server = await startServer();
const { db } = server;
const admin = await aUser(db, { roles: ['quaygate_admin'] });

/** Total of a list, and how many there are page by page. */
async function countsOf(list: Route, query: Record<string, unknown>): Promise<[total: number, items: number]> {
  const size = 7;
  let items = 0;
  for (let page = 0; ; page++) {
    const answer = await server.call(list as never, { as: admin, query: { ...query, page, size } as never });
    expect(answer.status, JSON.stringify(query)).toBe(200);
    items += answer.body.items.length;
    if (answer.body.items.length < size) return [answer.body.total, items];
  }
}

async function expectTotals(list: Route, queries: Record<string, unknown>[]): Promise<void> {
  for (const query of queries) {
    const [total, items] = await countsOf(list, query);
    expect(total, JSON.stringify(query)).toBe(items);
  }
}

/** Every pair of values, each of which may be left out. */
const pairs = (first: string, firsts: readonly string[], second: string, seconds: readonly string[]) =>
  [undefined, ...firsts].flatMap((one) => [undefined, ...seconds].map((other) => ({ [first]: one, [second]: other })));

test('GATE-04 REST-27 the total of the gate-pass users is their number, for every filter and pair of filters', async () => {
  const forwarder = await aForwarder(db);
  for (const document of documentStatuses)
    for (const terror of terrorStatuses.slice(0, 3)) {
      const { id } = await aTrucker(db, { forwarder: forwarder.id });
      await server.asOwner(
        `update trucker set document_status = '${document}', terror_status = '${terror}' where user_id = '${id}'`,
      );
    }
  const both = pairs('documentIdentificationStatus', documentStatuses, 'terrorDatabaseStatus', terrorStatuses);
  const other = pairs('warningState', documentStatuses, 'terrorState', terrorStatuses);
  const defined = [...both, ...other].map((query) =>
    Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)),
  );
  await expectTotals(gatePassUser.list as never, [...defined, { userId: 'fahrer' }]);
});

test('WAU-03 REST-27 the total of the web app users is their number, for every filter', async () => {
  const forwarder = await aForwarder(db);
  for (const roles of [[], ['forwarder_read'], ['quaygate_write'], ['forwarder_write']])
    for (const disabled of [false, true]) await aUser(db, { roles, disabled, forwarders: [forwarder.id] });
  await expectTotals(webappUser.list as never, [
    {},
    { truckingCompanyId: forwarder.id },
    { search: 'example' },
    ...pairs('account', accountFilters, 'signIn', signInFilters),
    ...pairs('roles', roleFilters, 'account', accountFilters),
  ]);
});

test('APPR-01 REST-27 the total of the approvals is their number, for every state', async () => {
  await expectTotals(approval.list as never, [
    {},
    ...['pending', 'approved', 'denied', 'cancelled'].map((states) => ({ states })),
  ]);
});
