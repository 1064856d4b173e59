import { setTimeout as sleep } from 'node:timers/promises';
import { keepSeeing } from '../measure/processor.ts';
import { type Databases, withClient } from '../world/database.ts';
import type { Play, Played } from './act.ts';
import { type ActName, actsIn, playOf } from './acts.ts';
import { askTally, type Cost, costOf, type Looks, lookAt, type Measured, privateOfChildren } from './cost.ts';
import { openTabs } from './sockets.ts';
import { openStage } from './stage.ts';

/** All that the model begins with. */
export interface Measurements {
  machine: string;
  date: string;
  /** Of a second in which nothing is asked. */
  rest: Cost;
  acts: Record<ActName, Cost & { played: number }>;
  /** Bytes of memory: the idle server, what an open tab adds, what a connection of PostgreSQL keeps for itself. */
  memory: { server: number; tab: number; connection: number };
}

const tabs = 500;
const enough = 300;
/** Rest is watched for so many seconds: the jobs of a minute come once within them. */
const minute = 62;

/** Acts that are slow are played for longer: what tables grow by is counted in pages. */
async function playEnough(play: Play, seconds: number): Promise<Played> {
  const all: Played = { acts: 0, seconds: 0, bytes: { in: 0, out: 0 } };
  for (let last = 1; last > 0 && (all.seconds < seconds || (all.acts < enough && all.seconds < seconds * 5)); ) {
    const { acts, seconds: took, bytes } = await play(seconds);
    last = acts;
    all.acts += acts;
    all.seconds += took;
    all.bytes = { in: all.bytes.in + bytes.in, out: all.bytes.out + bytes.out };
  }
  return all;
}

/** Acts that only read leave nothing: what was written beside them was the work of jobs. */
const reads: readonly ActName[] = [
  ...(['status', 'slots', 'batchRow', 'toursPage', 'bell', 'socketMinute', 'admission', 'feedPoll'] as const),
  'driverTours',
];

function withoutReads(acts: Measurements['acts']): Measurements['acts'] {
  const nothing = { walBytes: 0, walRecords: 0, tables: {} };
  return { ...acts, ...Object.fromEntries(reads.map((name) => [name, { ...acts[name], ...nothing }])) };
}

/** Last of all: right after a start the jobs judge what lies there. */
async function restOf(measured: Measured, seconds: number): Promise<Cost> {
  await sleep(5_000);
  const before = await lookAt(measured);
  await sleep(seconds * 1_000);
  const after = await lookAt(measured);
  return costOf(measured, [before, after], { acts: (after.at - before.at) / 1_000, bytes: { in: 0, out: 0 } }, null);
}

/** Plays each act and weighs it. */
export async function measureActs(
  databases: Databases,
  { seconds, isQuick, tell }: { seconds: number; isQuick: boolean; tell: (text: string) => void },
): Promise<Omit<Measurements, 'machine' | 'date'>> {
  const { stage, measured, close } = await openStage(databases);
  const seenEnough = keepSeeing(databases.postmaster);
  try {
    await withClient(stage.databaseUrl, (client) => client.query('create extension if not exists pg_walinspect'));
    await sleep(isQuick ? 2_000 : 5_000);
    const server = (await askTally(measured)).rss;
    const weighed: [ActName, Looks, Played][] = [];
    const weigh = async (name: ActName, work: () => Promise<Played>) => {
      const before = await lookAt(measured);
      const played = await work();
      weighed.push([name, [before, await lookAt(measured)], played]);
      tell(`${name}: ${Math.round(played.acts)} acts`);
    };
    for (const act of actsIn(stage)) {
      const play = await playOf(stage, act);
      if (act.isWarmed) await play(seconds / 2);
      await weigh(act.name, () => playEnough(play, seconds));
    }
    const before = (await askTally(measured, 'collect')).kept;
    const opened = await openTabs(stage, tabs);
    const tab = Math.max(0, (await askTally(measured, 'collect')).kept - before) / tabs;
    // What the acts before have left to the jobs is no work of the tabs.
    await sleep(isQuick ? 1_000 : 15_000);
    await weigh('socketMinute', () => opened.stay(isQuick ? 5 : 20));
    opened.end();
    const connection = privateOfChildren(databases.postmaster, 'capacity');
    const rest = await restOf(measured, isQuick ? 5 : minute);
    const acts: Partial<Measurements['acts']> = {};
    for (const [name, looks, played] of weighed)
      acts[name] = { ...(await costOf(measured, looks, played, rest)), played: played.acts };
    return { rest, acts: withoutReads(acts as Measurements['acts']), memory: { server, tab, connection } };
  } finally {
    seenEnough();
    await close();
  }
}
