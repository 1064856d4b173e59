import { present } from '@quaygate/rules';
import { expect, test } from 'vitest';
import { findEntries } from '../src/slices/audit/audit-list.queries.ts';
import { listGatePassUsers } from '../src/slices/gate-pass-user/gate-pass-user.service.ts';
import { findLicenses } from '../src/slices/license/license-list.queries.ts';
import { findFacilityTruckers } from '../src/slices/trucker-overview/trucker-overview.queries.ts';
import { startServer } from './harness.ts';
import { plannedAll, readOf } from './plans.ts';
import { aFacility, aForwarder, aTrucker } from './scenes/factories.ts';

const server = await startServer();
const { db, clock } = server;

const rows = 20_000;
const now = clock.now();
const facilityId = (await aFacility(db)).id;
const forwarder = (await aForwarder(db)).id;

/** So many drivers of one terminal, by name as they are numbered, and licences of one company in the order of their ends. */
await server.asOwner(`
  insert into trucker (user_id, id, email, first_name, last_name, created_date)
    select 'd' || n, 'd' || n, n || '@driver.example', 'Jana', 'Krug ' || lpad(n::text, 5, '0'), '2026-01-01' from generate_series(1, ${rows}) n;
  insert into facility_trucker (facility_id, trucker_id, first_name, last_name, last_slot_begin)
    select ${facilityId}, user_id, first_name, last_name, '2026-01-01' from trucker where last_name like 'Krug %';
  insert into license (id, license_key, status, forwarder_id, purchase_date, expiration_date, owner_email)
    select 'l' || n, 'KEY-' || n, 'UNASSIGNED', '${forwarder}', '2026-01-01', timestamptz '2030-01-01' + n * interval '1 minute', 'krug@company.example'
    from generate_series(1, ${rows}) n;
  insert into audit (occurred_date, kind, actor_kind, actor_id, actor_name, object_kind, object_id)
    select '${now.toISOString()}'::timestamptz - n * interval '1 second', 'signIn', 'user', 'u' || n, 'Jana Krug', 'user', 'u' || n
    from generate_series(1, 1200) n`);
for (const table of ['trucker', 'facility_trucker', 'license', 'audit'])
  await server.asOwner(`vacuum analyze ${table}`);

interface List {
  table: string;
  size: number;
  find: (search: string, page: number, listened: typeof db) => Promise<{ items: unknown[]; total: number }>;
  numberOf: (item: never) => number;
}

const day = '2026-01-02';
const lists: Record<string, List> = {
  'TRM-OVW-17 drivers of a terminal': {
    table: 'facility_trucker',
    size: 25,
    find: (search, page, listened) =>
      findFacilityTruckers(listened, { facilityId, day, filter: { search, lastName: '' } }, { page, size: 25 }),
    numberOf: ({ id }: { id: string }) => Number(id.slice(1)),
  },
  'GATE-42 gate-pass users': {
    table: 'trucker',
    size: 20,
    find: (search, page, listened) =>
      listGatePassUsers({ ...server, db: listened } as never, { search }, { page, size: 20 }),
    numberOf: ({ userId }: { userId: string }) => Number(userId.slice(1)),
  },
  'FWD-LIC-54 licences': {
    table: 'license',
    size: 50,
    find: (search, page, listened) => findLicenses(listened, forwarder, { search }, { page, size: 50 }, now),
    numberOf: ({ id }: { id: string }) => Number(id.slice(1)),
  },
};

async function ask({ table, find, numberOf }: List, search: string, page = 0) {
  const { found, plans } = await plannedAll(db, (listened) => find(search, page, listened));
  const nodes = plans.flatMap((plan) => plan.nodes);
  return {
    total: found.total,
    numbers: found.items.map((item) => numberOf(item as never)),
    read: readOf(nodes, table),
  };
}

test.each(Object.entries(lists))('UI-42 %s: what very many have is read in the order of the list', async (_, list) => {
  const { size } = list;
  for (const page of [0, 1, 30, 1_000 / size]) {
    const { total, numbers, read } = await ask(list, 'krug', page);
    expect(numbers, `page ${page}`).toEqual(Array.from({ length: size }, (_, at) => page * size + at + 1));
    expect(total).toBe(Math.max(1_000, (page + 1) * size) + 1);
    // Looked at, walked once where the page is within what is counted and one index serves, and what is shown read once more.
    const walks = total === 1_001 && list.table !== 'license' ? 1 : 2;
    expect(read).toBeLessThanOrEqual(10 + (walks - 1) * 1_001 + total + size);
  }
  const end = rows / size;
  const last = await ask(list, 'krug', end - 1);
  expect([last.total, last.numbers.at(-1)]).toEqual([rows, rows]);
  expect(await ask(list, 'krug', end)).toMatchObject({ total: rows, numbers: [] });
});

test.each(Object.entries(lists))('UI-42 %s: what few have is found by an index of words', async (_, list) => {
  const one = await ask(list, list.table === 'license' ? 'key-17077' : 'krug 17077');
  expect(one).toMatchObject({ total: 1, numbers: [17_077] });
  const none = await ask(list, 'nothing at all');
  expect(none).toMatchObject({ total: 0, numbers: [] });
  // How common a word is shows in the first 200.
  for (const { read } of [one, none]) expect(read).toBeLessThanOrEqual(250);
});

test('UI-42 FWD-LIC-54 licences are found by what their company sees: key, owner, order and the name of the driver', async () => {
  const name = { firstName: 'Zoltán', lastName: 'Farkas' };
  const linked = (await aTrucker(db, { forwarder, ...name })).id;
  const [alone, left] = [
    (await aTrucker(db, name)).id,
    (await aTrucker(db, { forwarder, state: 'ended', ...name })).id,
  ];
  await server.asOwner(`
    update forwarder_trucker set first_name = 'Béla', last_name = 'Nagy' where trucker_id in ('${linked}', '${left}');
    update license set trucker_id = '${linked}' where id = 'l11';
    update license set trucker_id = '${alone}' where id = 'l12';
    update license set trucker_id = '${left}' where id = 'l13';
    update license set owner_email = 'piroska@company.example' where id = 'l14';
    update license set order_id = 'order-5150' where id = 'l15'`);
  const found = async (search: string) => (await ask(present(lists['FWD-LIC-54 licences']), search)).numbers;
  expect(await found('bela nagy')).toEqual([11]);
  expect(await found('zoltan farkas')).toEqual([12, 13]);
  expect(await found('piroska')).toEqual([14]);
  expect(await found('5150 order')).toEqual([15]);
  // The terminal finds drivers by their id, a company does not.
  expect(await found(alone)).toEqual([]);
  expect(await found('piroska 5150')).toEqual([]);
});

test('UI-42 a search of the audit log counts 1,000 entries, and more as far as they are shown', async () => {
  const asked = async (search: string, page: number) => {
    const { items, total } = await findEntries(db, { search }, { page, size: 50 }, now);
    return [items.length, total];
  };
  expect(await asked('krug', 0)).toEqual([50, 1_001]);
  expect(await asked('krug', 20)).toEqual([50, 1_051]);
  expect(await asked('krug', 23)).toEqual([50, 1_200]);
  expect(await asked('krug', 24)).toEqual([0, 1_200]);
  expect(await asked('nothing at all', 0)).toEqual([0, 0]);
});
