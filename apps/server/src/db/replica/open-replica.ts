import { openDatabase } from '../client.ts';
import type { SharedPool } from '../pool/shared-pool.ts';
import { Replica } from './replica.ts';

interface Choice {
  url: string;
  /** PostgreSQL itself, where changes are written. */
  primaryUrl: string;
  /** Milliseconds. */
  maxAge: number;
  max: number;
  primary: SharedPool;
  onLost: (error: Error) => void;
  remembers?: number;
}

/** A replica that is away is left sooner than a primary, which nothing else stands for, in milliseconds. */
const connectsWithin = 1_000;

/** Opens connections to a replica. It may be away: then reads go to the primary. */
export function openReplica({ primary, onLost, max, ...choice }: Choice): {
  replica: Replica;
  close(): Promise<void>;
} {
  const { pool, close } = openDatabase(choice.url, { max, onLost, connectsWithin });
  const replica = new Replica({ ...choice, pools: { replica: pool, primary } });
  return {
    replica,
    close: async () => {
      await replica.end();
      await close();
    },
  };
}
