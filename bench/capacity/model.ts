import { present } from '@quaygate/rules';
import type { ActName } from './acts.ts';
import { keptDays } from './kept.ts';
import type { Measurements } from './measure.ts';

/** What a busy terminal does in a day. */
interface Habit {
  perDay: number;
  /** Of the day, in its busiest hour. */
  peak: number;
}

const work = 0.12;
/** What asks by the clock is spread over the day. */
const clock = 1 / 24;

/**
 * Assumed, not measured: 250 bookings a day, 25 tabs open for ten hours, 15 trucks that report each second for sixteen hours at one
 * terminal in five, an interface that reads the feed every five seconds, and 150 drivers with the app.
 */
export const habits: Record<ActName, Habit> = {
  status: { perDay: 625, peak: work },
  slots: { perDay: 250, peak: work },
  batchRow: { perDay: 500, peak: work },
  booking: { perDay: 250, peak: work },
  move: { perDay: 50, peak: work },
  cancel: { perDay: 20, peak: work },
  toursPage: { perDay: 1_200, peak: work },
  signIn: { perDay: 60, peak: 0.25 },
  bell: { perDay: 600, peak: work },
  socketMinute: { perDay: 15_000, peak: 0.1 },
  audited: { perDay: 40, peak: work },
  admission: { perDay: 300, peak: work },
  gateIn: { perDay: 230, peak: work },
  gateOut: { perDay: 230, peak: work },
  loadUnit: { perDay: 750, peak: work },
  train: { perDay: 180, peak: work },
  position: { perDay: 172_800, peak: 1 / 16 },
  feedPoll: { perDay: 17_280, peak: clock },
  feedItem: { perDay: 780, peak: work },
  driverTours: { perDay: 13_500, peak: work },
  driverPosition: { perDay: 27_000, peak: work },
};

/** Assumed as well. */
export const margins = {
  /** Processors are used to this share in the busiest hour, so that a second busier than its hour fits. */
  used: 0.5,
  /** The log with the whole pages that the first change after each checkpoint writes, by the log without. */
  images: 2,
  /** Acts of so many days are in memory of the database. */
  hotDays: 7,
  /** Connections of one instance: for calls, and for jobs, changes, turns and /readyz. */
  connections: { calls: 20, own: 10 },
  /** A server's processor-bound work is that of one thread. */
  coresOfInstance: 1,
} as const;

export const names = Object.keys(habits) as ActName[];

export interface Need {
  terminals: number;
  /** Acts in a second of the busiest hour. */
  perSecond: number;
  serverCores: number;
  instances: number;
  databaseCores: number;
  connections: number;
  /** Bytes of each instance, and of the database. */
  serverMemory: number;
  databaseMemory: number;
  /** Bytes that stay of a month, what rows kept for a time come to, and the log of a day. */
  month: number;
  held: number;
  log: number;
  /** Bits in a second of the busiest hour. */
  bitsIn: number;
  bitsOut: number;
}

const daysOfMonth = 30;
const sum = (of: (name: ActName) => number) => names.reduce((all, name) => all + of(name), 0);

/** Acts in a second of the busiest hour at so many terminals. */
export const rateOf = (name: ActName, terminals: number) =>
  (habits[name].perDay * habits[name].peak * terminals) / 3_600;

/** Bytes of one act in tables whose rows stay and in those that are kept for some days; by the days; and those of the days in memory. */
export function bytesOf({ tables }: Pick<Measurements['acts'][ActName], 'tables'>) {
  const all = Object.entries(tables).map(([table, bytes]) => ({ bytes, days: keptDays[table] }));
  const sumOf = (of: (each: (typeof all)[number]) => number) => all.reduce((sum, each) => sum + of(each), 0);
  return {
    stay: sumOf(({ bytes, days }) => (days === undefined ? bytes : 0)),
    held: sumOf(({ bytes, days }) => (days ? bytes : 0)),
    heldDays: sumOf(({ bytes, days = 0 }) => bytes * days),
    hot: sumOf(({ bytes, days = margins.hotDays }) => bytes * Math.min(days, margins.hotDays)),
  };
}

/** Cores that the acts of the busiest hour use, at both sides. */
export function coresOf({ acts, rest }: Measurements, terminals: number) {
  const of = (side: 'server' | 'database') =>
    sum((name) => rateOf(name, terminals) * acts[name][side]) / 1e6 + rest[side] / 1e6;
  return { server: of('server'), database: of('database') };
}

/** What so many terminals ask for. */
export function needOf(measured: Measurements, terminals: number): Need {
  const { acts, memory } = measured;
  const used = coresOf(measured, terminals);
  const instances = Math.max(2, Math.ceil(used.server / margins.used / margins.coresOfInstance));
  const tabs = rateOf('socketMinute', terminals) * 60;
  const perDay = (of: (name: ActName) => number) => sum((name) => habits[name].perDay * terminals * of(name));
  const stay = perDay((name) => bytesOf(acts[name]).stay);
  const connections = instances * (margins.connections.calls + margins.connections.own);
  return {
    terminals,
    perSecond: sum((name) => rateOf(name, terminals)),
    serverCores: used.server / margins.used,
    instances,
    databaseCores: used.database / margins.used,
    connections,
    // A heap that works is about twice the one at rest.
    serverMemory: 2 * memory.server + (memory.tab * tabs) / instances,
    databaseMemory: connections * memory.connection + perDay((name) => bytesOf(acts[name]).hot),
    month: daysOfMonth * stay,
    held: perDay((name) => bytesOf(acts[name]).heldDays),
    log: perDay((name) => acts[name].walBytes) * margins.images,
    bitsIn: sum((name) => rateOf(name, terminals) * acts[name].bytesIn) * 8,
    bitsOut: sum((name) => rateOf(name, terminals) * acts[name].bytesOut) * 8,
  };
}

const sizes = [10, 100, 1_000] as const;
export const needsOf = (measured: Measurements): Need[] => sizes.map((terminals) => needOf(measured, terminals));

/** The three acts that ask most of a side. */
export function heaviest({ acts }: Measurements, side: 'server' | 'database'): [ActName, number][] {
  const weights = names.map((name): [ActName, number] => [name, rateOf(name, 1) * acts[name][side]]);
  const all = weights.reduce((whole, [, weight]) => whole + weight, 0);
  const sorted = weights.map(([name, weight]): [ActName, number] => [name, weight / all]).sort((a, b) => b[1] - a[1]);
  return [present(sorted[0]), present(sorted[1]), present(sorted[2])];
}
