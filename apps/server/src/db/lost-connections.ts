import type { FastifyBaseLogger } from 'fastify';
import { machineTime } from './clock.ts';

/** A database that stops takes every connection along, each with an error or two: within this time they are one line. */
const together = 5_000;

export interface LostConnections {
  tell(error: Error): void;
  /** From here on nothing is told: the server stops, and its database may be gone before it. */
  end(): void;
}

/** Tells the log of connections that the database closed on us. */
export function lostConnections(log: Pick<FastifyBaseLogger, 'warn'>, now = machineTime): LostConnections {
  let silentUntil = 0;
  return {
    tell(error) {
      if (now() < silentUntil) return;
      silentUntil = now() + together;
      const { code } = error as { code?: string };
      log.warn({ code, reason: error.message }, 'database connections lost');
    },
    end() {
      silentUntil = Number.POSITIVE_INFINITY;
    },
  };
}
