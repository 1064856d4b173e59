import { toursQuery } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { plannedAll, readOf } from '../../../test/plans.ts';
import { aFacility, aForwarder, aTrucker } from '../../../test/scenes/factories.ts';
import { findTours } from './tour.queries.ts';

const server = await startServer();
const { db, clock } = server;

const tours = 20_000;
const now = clock.now();
const forwarder = (await aForwarder(db)).id;
/** Of one tour in seven the driver has a longer name. */
const isLonger = (number: number) => number % 7 === 0;

/** Tours of one company, one a minute: the higher their number, the earlier their slot. That of 14,400 begins now. */
async function fill(): Promise<void> {
  const { id } = await aFacility(db);
  const trucker = (await aTrucker(db, { forwarder })).id;
  const begin = `timestamptz '${now.toISOString()}' + (14400 - n) * interval '1 minute'`;
  const text = `'t' || n || case when n % 7 = 0 then ' krugmann' else ' krug' end || case when n <= 300 then ' lately' else '' end`;
  await server.asOwner(`set session_replication_role = replica;
    insert into slot (facility_id, slot_begin, slot_end, capacity)
      select ${id}, begin, begin + lasts, 1 from unnest(array[interval '10 minutes', '50 minutes', '20 minutes']) with ordinality l(lasts, n),
        lateral (select timestamptz '${now.toISOString()}' + n * interval '1 hour' as begin) b;
    insert into tour (id, facility_id, number, forwarder_id, trucker_id, license_plate, plate_key, first_name, last_name, slot_id,
        slot_begin, slot_end, state, search_text, search_form)
      overriding system value select n, ${id}, n, '${forwarder}', '${trucker}', 'DU-QG 1', 'duqg' || n, 'Jana', 'Krug', 1,
        ${begin}, ${begin} + interval '50 minutes', case when n <= 14400 then 'active' else 'completed' end, ${text}, search_form(${text})
      from generate_series(1, ${tours}) n;
    insert into booking (id, row_id, tour_id, tour_number, facility_id, forwarder_id, trucker_id, slot_id, order_row, type,
        reference_number, license_plate, first_name, last_name, slot_begin, slot_end, state, created_date, updated_date)
      select t.id, t.id, t.id, t.number, facility_id, forwarder_id, trucker_id, 1, t.id, 'pickup', 'REF', 'DU-QG 1', 'Jana', 'Krug',
        slot_begin, slot_end, state, slot_begin, slot_begin from tour t;
    insert into tour_count values ('${forwarder}', ${tours});
    reset session_replication_role`);
  await server.asOwner('vacuum analyze tour');
  await server.asOwner('vacuum analyze booking');
}
await fill();

async function search(query: object, at = now) {
  const asked = toursQuery.parse({ size: '100', sort: 'upcoming', ...query });
  const { found, plans } = await plannedAll(db, (listened) => findTours(listened, forwarder, asked, at));
  const nodes = plans.flatMap((plan) => plan.nodes);
  return {
    total: found.total,
    numbers: found.items.map(({ id }) => Number(id.slice(1))),
    read: readOf(nodes, 'tour'),
    indexes: new Set(nodes.map((node) => node['Index Name'])),
  };
}

/** What stands in the order of the slots, with those of the first thousand first that have the word whole. */
function ordered(numbers: readonly number[]): number[] {
  const first = numbers.slice(0, 1_000);
  return [...first.filter((each) => !isLonger(each)), ...first.filter(isLonger), ...numbers.slice(1_000)];
}
const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, at) => from - at);
const up = (from: number, to: number) => down(to, from).reverse();

/** The slots of 50 minutes that have not ended begin with this number. */
const running = 14_449;

test.each([
  ['upcoming', [...down(running, 1), ...up(running + 1, tours)]],
  ['slot', down(tours, 1)],
  ['-slot', up(1, tours)],
] as const)(
  'FWD-BOOK-59 what many tours have is read on the way by slot, sorted by %s, over all pages',
  async (sort, all) => {
    const expected = ordered(all);
    for (const page of [0, 8, 9, 10, 60, 180]) {
      const { total, numbers, read, indexes } = await search({ search: 'krug', sort, page: String(page) });
      expect(numbers, `page ${page}`).toEqual(expected.slice(page * 100, (page + 1) * 100));
      expect(total).toBe(Math.max(1_000, (page + 1) * 100) + 1);
      expect(indexes).not.toContain('tour_search_form');
      // Looked at, walked once within what is counted, and shown; of the last 24 hours also what is over.
      const most = 10 + (page < 10 ? 0 : 1_001) + total + 100 + (sort === 'upcoming' ? 1_500 : 50);
      if (page <= 10) expect(read).toBeLessThanOrEqual(most);
    }
    const last = await search({ search: 'krug', sort, page: '199' });
    expect([last.total, last.numbers]).toEqual([tours, expected.slice(-100)]);
  },
);

test('FWD-BOOK-59 where nearly all tours are over, what still runs is looked for among the last alone', async () => {
  const late = new Date(now.getTime() + 14_300 * 60_000);
  const { total, numbers, read } = await search({ search: 'krug' }, late);
  // Those that run or come, by slot, and the past from behind.
  expect([total, numbers]).toEqual([1_001, ordered([...down(149, 1), ...up(150, tours)]).slice(0, 100)]);
  expect(read).toBeLessThanOrEqual(10 + total + 100 + 1_500);
});

test('FWD-BOOK-59 filters are judged on the way too', async () => {
  const first = new Date(now.getTime() + 60_000);
  const { total, numbers, indexes } = await search({ search: 'krug', slotBeginFrom: first.toISOString() });
  expect([total, numbers]).toEqual([1_001, ordered(down(14_399, 1)).slice(0, 100)]);
  expect(indexes).not.toContain('tour_search_form');

  const open = await search({ search: 'krug', tourStates: 'active', sort: '-slot' });
  expect([open.total, open.numbers]).toEqual([1_001, ordered(up(1, 14_400)).slice(0, 100)]);
  expect(open.indexes).not.toContain('tour_search_form');
});

test('FWD-BOOK-59 a filter that lets none of the first tours through is not walked for', async () => {
  const { total, numbers, indexes } = await search({ search: 't199', tourStates: 'completed', sort: '-slot' });
  expect([total, numbers]).toEqual([100, up(19_900, 19_999)]);
  expect(indexes).toContain('tour_search_form');
});

test('FWD-BOOK-59 what is rare, and what only the latest tours have, is counted whole by the index of words', async () => {
  const rare = await search({ search: 't14100' });
  expect([rare.total, rare.numbers]).toEqual([1, [14_100]]);
  expect(rare.indexes).toContain('tour_search_form');
  const lately = await search({ search: 'lately' });
  expect([lately.total, lately.numbers.length]).toEqual([300, 100]);
});

test('FWD-BOOK-59 in the order of another column all that is found is read, and counted as far', async () => {
  const { total, numbers } = await search({ search: 'krug', sort: '-tourId' });
  expect([total, numbers[0]]).toEqual([1_001, 20_000]);
});
