import type { ChangedNoun } from '@quaygate/contract';
import type { Deps } from '../serving/deps.ts';
import { hasMarks } from '../slices/driver-push/driver-push.queries.ts';
import { doSoon } from './jobs.ts';

/** What a driver may be told of. */
const concerning: ReadonlySet<ChangedNoun> = new Set(['booking', 'blockList', 'trucker', 'announcement']);
/** Changes that come within this time are told together, in milliseconds. */
const collected = 500;

/** Lets drivers be told soon after a change that may concern them; without it the job does so within a minute. */
export function tellSoon({ db, bus, log }: Pick<Deps, 'db' | 'bus' | 'log'>): { stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  const look = async () => {
    timer = undefined;
    if (await hasMarks(db)) await doSoon(db, 'tellDrivers');
  };
  const leave = bus.subscribe(({ noun }) => {
    if (!concerning.has(noun)) return;
    timer ??= setTimeout(() => {
      look().catch((error) => log.warn({ err: error }, 'drivers are told later'));
    }, collected);
  });
  return {
    stop() {
      leave();
      clearTimeout(timer);
    },
  };
}
