import type { ChangedNoun } from '@quaygate/contract';
import type { Db } from '../db/client.ts';
import type { Deps } from '../serving/deps.ts';
import { hasMarks } from '../slices/driver-push/driver-push.queries.ts';
import { hasFresh } from '../slices/notification/notification-due.queries.ts';
import { hasDue } from '../slices/readiness/tour-readiness-due.queries.ts';
import { doSoon } from './jobs.ts';

/** Changes that come within this time are told together, in milliseconds. */
const collected = 500;
/** Where a moment that passes is work too, it is looked for so often, in milliseconds. */
const looked = 1_000;

type Parts = Pick<Deps, 'db' | 'bus' | 'log' | 'now'>;

/** After which changes a job has something to do, and whether it really has. */
interface Telling {
  job: string;
  nouns: readonly ChangedNoun[];
  isDue(db: Db, now: Date): Promise<boolean>;
  /** It is looked for without a change too. */
  byClock?: true;
}

const tellings: readonly Telling[] = [
  { job: 'tellDrivers', nouns: ['booking', 'blockList', 'trucker', 'announcement'], isDue: hasMarks },
  { job: 'mailNotifications', nouns: ['notification'], isDue: hasFresh },
  // Marked by the database; what is told of it only makes it sooner.
  {
    job: 'keepReadiness',
    nouns: ['booking', 'blockList', 'trucker', 'announcement', 'license', 'loadUnit', 'train', 'deadline', 'slot'],
    isDue: hasDue,
    byClock: true,
  },
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

function follow({ db, bus, log, now }: Parts, { job, nouns, isDue, byClock }: Telling): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isLooking = false;
  // While the database is away it is said once.
  let isAway = false;
  const later = () => {
    timer ??= setTimeout(look, collected);
  };
  const look = async () => {
    timer = undefined;
    // What came meanwhile may have missed this look.
    if (isLooking) return later();
    isLooking = true;
    try {
      if (await isDue(db, now())) await doSoon(db, job);
      isAway = false;
    } catch (error) {
      if (!isAway) log.warn({ err: error, job }, 'people are told later');
      isAway = true;
    }
    isLooking = false;
  };
  const clock = byClock && setInterval(look, looked);
  const leave = bus.subscribe(({ noun }) => {
    if (nouns.includes(noun)) later();
  });
  return () => {
    leave();
    clearInterval(clock);
    clearTimeout(timer);
  };
}
