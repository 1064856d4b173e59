import { type OwnConnection, ownConnection } from '../pool/own-connection.ts';
import { Marks } from './marks.ts';

/** Why a read goes where it goes: to the replica when it is fresh, else to the primary. */
export const verdicts = ['fresh', 'written', 'old', 'away', 'promoted', 'foreign', 'failed'] as const;
export type Verdict = (typeof verdicts)[number];

export interface Looked {
  verdict: Exclude<Verdict, 'written' | 'failed'>;
  /** Milliseconds that it is behind at most; null: not known. */
  age: number | null;
}

/** Tells a database of a PostgreSQL and its copies from all others. */
export const identity = `(select system_identifier from pg_control_system()) || ' ' || current_database()`;
/** What is on the disk: a copy gets no more. */
export const placeOfPrimary = `(pg_current_wal_flush_lsn() - '0/0')::float8`;
/** Null: it is no copy, or reads its first. */
export const placeOfReplica = `(pg_last_wal_replay_lsn() - '0/0')::float8`;

const askPrimary = `select ${placeOfPrimary} as place, ${identity} as database`;
const askReplica = `select pg_is_in_recovery() as follows, ${placeOfReplica} as place, ${identity} as database`;

interface Answer {
  follows: boolean;
  place: number | null;
  database: string;
}

/** A replica or primary that does not answer within this time counts as away, in milliseconds. */
const patience = 1_000;

/** Looks at a replica and its primary over a connection of its own to each. */
export class ReplicaLook {
  readonly #replica: OwnConnection;
  readonly #primary: OwnConnection;
  readonly #maxAge: number;
  readonly #marks = new Marks();
  #database: string | null = null;
  #asking: Promise<Answer> | undefined;

  constructor({ url, primaryUrl, maxAge }: { url: string; primaryUrl: string; maxAge: number }) {
    this.#replica = ownConnection(url, patience);
    this.#primary = ownConnection(primaryUrl, patience);
    this.#maxAge = maxAge;
  }

  /** What the replica is just now; who asks meanwhile shares the answer. */
  async look(): Promise<Looked> {
    this.#asking ??= this.#replica
      .query(askReplica, [])
      .then(([row]) => row as unknown as Answer)
      .finally(() => (this.#asking = undefined));
    try {
      return this.#judge(await this.#asking);
    } catch {
      return { verdict: 'away', age: null };
    }
  }

  /** Looks at both. */
  async lookAtBoth(): Promise<Looked> {
    const before = await this.#replica.query(askReplica, []).catch(() => undefined);
    const at = performance.now();
    try {
      const [row] = await this.#primary.query(askPrimary, []);
      const { place, database } = row as unknown as { place: number; database: string };
      this.#marks.add({ place, at });
      this.#database = database;
    } catch {
      // What it has written meanwhile is not known, so the replica ages.
    }
    const answer = before?.[0] as unknown as Answer | undefined;
    if (!answer) return { verdict: 'away', age: null };
    const isAhead = answer.place !== null && this.#marks.isAhead(answer.place);
    return isAhead && answer.follows ? { verdict: 'foreign', age: null } : this.#judge(answer);
  }

  #judge({ follows, place, database }: Answer): Looked {
    if (!follows) return { verdict: 'promoted', age: null };
    if (this.#database === null || place === null) return { verdict: 'old', age: null };
    if (database !== this.#database) return { verdict: 'foreign', age: null };
    const age = this.#marks.age(place, performance.now());
    return { verdict: age !== null && age <= this.#maxAge ? 'fresh' : 'old', age };
  }

  async end(): Promise<void> {
    await Promise.all([this.#replica.end(), this.#primary.end()]);
  }
}
