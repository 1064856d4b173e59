import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../db/client.ts';
import { machineTime } from '../../db/clock.ts';
import { type AskedLevel, findLogLevel } from './log-level.queries.ts';

/** Milliseconds between two looks at what was asked for. */
const lookEvery = 5_000;
/** What SIGUSR2 asks for, and how long, in milliseconds. */
const ofSignal = { level: 'debug', lasts: 15 * 60_000 };

interface Ground {
  db: Db;
  log: FastifyBaseLogger;
  /** What LOG_LEVEL says. */
  ordinary: string;
  lookEvery?: number;
  time?: () => number;
}

/**
 * Keeps the level of the log at what an operator asks for while the server runs: of all instances by the command `log-level`,
 * of this one by SIGUSR2, which needs no database. It ends by itself (OPS-95).
 */
export function followLogLevel({ db, log, ordinary, time = machineTime, ...ground }: Ground) {
  let present = ordinary;
  let asked: AskedLevel | undefined;
  let bySignal: { level: string; ends: number } | undefined;
  let timer: NodeJS.Timeout | undefined;
  let hasEnded = false;

  const setLevel = (level: string, until: Date | null) => {
    if (level === present) return;
    // A log that says little tells it too.
    if (present !== 'silent' && level !== 'silent') log.level = 'info';
    log.info({ from: present, to: level, until }, 'the level of the log has changed');
    log.level = level;
    present = level;
  };
  function settle(): void {
    const now = time();
    if (bySignal && bySignal.ends <= now) bySignal = undefined;
    if (bySignal) setLevel(bySignal.level, new Date(bySignal.ends));
    else if (asked && asked.endsDate.getTime() > now) setLevel(asked.level, asked.endsDate);
    else setLevel(ordinary, null);
  }
  async function watch(): Promise<void> {
    // While the database is away, what was asked for before holds until its end.
    asked = await findLogLevel(db).catch(() => asked);
    settle();
    if (!hasEnded) timer = setTimeout(() => void watch(), ground.lookEvery ?? lookEvery).unref();
  }
  void watch();
  return {
    /** Begins to say more, or ends that again. */
    signal: () => {
      bySignal = bySignal ? undefined : { level: ofSignal.level, ends: time() + ofSignal.lasts };
      settle();
    },
    stop: () => {
      hasEnded = true;
      clearTimeout(timer);
    },
  };
}
