import { presentWork } from '../pool/call-work.ts';
import type { SharedPool } from '../pool/shared-pool.ts';
import { type Looked, ReplicaLook, type Verdict, verdicts } from './replica-look.ts';

interface Choice {
  url: string;
  /** PostgreSQL itself, where changes are written. */
  primaryUrl: string;
  /** Milliseconds that what is read from it may be behind. */
  maxAge: number;
  /** Connections to both, as calls have them. */
  pools: { replica: SharedPool; primary: SharedPool };
  /** Milliseconds between two looks. */
  lookEvery?: number;
  /** Milliseconds for which one that was not fresh is not asked again. */
  remembers?: number;
}

/** What a read failed of that the database or the way to it is the reason of; a refusal of ours has words, no such code. */
const isOfDatabase = (error: unknown) => {
  const { code = '', message = '' } = Object(error) as { code?: string; message?: string };
  return /^([0-9A-Z]{5}|E[A-Z_]+)$/.test(code) || /^Connection terminated|timeout|no connection in time/.test(message);
};

/**
 * A streaming replica for reads that may be a little old (OPS-90). Before each of them it says how far it is; when that
 * is not far enough, or it does not say it, or the read fails there, the primary answers in its place.
 */
export class Replica {
  readonly maxAge: number;
  readonly #look: ReplicaLook;
  readonly #pools: Choice['pools'];
  readonly #remembers: number;
  readonly #reads = new Map<Verdict, number>(verdicts.map((each) => [each, 0]));
  #timer: NodeJS.Timeout | undefined;
  #seen: Looked & { at: number } = { verdict: 'old', age: null, at: 0 };
  #shunned: { verdict: Verdict; until: number } | undefined;
  #hasEnded = false;

  constructor({ pools, lookEvery = 1_000, remembers = 5_000, ...choice }: Choice) {
    this.maxAge = choice.maxAge;
    this.#look = new ReplicaLook(choice);
    this.#pools = pools;
    this.#remembers = remembers;
    void this.#watch(lookEvery);
  }

  /** How many reads were answered where, and why. */
  get reads(): ReadonlyMap<Verdict, number> {
    return this.#reads;
  }

  /** Milliseconds that it is behind at most; null: it is away, no replica of ours, or not known yet. */
  get age(): number | null {
    const { age, at } = this.#seen;
    return age === null ? null : age + performance.now() - at;
  }

  /**
   * Does what only reads: on the replica when it is fresh, else on the primary.
   * @param hasWritten the caller has just changed something, and must see it
   */
  async read<T>(todo: () => Promise<T>, hasWritten: boolean): Promise<T> {
    const work = presentWork();
    const verdict = hasWritten ? 'written' : await this.#verdict();
    if (!work || verdict !== 'fresh') {
      this.#count(verdict);
      return todo();
    }
    work.source = { of: this.#pools.primary, to: this.#pools.replica };
    try {
      const found = await todo();
      this.#count('fresh');
      return found;
    } catch (error) {
      if (work.isLate) throw error;
      const hasFailed = isOfDatabase(error);
      if (hasFailed) this.#shun('failed');
      this.#count(hasFailed ? 'failed' : 'fresh');
    } finally {
      work.source = null;
    }
    // What is missing there, and was refused for that, may be here.
    return todo();
  }

  async #verdict(): Promise<Verdict> {
    if (this.#shunned && performance.now() < this.#shunned.until) return this.#shunned.verdict;
    const looked = await this.#look.look();
    this.#note(looked);
    if (looked.verdict !== 'fresh') this.#shun(looked.verdict);
    return looked.verdict;
  }

  #shun(verdict: Verdict): void {
    this.#shunned = { verdict, until: performance.now() + this.#remembers };
  }

  #note(looked: Looked): void {
    this.#seen = { ...looked, at: performance.now() };
  }

  #count(verdict: Verdict): void {
    this.#reads.set(verdict, (this.#reads.get(verdict) ?? 0) + 1);
  }

  async #watch(every: number): Promise<void> {
    const looked = await this.#look.lookAtBoth();
    this.#note(looked);
    if (looked.verdict === 'foreign') this.#shun('foreign');
    if (!this.#hasEnded) this.#timer = setTimeout(() => void this.#watch(every), every).unref();
  }

  async end(): Promise<void> {
    this.#hasEnded = true;
    clearTimeout(this.#timer);
    await this.#look.end();
  }
}
