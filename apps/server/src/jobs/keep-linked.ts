import type { Deps } from '../serving/deps.ts';
import { linkEntries } from '../slices/audit/audit-link.service.ts';
import { doSoon } from './jobs.ts';

/** Entries of the audit log wait for their link at most so long, in milliseconds. */
const pause = 1_000;

type Parts = Pick<Deps, 'jobsDb' | 'log' | 'auditTarget'>;

/**
 * Links the entries of the audit log beside the acts; of several instances one does so at a time. It is no job: those that hang
 * would keep entries out of the chain (OPS-81).
 */
export function keepLinked({ jobsDb, log, auditTarget }: Parts): { stop(): Promise<void> } {
  let isOver = false;
  // While the database is away it is said once.
  let isAway = false;
  let timer: NodeJS.Timeout | undefined;
  const link = async () => {
    try {
      // The signed end leaves at once (AUD-18).
      if ((await linkEntries(jobsDb)) && auditTarget) await doSoon(jobsDb, 'exportAudit');
      isAway = false;
    } catch (error) {
      if (!isAway) log.warn({ err: error }, 'entries of the audit log are linked later');
      isAway = true;
    }
    if (!isOver) timer = setTimeout(again, pause);
  };
  let linking = Promise.resolve();
  const again = () => {
    linking = link();
  };
  again();
  return {
    async stop() {
      isOver = true;
      clearTimeout(timer);
      await linking;
      // What was done until now does not wait for the next start.
      await link();
    },
  };
}
