import type { Change } from '@quaygate/contract';
import { openDatabase } from '../client.ts';
import { openReplica } from '../replica/open-replica.ts';
import { ownConnection } from './own-connection.ts';

interface Addresses {
  /** By which calls connect. */
  url: string;
  /** PostgreSQL itself, for the same user. */
  directUrl: string;
  /** Of the user who runs jobs. */
  jobsUrl: string;
}

interface Chosen {
  databaseConnections: number;
  isPrepared: boolean;
  /** `url` names a pooler. */
  isPooled: boolean;
  /** Null: there is none. */
  replicaUrl: string | null;
  /** Milliseconds. */
  replicaMaxAge: number;
  jobConnections: number;
}

interface Told {
  onLost: (error: Error) => void;
  publish: (change: Change) => void;
}

/** All connections of one instance: of calls, of jobs, of `/readyz`, and to a replica. */
export function openConnections({ url, directUrl, jobsUrl }: Addresses, chosen: Chosen, told: Told) {
  const { databaseConnections: max, isPooled, isPrepared, replicaUrl, replicaMaxAge: maxAge } = chosen;
  const calls = openDatabase(url, { max, isPooled, isPrepared, ...told });
  const jobs = openDatabase(jobsUrl, { max: chosen.jobConnections, ...told });
  /** A database that does not answer within 3 s is not ready. */
  const probe = ownConnection(url, 3_000);
  const opened =
    replicaUrl === null
      ? null
      : openReplica({ url: replicaUrl, primaryUrl: directUrl, maxAge, max, primary: calls.pool, onLost: told.onLost });
  return {
    db: calls.db,
    pool: calls.pool,
    jobsDb: jobs.db,
    jobsPool: jobs.pool,
    probe,
    replica: opened?.replica ?? null,
    close: () => Promise.all([calls.close(), jobs.close(), probe.end(), opened?.close()]),
  };
}
