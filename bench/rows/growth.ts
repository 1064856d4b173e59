import assert from 'node:assert/strict';
import { type FacilityBookingsQuery, facilityBooking, toursQuery } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { type Db, openDatabase } from '../../apps/server/src/db/client.ts';
import { listFacilityBookings } from '../../apps/server/src/slices/facility-booking/facility-booking-list.queries.ts';
import { findTours } from '../../apps/server/src/slices/tour/tour.queries.ts';
import { buffersOf, type Plan, plannedAll } from '../../apps/server/test/plans.ts';
import { median } from '../measure/statistics.ts';
import type { Line } from '../report.ts';
import { fillFindable, terminalOfBookings } from '../world/findable.ts';
import { fillHistory } from '../world/history.ts';
import type { Surroundings } from './surroundings.ts';

const times = 5;
/** Pages that the longest history may read by those of the shortest: an index is a floor or two deeper. */
const aim = 3;
/** So little is read that a ratio says nothing. */
const little = 300;
const mostMilliseconds = 10;

interface Read {
  /** Pages read and milliseconds of PostgreSQL, of all statements together. */
  buffers: number;
  milliseconds: number;
  nodes: Plan[];
}

type Ask = (db: Db) => Promise<{ total: number }>;

const tours = (query: object): Ask => {
  const asked = toursQuery.parse({ size: '100', sort: 'upcoming', ...query });
  return (db) => findTours(db, 'forwarder', asked, new Date());
};
const bookings = (query: object): Ask => {
  const asked = facilityBooking.list.query.parse({ sort: 'upcoming', ...query }) as FacilityBookingsQuery;
  return (db) =>
    listFacilityBookings(db, { facilityId: terminalOfBookings, now: new Date(), toleranceMinutes: 60 }, asked);
};

/** What is asked most of lists and searches, and what each finds of at least 10,000 bookings. */
const asked: { world: 'tours' | 'bookings'; name: string; ask: Ask }[] = [
  { world: 'tours', name: 'tours, first 100', ask: tours({}) },
  { world: 'tours', name: 'tours, one load unit', ask: tours({ search: 'QGTU0007777' }) },
  { world: 'tours', name: 'tours, what all have', ask: tours({ search: 'krug' }) },
  { world: 'tours', name: 'tours, nothing', ask: tours({ search: 'nothing at all' }) },
  { world: 'bookings', name: 'bookings of a terminal, first 25', ask: bookings({}) },
  { world: 'bookings', name: 'bookings, one load unit', ask: bookings({ search: 'QGTU0007777' }) },
  { world: 'bookings', name: 'bookings, what all have', ask: bookings({ search: 'krug' }) },
  { world: 'bookings', name: 'bookings, nothing', ask: bookings({ search: 'nothing at all' }) },
];

async function read(db: Db, ask: Ask): Promise<Read> {
  const reads: Read[] = [];
  for (let time = 0; time < times; time++) {
    const { plans } = await plannedAll(db, ask);
    reads.push({
      buffers: plans.reduce((sum, { nodes }) => sum + buffersOf(nodes), 0),
      milliseconds: plans.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
      nodes: plans.flatMap(({ nodes }) => nodes),
    });
  }
  return { ...present(reads.at(-1)), milliseconds: median(reads.map(({ milliseconds }) => milliseconds)) };
}

/** Tables of which a plan reads every row. */
const walkedWhole = ({ nodes }: Read) =>
  nodes.filter(
    (node) => node['Node Type'].includes('Seq Scan') && ['tour', 'booking'].includes(node['Relation Name'] ?? ''),
  );

const whole = (value: number) => Math.round(value).toLocaleString('en');

/** Pages and milliseconds of lists and searches over histories of three lengths. */
export async function growthRow(around: Surroundings): Promise<Line[]> {
  const { create } = await around.open();
  const lengths = [10_000, 100_000, 1_000_000].filter((length) => length <= around.scale.history);
  const reads = new Map<string, Read[]>();
  for (const length of lengths) {
    for (const world of ['tours', 'bookings'] as const) {
      const fill =
        world === 'tours'
          ? (client: Parameters<typeof fillHistory>[0]) => fillHistory(client, length)
          : fillFindable(length);
      const opened = openDatabase(await create(`growth_${world}_${length}`, { fill }));
      for (const { name, ask } of asked.filter((each) => each.world === world)) {
        const known = reads.get(name) ?? [];
        reads.set(name, [...known, await read(opened.db, ask)]);
      }
      await opened.close();
    }
  }
  return asked.map(({ name }) => {
    const found = present(reads.get(name));
    assert.equal(found.length, lengths.length);
    const [first, last] = [present(found[0]), present(found.at(-1))];
    const ratio = last.buffers / first.buffers;
    const isFlat = ratio <= aim || last.buffers <= little;
    return {
      row: `${name}: pages over ${lengths.map((length) => length.toLocaleString('en')).join(', ')} bookings`,
      aim: `≤ ${aim} times, ≤ ${mostMilliseconds} ms`,
      reached: found.map(({ buffers }) => whole(buffers)).join(', '),
      met: isFlat && last.milliseconds <= mostMilliseconds && walkedWhole(last).length === 0,
      notes: [
        `${found.map(({ milliseconds }) => milliseconds.toFixed(1)).join(', ')} ms of PostgreSQL with planning; ` +
          `indexes ${[...new Set(last.nodes.flatMap((node) => node['Index Name'] ?? []))].join(', ')}`,
      ],
    };
  });
}
