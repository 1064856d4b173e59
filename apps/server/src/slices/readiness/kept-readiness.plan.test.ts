import { toursQuery } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { plannedAll, plannedLast, readOf } from '../../../test/plans.ts';
import { aFacility, aForwarder, aTrucker } from '../../../test/scenes/factories.ts';
import { spanAround } from '../admission/admission.queries.ts';
import { findTours } from '../tour/tour.queries.ts';
import { findDue, hasDue } from './tour-readiness-due.queries.ts';

const server = await startServer();
const { db, clock } = server;

const tours = 20_000;
const now = clock.now();
const forwarder = (await aForwarder(db)).id;

/** Tours of one company, one a minute: those of the next ten days are open, one in three of them not ready. */
async function fill(): Promise<number> {
  const { id } = await aFacility(db);
  const trucker = (await aTrucker(db, { forwarder })).id;
  const begin = `timestamptz '${now.toISOString()}' + (14400 - n) * interval '1 minute'`;
  await server.asOwner(`set session_replication_role = replica;
    insert into tour (id, facility_id, number, forwarder_id, trucker_id, license_plate, plate_key, first_name, last_name, slot_id,
        slot_begin, slot_end, state, search_text, search_form)
      overriding system value select n, ${id}, n, '${forwarder}', '${trucker}', 'DU-QG 1', 'duqg' || n, 'Jana', 'Krug', 1,
        ${begin}, ${begin} + interval '50 minutes', case when n <= 14400 then 'active' else 'completed' end, 't' || n || ' krug',
        search_form('t' || n || ' krug')
      from generate_series(1, ${tours}) n;
    insert into booking (id, row_id, tour_id, tour_number, facility_id, forwarder_id, trucker_id, slot_id, order_row, type,
        reference_number, license_plate, first_name, last_name, slot_begin, slot_end, state, created_date, updated_date)
      select t.id, t.id, t.id, t.number, facility_id, forwarder_id, trucker_id, 1, t.id, 'pickup', 'REF', 'DU-QG 1', 'Jana', 'Krug',
        slot_begin, slot_end, state, slot_begin, slot_begin from tour t;
    delete from tour_readiness_mark;
    insert into tour_readiness select id, facility_id, forwarder_id, trucker_id, slot_begin,
      case when id % 3 = 0 then 'not_ready' else 'ready' end, '{}', slot_begin + interval '1 minute' from tour where state = 'active';
    reset session_replication_role`);
  await server.asOwner('vacuum analyze tour');
  await server.asOwner('vacuum analyze booking');
  await server.asOwner('vacuum analyze tour_readiness');
  return id;
}
const facility = await fill();
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();

const planned = async (query: object) => {
  const asked = toursQuery.parse({ size: '100', readiness: 'not_ready', ...query });
  const { found, plans } = await plannedAll(db, (listened) =>
    findTours(listened, forwarder, asked, now, spanAround(now)),
  );
  const nodes = plans.flatMap((plan) => plan.nodes);
  return {
    ...found,
    indexes: new Set(nodes.map((node) => node['Index Name'])),
    tours: readOf(nodes, 'tour'),
    bookings: readOf(nodes, 'booking'),
  };
};

test('READY-15 what is not ready is cut from its index: as many tours are read as the page shows', async () => {
  const { total, items, indexes, tours } = await planned({ sort: 'slot' });
  expect([total, items.length]).toEqual([481, 100]);
  expect(indexes).toContain('tour_readiness_not_ready');
  expect(tours).toBe(100);
});

test.each([
  ['sorted by plate', { sort: 'licensePlate' }, 481],
  ['sorted by terminal', { sort: '-terminal' }, 481],
  ['running and next first', { sort: 'upcoming' }, 481],
  ['of a terminal and a span', { sort: 'slot', terminals: String(facility), slotBeginFrom: later(720) }, 241],
  ['searched for one', { sort: 'slot', search: 'T14100' }, 1],
  ['searched for what most have', { sort: 'slot', search: 'krug' }, 481],
  ['with a status of a booking', { sort: 'slot', bookingStates: 'active', bookingTypes: 'pickup' }, 481],
  ['at risk alone', { sort: 'slot', atRisk: 'true' }, 0],
  ['of a train', { sort: 'upcoming', train: '42012/2026-05-13' }, 0],
])('READY-15 what is not ready %s reads nothing but what is kept so', async (_, query, found) => {
  const { total, items, tours, bookings, indexes } = await planned(query);
  expect([total, items.length]).toEqual([found, Math.min(100, found)]);
  expect(indexes).toContain('tour_readiness_not_ready');
  expect(tours).toBeLessThanOrEqual(481 + 100);
  expect(bookings).toBeLessThanOrEqual(481 + 3 * 100);
});

test('READY-21 what is due is looked for by its index', async () => {
  const due = await plannedLast(db, (listened) => findDue(listened, now, 100));
  const asked = await plannedLast(db, (listened) => hasDue(listened, now));
  expect([due.found, asked.found]).toEqual([[], false]);
  for (const { nodes } of [due, asked]) expect(nodes.map((node) => node['Index Name'])).toContain('tour_readiness_due');
});
