import type { FacilityBookingsQuery } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { plannedLast } from '../../../test/plans.ts';
import { aFacility, aForwarder, aTrucker } from '../../../test/scenes/factories.ts';
import { listFacilityBookings } from './facility-booking-list.queries.ts';

const server = await startServer();
const { db, clock } = server;

const bookings = 22_000;

/** Past bookings of two terminals with boxes of their own, one in five of another owner. */
async function fill(): Promise<number> {
  const { id } = await aFacility(db);
  const other = (await aFacility(db)).id;
  const forwarder = (await aForwarder(db, { name: 'Krug KG' })).id;
  const trucker = (await aTrucker(db, { forwarder })).id;
  const now = clock.now().toISOString();
  await server.asOwner(`set session_replication_role = replica;
    insert into booking (id, row_id, tour_id, tour_number, facility_id, forwarder_id, trucker_id, slot_id, order_row, type,
        reference_number, container_number, license_plate, first_name, last_name, slot_begin, slot_end, state, created_date,
        updated_date, search_words)
      select n, n, n, n, facility, '${forwarder}', '${trucker}', 1, n, 'pickup', 'REF-' || n, box, 'DU-QG 1', 'Jana', 'Krug',
        timestamptz '${now}' - n * interval '1 minute', timestamptz '${now}' - n * interval '1 minute', 'completed', now(), now(),
        booking_words(facility, '${forwarder}', n, 'REF-' || n, box, 'DU-QG 1', 'Jana', 'Krug')
      from (select n, case n % 2 when 0 then ${id} else ${other} end as facility,
        case when n % 5 = 0 then 'MSKU' when n between 2001 and 3000 then 'NEUU' else 'QGTU' end || lpad(n::text, 7, '0') as box
        from generate_series(1, ${bookings}) n) each;
    insert into load_unit_order (id, facility_id, order_id, direction, reference_number, reference_key, state, occurred_at,
        event_id, created_date)
      overriding system value select n, ${id}, n, 'delivery', 'REF-' || n, 'ref-' || n, 'IN_HANDLING', now(), 'event-' || n, now()
      from generate_series(1, ${bookings}) n;
    reset session_replication_role`);
  await server.asOwner('vacuum analyze booking');
  await server.asOwner('vacuum analyze load_unit_order');
  return id;
}

const facilityId = await fill();
const frame = { facilityId, now: clock.now(), toleranceMinutes: 60, longestSlotMs: 24 * 3_600_000 };
const asked = { page: 0, size: 25, search: '', sort: 'upcoming' } as FacilityBookingsQuery;

/** What is found, and how the last of its statements is worked out, which lists the page. */
async function planned(query: Partial<FacilityBookingsQuery>) {
  const { found: page, nodes } = await plannedLast(db, (listened) =>
    listFacilityBookings(listened, frame, { ...asked, ...query }),
  );
  const ofBooking = nodes.filter((node) => node['Relation Name'] === 'booking');
  return {
    page,
    indexes: new Set(nodes.map((node) => node['Index Name'])),
    fromWords: nodes
      .filter((node) => node['Index Name'] === 'booking_search_words')
      .reduce((sum, node) => sum + node['Actual Rows'], 0),
    fetched: ofBooking.reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0),
  };
}

test.each([
  ['a number', 'QGTU0000018', 1],
  ['a rare beginning', 'QGTU000001', 4],
  ['a rare word beside a common one', 'krug REF-10012', 1],
  ['what is common among the latest alone', 'NEUU', 400],
])('TRM-BKG-07 %s is read from the index of words, which holds the terminal too', async (_, search, found) => {
  const { page, indexes, fetched } = await planned({ search });
  expect([page.items.length, page.total]).toEqual([Math.min(25, found), found]);
  expect(indexes).toContain('booking_search_words');
  expect(fetched).toBeLessThan(2 * found + 100);
});

test.each([
  ['the first page', {}, 10_000],
  ['a page behind it', { page: 20 }, 10_000],
  ['a search for what is common', { search: 'krug' }, 1_000],
  ['a search for a common beginning', { search: 'msku' }, 1_000],
])('TRM-BKG-06 TRM-BKG-07 %s walks the index by slot and ends', async (_, query, total) => {
  const { page, indexes, fetched, fromWords } = await planned(query);
  expect([page.items.length, page.total]).toEqual([25, total]);
  expect(indexes).toContain('booking_of_facility');
  expect(fromWords, 'at most what is whole is asked of the index of words').toBe(0);
  expect(fetched).toBeLessThan(total + 2_000);
});

test('TRM-BKG-13 the bookings of a train are read from its orders, not on the way through those of the terminal', async () => {
  await server.asOwner(
    `update load_unit_order set train_number = '41203', train_date = '2026-05-13' where id % 1000 = 0`,
  );
  await server.asOwner('vacuum analyze load_unit_order');
  const { page, indexes, fetched } = await planned({ train: '41203/2026-05-13' });
  expect(page.total).toBe(bookings / 1000);
  expect(indexes).toContain('load_unit_order_train');
  expect(indexes).not.toContain('booking_of_facility');
  expect(fetched).toBeLessThan(10 * page.total);
});
