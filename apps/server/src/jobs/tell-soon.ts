import type { ChangedNoun } from '@quaygate/contract';
import type { Db } from '../db/client.ts';
import type { Deps } from '../serving/deps.ts';
import { hasMarks } from '../slices/driver-push/driver-push.queries.ts';
import { hasFresh } from '../slices/notification/notification-due.queries.ts';
import { doSoon } from './jobs.ts';

/** Changes that come within this time are told together, in milliseconds. */
const collected = 500;

type Parts = Pick<Deps, 'db' | 'bus' | 'log'>;

/** After which changes a job has something to do, and whether it really has. */
interface Telling {
  job: string;
  nouns: readonly ChangedNoun[];
  isDue(db: Db): Promise<boolean>;
}

const tellings: readonly Telling[] = [
  { job: 'tellDrivers', nouns: ['booking', 'blockList', 'trucker', 'announcement'], isDue: hasMarks },
  { job: 'mailNotifications', nouns: ['notification'], isDue: hasFresh },
];

/** Lets people be told soon after a change that may concern them; without it the jobs do so within a minute. */
export function tellSoon(parts: Parts): { stop(): void } {
  const stops = tellings.map((telling) => follow(parts, telling));
  return {
    stop() {
      for (const stop of stops) stop();
    },
  };
}

function follow({ db, bus, log }: Parts, { job, nouns, isDue }: Telling): () => void {
  let timer: NodeJS.Timeout | undefined;
  const look = async () => {
    timer = undefined;
    if (await isDue(db)) await doSoon(db, job);
  };
  const leave = bus.subscribe(({ noun }) => {
    if (!nouns.includes(noun)) return;
    timer ??= setTimeout(() => {
      look().catch((error) => log.warn({ err: error, job }, 'people are told later'));
    }, collected);
  });
  return () => {
    leave();
    clearTimeout(timer);
  };
}
