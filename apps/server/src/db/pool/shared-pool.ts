import pg from 'pg';
import { type CallClient, CallRefused, type CallWork, presentWork } from './call-work.ts';

/** A terminal uses at most so many connections for each that is free: with 20 it has 14 alone, and two have 8 each. */
const perFree = 2;
/** The line of what belongs to no terminal and no company. */
const common = '';

interface Limits {
  max: number;
  /** Milliseconds for which a call waits for a connection at most. */
  longestWait?: number;
  /** Calls of one terminal that wait; a further one is refused at once. */
  mostWaiting?: number;
}

interface Waiting {
  start(): void;
  timer: NodeJS.Timeout;
}

interface Line {
  used: number;
  waiting: Waiting[];
}

/**
 * Connections that terminals share fairly (OPS-30): the more of them are in use, the fewer one terminal may have, so that some
 * are always free for the others, however long its calls wait for each other. Who has its share waits in a line of its own; lines are
 * served in turn. It costs no statement.
 */
export class SharedPool extends pg.Pool {
  readonly #limits: Required<Limits>;
  readonly #lent = new Set<CallClient>();
  readonly #lines = new Map<string, Line>();
  #used = 0;
  #waiting = 0;
  /** Connections of an earlier age lead to a PostgreSQL that is no primary any more. */
  #age = 0;

  constructor({ longestWait = 5_000, mostWaiting = 500, ...config }: pg.PoolConfig & Limits) {
    super(config);
    this.#limits = { max: config.max, longestWait, mostWaiting };
    Object.defineProperty(this, 'waitingCount', { get: () => this.#waiting });
  }

  /** Ends whatever is under way. */
  cutOff(): void {
    for (const client of this.#lent) client.cutOff();
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void;
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | undefined {
    if (callback) {
      super.connect(callback);
      return undefined;
    }
    return this.#connect();
  }

  async #connect(): Promise<pg.PoolClient> {
    const work = presentWork();
    if (work?.source?.of === this) return work.source.to.connect();
    // What a call that has a connection needs besides is not made to wait for its like, which wait for it.
    const name = work && work.held.size === 0 ? (work.sharer ?? common) : common;
    const line = this.#lineOf(name);
    if (line.waiting.length === 0 && this.#mayStart(name, line)) this.#count(line, 1);
    else await this.#wait(name, line);
    try {
      if (work?.isLate) throw new CallRefused('the time of the call is over', 1);
      return this.#lend(await super.connect(), work, () => this.#leave(name, line));
    } catch (error) {
      this.#leave(name, line);
      throw error;
    }
  }

  #lend(client: pg.PoolClient, work: CallWork | undefined, leave: () => void): pg.PoolClient {
    const own = client as unknown as CallClient;
    this.#lent.add(own);
    own.work = work;
    own.age ??= this.#age;
    work?.held.add(own);
    const { release } = client;
    client.release = (reason) => {
      this.#lent.delete(own);
      own.work = undefined;
      work?.held.delete(own);
      if (own.isGone && own.age === this.#age) this.#age += 1;
      release(reason || own.isSpoiled || own.age !== this.#age);
      leave();
    };
    return client;
  }

  #lineOf(name: string): Line {
    const found = this.#lines.get(name);
    if (found) return found;
    const line: Line = { used: 0, waiting: [] };
    this.#lines.set(name, line);
    return line;
  }

  #mayStart(name: string, { used }: Line): boolean {
    const free = this.#limits.max - this.#used;
    return name === common ? free > 0 : used < perFree * free;
  }

  #count(line: Line, change: 1 | -1): void {
    line.used += change;
    this.#used += change;
  }

  #wait(name: string, line: Line): Promise<void> {
    const refuse = () => new CallRefused(`no connection in time${name && `, for ${name}`}`, 1);
    if (line.waiting.length >= this.#limits.mostWaiting) throw refuse();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        line.waiting.splice(line.waiting.indexOf(waiting), 1);
        this.#waiting -= 1;
        this.#forget(name, line);
        reject(refuse());
      }, this.#limits.longestWait);
      const waiting = { start: resolve, timer };
      line.waiting.push(waiting);
      this.#waiting += 1;
    });
  }

  #leave(name: string, line: Line): void {
    this.#count(line, -1);
    if (this.#waiting > 0) this.#startNext();
    this.#forget(name, line);
  }

  #forget(name: string, { used, waiting }: Line): void {
    if (used === 0 && waiting.length === 0) this.#lines.delete(name);
  }

  /** Of each line one, in turn, as long as one may start. */
  #startNext(): void {
    let hasStarted = true;
    while (hasStarted && this.#waiting > 0) {
      hasStarted = false;
      for (const [name, line] of [...this.#lines]) {
        if (line.waiting.length === 0 || !this.#mayStart(name, line)) continue;
        const next = line.waiting.shift();
        if (!next) continue;
        clearTimeout(next.timer);
        this.#waiting -= 1;
        this.#count(line, 1);
        // Last in the next round.
        this.#lines.delete(name);
        this.#lines.set(name, line);
        next.start();
        hasStarted = true;
      }
    }
  }
}
