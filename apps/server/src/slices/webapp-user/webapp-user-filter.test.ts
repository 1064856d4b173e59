import { webappUser as calls } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aForwarder, aUser, early } from '../../../test/scenes/factories.ts';

const server = await startServer();
const { db } = server;
const admin = await aUser(db, { roles: ['quaygate_admin'] });

/** Every combination of what is filtered, by a name that tells it: d disabled, s signed in before, r with a role. */
const names = ['---', '--r', '-s-', '-sr', 'd--', 'd-r', 'ds-', 'dsr'];
const company = await aForwarder(db, { name: 'Filterfracht' });
for (const name of names) {
  const { id } = await aUser(db, {
    roles: name.includes('r') ? ['forwarder_read'] : [],
    forwarders: name.includes('r') ? [company.id] : [],
    disabled: name.includes('d'),
  });
  const lastSignInDate = name.includes('s') ? early : null;
  await db
    .updateTable('appUser')
    .set({ firstName: name, lastName: 'Filter', lastSignInDate })
    .where('id', '=', id)
    .execute();
}

const list = async (query: Record<string, unknown>) =>
  (await server.call(calls.list, { as: admin, query: { ...query, size: 100 } as never })).body;
const found = async (query: Record<string, unknown>) => {
  const { items, total } = await list({ search: 'filter', ...query });
  expect(total).toBe(items.length);
  return items.map(({ firstName }: { firstName: string }) => firstName).sort();
};
const those = (fits: (name: string) => boolean) => names.filter(fits).sort();

test.each([
  [{ account: 'disabled' }, (name: string) => name.includes('d')],
  [{ account: 'active' }, (name: string) => !name.includes('d')],
  [{ signIn: 'never' }, (name: string) => !name.includes('s')],
  [{ signIn: 'before' }, (name: string) => name.includes('s')],
  [{ roles: 'none' }, (name: string) => !name.includes('r')],
  [{ roles: 'some' }, (name: string) => name.includes('r')],
  [{ account: 'active', signIn: 'never', roles: 'none' }, (name: string) => name === '---'],
  [{ account: ['active', 'disabled'], roles: 'some' }, (name: string) => name.includes('r')],
])('WAU-46 %j finds those and no others, with their number', async (filter, fits) => {
  expect(await found(filter)).toEqual(those(fits));
});

test('WAU-46 without a search the number is that of all who fit, also behind the last page', async () => {
  const { total } = await list({ account: 'disabled' });
  expect(total).toBe(4);
  const behind = await server.call(calls.list, {
    as: admin,
    query: { account: 'disabled', page: 3, size: 2 } as never,
  });
  expect(behind.body).toMatchObject({ items: [], total: 4 });
});

test.each(['account', 'signIn', 'roles'])('WAU-46 %s knows no other value', async (filter) => {
  const answer = await server.call(calls.list, { as: admin, query: { [filter]: 'sometimes' } as never });
  expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
});

test('TRC-28 the users of a company are those linked to it, by name and page by page', async () => {
  const query = { truckingCompanyId: company.id };
  expect(await found(query)).toEqual(those((name) => name.includes('r')));
  const page = await server.call(calls.list, { as: admin, query: { ...query, page: 1, size: 3 } });
  expect(page.body).toMatchObject({ page: 1, size: 3, total: 4 });
  expect(page.body.items).toHaveLength(1);
  expect((await list({ truckingCompanyId: 'nirgends' })).items).toEqual([]);
});
