import { toursQuery } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { plannedLast } from '../../../test/plans.ts';
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
async function fill(): Promise<void> {
  const { id } = await aFacility(db);
  const trucker = (await aTrucker(db, { forwarder })).id;
  const begin = `timestamptz '${now.toISOString()}' + (14400 - n) * interval '1 minute'`;
  await server.asOwner(`set session_replication_role = replica;
    insert into tour (id, facility_id, number, forwarder_id, trucker_id, license_plate, plate_key, first_name, last_name, slot_id,
        slot_begin, slot_end, state, search_text)
      overriding system value select n, ${id}, n, '${forwarder}', '${trucker}', 'DU-QG 1', 'duqg' || n, 'Jana', 'Krug', 1,
        ${begin}, ${begin} + interval '50 minutes', case when n <= 14400 then 'active' else 'completed' end, ''
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
  await server.asOwner('vacuum analyze tour_readiness');
}
await fill();

const planned = async (query: object) => {
  const asked = toursQuery.parse({ size: '100', readiness: 'not_ready', ...query });
  const { found, nodes } = await plannedLast(db, (listened) =>
    findTours(listened, forwarder, asked, now, spanAround(now)),
  );
  const ofTour = nodes.filter((node) => node['Relation Name'] === 'tour');
  return {
    ...found,
    indexes: new Set(nodes.map((node) => node['Index Name'])),
    fetched: ofTour.reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0),
  };
};

test('READY-15 what is not ready is cut from its index: as many tours are read as the page shows', async () => {
  const { total, items, indexes, fetched } = await planned({ sort: 'slot' });
  expect([total, items.length]).toEqual([481, 100]);
  expect(indexes).toContain('tour_readiness_not_ready');
  expect(fetched).toBe(100);
});

test('READY-21 what is due is looked for by its index', async () => {
  const due = await plannedLast(db, (listened) => findDue(listened, now, 100));
  const asked = await plannedLast(db, (listened) => hasDue(listened, now));
  expect([due.found, asked.found]).toEqual([[], false]);
  for (const { nodes } of [due, asked]) expect(nodes.map((node) => node['Index Name'])).toContain('tour_readiness_due');
});
