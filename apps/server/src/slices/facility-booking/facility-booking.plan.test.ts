import type { FacilityBookingsQuery } from '@quaygate/contract';
import { CompiledQuery, type Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aFacility, aForwarder, aTrucker } from '../../../test/scenes/factories.ts';
import type { Db } from '../../db/client.ts';
import { listFacilityBookings } from './facility-booking-list.queries.ts';

const server = await startServer();
const { db, clock } = server;

const bookings = 20_000;

/** Past bookings of two terminals with boxes of their own, one in five of another owner. */
async function fill(): Promise<number> {
  const { id } = await aFacility(db);
  const other = (await aFacility(db)).id;
  const forwarder = (await aForwarder(db, { name: 'Krug KG' })).id;
  const trucker = (await aTrucker(db, { forwarder })).id;
  const now = clock.now().toISOString();
  await server.asOwner(`set session_replication_role = replica;
    insert into slot (facility_id, slot_begin, slot_end) values (${id}, timestamptz '${now}', timestamptz '${now}');
    insert into booking (id, row_id, tour_id, tour_number, facility_id, forwarder_id, trucker_id, slot_id, order_row, type,
        reference_number, container_number, license_plate, first_name, last_name, slot_begin, slot_end, state, created_date,
        updated_date, search_words)
      select n, n, n, n, facility, '${forwarder}', '${trucker}', 1, n, 'pickup', 'REF-' || n, box, 'DU-QG 1', 'Jana', 'Krug',
        timestamptz '${now}' - n * interval '1 minute', timestamptz '${now}' - n * interval '1 minute', 'completed', now(), now(),
        booking_words(facility, '${forwarder}', n, 'REF-' || n, box, 'DU-QG 1', 'Jana', 'Krug')
      from (select n, case n % 2 when 0 then ${id} else ${other} end as facility,
        case n % 5 when 0 then 'MSKU' else 'QGTU' end || lpad(n::text, 7, '0') as box
        from generate_series(1, ${bookings}) n) each;
    insert into load_unit_order (id, facility_id, order_id, direction, reference_number, reference_key, state, occurred_at,
        event_id, created_date)
      overriding system value select n, ${id}, n, 'pickup', 'REF-' || n, 'ref-' || n, 'IN_HANDLING', now(), 'event-' || n, now()
      from generate_series(1, ${bookings}) n;
    reset session_replication_role`);
  await server.asOwner('vacuum analyze booking');
  await server.asOwner('vacuum analyze load_unit_order');
  return id;
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: Plan[];
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

const facilityId = await fill();
const frame = { facilityId, now: clock.now(), toleranceMinutes: 60 };
const asked = { page: 0, size: 25, search: '', sort: 'upcoming' } as FacilityBookingsQuery;

/** The statements of a list as they are sent, each with how it is worked out, and what is found. */
async function planned(query: Partial<FacilityBookingsQuery>) {
  const sent: CompiledQuery[] = [];
  const recorded = (db as unknown as Kysely<unknown>).withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => result,
  });
  const executor = recorded.getExecutor();
  const listening = Object.create(db, {
    getExecutor: {
      value: () =>
        Object.create(executor, {
          executeQuery: {
            value: (compiled: CompiledQuery) => {
              sent.push(compiled);
              return executor.executeQuery(compiled);
            },
          },
        }),
    },
  }) as Db;
  const page = await listFacilityBookings(listening, frame, { ...asked, ...query });
  const nodes: Plan[] = [];
  for (const { sql, parameters } of sent.filter((each) => each.sql.includes('booking b'))) {
    const explained = CompiledQuery.raw(`explain (analyze, format json) ${sql}`, [...parameters]);
    const { rows } = await db.executeQuery(explained);
    const [whole] = Object.values(rows[0] as Record<string, [{ Plan: Plan }]>)[0] ?? [];
    if (whole) nodes.push(...nodesOf(whole.Plan));
  }
  const ofBooking = nodes.filter((node) => node['Relation Name'] === 'booking');
  return {
    page,
    indexes: new Set(nodes.map((node) => node['Index Name'])),
    whole: nodes.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'booking').length,
    /** Bookings that were fetched, for each of the statements together. */
    fetched: ofBooking.reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0),
  };
}

test('TRM-BKG-07 a search for what is rare reads the index of words, which holds the terminal too', async () => {
  const { page, indexes, whole, fetched } = await planned({ search: 'QGTU0000018' });
  expect(page.items.map(({ containerNumber }) => containerNumber)).toEqual(['QGTU0000018']);
  expect(indexes).toContain('booking_search_words');
  expect(whole).toBe(0);
  expect(fetched).toBeLessThan(100);
  // As rare, and at the other terminal.
  expect((await planned({ search: 'QGTU0000017' })).page).toMatchObject({ items: [], total: 0 });
});

test.each([
  ['the first page', {}, 10_000],
  ['a page behind it', { page: 20 }, 10_000],
  ['a search for what is common', { search: 'krug' }, 1_000],
  ['a search for a common beginning', { search: 'msku' }, 1_000],
])('TRM-BKG-06 TRM-BKG-07 %s walks the index by slot and ends', async (_, query, total) => {
  const { page, indexes, whole, fetched } = await planned(query);
  expect([page.items.length, page.total]).toEqual([25, total]);
  expect(indexes).toContain('booking_of_facility');
  expect(whole).toBe(0);
  expect(fetched).toBeLessThan(bookings);
});
