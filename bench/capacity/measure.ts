import { setTimeout as sleep } from 'node:timers/promises';
import { type Databases, withClient } from '../world/database.ts';
import type { Played } from './act.ts';
import { type ActName, actsIn, playOf } from './acts.ts';
import { askTally, type Cost, costOf, lookAt, privateOfChildren } from './cost.ts';
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
/** Rest is watched for so many seconds: the jobs of a minute come once within them. */
const minute = 62;

/** Plays each act and weighs it. */
export async function measureActs(
  databases: Databases,
  { seconds, isQuick, tell }: { seconds: number; isQuick: boolean; tell: (text: string) => void },
): Promise<Omit<Measurements, 'machine' | 'date'>> {
  const { stage, measured, close } = await openStage(databases);
  const nothing: Played = { acts: 1, seconds: 1, bytes: { in: 0, out: 0 } };
  try {
    await withClient(stage.databaseUrl, (client) => client.query('create extension if not exists pg_walinspect'));
    await sleep(isQuick ? 2_000 : 5_000);
    const server = (await askTally(measured)).rss;
    const restSeconds = isQuick ? 5 : minute;
    const [first, second] = [await lookAt(measured), await sleep(restSeconds * 1_000).then(() => lookAt(measured))];
    const rest = await costOf(measured, [first, second], { ...nothing, acts: (second.at - first.at) / 1_000 }, null);
    const acts: Partial<Measurements['acts']> = {};

    const weigh = async (name: ActName, work: () => Promise<Played>) => {
      const before = await lookAt(measured);
      const played = await work();
      const cost = await costOf(measured, [before, await lookAt(measured)], played, rest);
      acts[name] = { ...cost, played: played.acts };
      tell(
        `${name}: ${Math.round(played.acts)} acts, ${cost.trips.toFixed(1)} trips, ${Math.round(cost.server)} + ${Math.round(cost.database)} µs`,
      );
      return played;
    };
    for (const act of actsIn(stage)) {
      const play = await playOf(stage, act);
      if (act.isWarmed) await play(seconds / 2);
      await weigh(act.name, () => play(seconds));
    }
    const before = (await askTally(measured, 'collect')).kept;
    const opened = await openTabs(stage, tabs);
    const tab = Math.max(0, (await askTally(measured, 'collect')).kept - before) / tabs;
    await weigh('socketMinute', () => opened.stay(isQuick ? 5 : 20));
    opened.end();
    const connection = privateOfChildren(databases.postmaster, 'capacity');
    return { rest, acts: acts as Measurements['acts'], memory: { server, tab, connection } };
  } finally {
    await close();
  }
}
