import { AsyncLocalStorage } from 'node:async_hooks';
import { connect } from 'node:net';
import pg from 'pg';
import { spanOfStatement } from '../spans/spans.ts';
import { isChange, textOf } from '../spans/statement-text.ts';

/** What the database cannot do for a call just now; it is answered with 503 and these seconds. */
export class CallRefused extends Error {
  readonly retryAfter: number;
  constructor(message: string, retryAfter: number) {
    super(message);
    this.retryAfter = retryAfter;
  }
}

/** What a call has of the database while it is worked at. */
export interface CallWork {
  /** Whose share of the connections it uses: a terminal's or a company's; null: that of none. */
  sharer: string | null;
  /** Its time is over: it stores nothing more. */
  isLate: boolean;
  /** It was answered: what it has begun beside its answer goes on without limits. */
  isOver: boolean;
  /** It has stored something. */
  hasCommitted: boolean;
  /** It has said a statement that changes rows; null: that is not looked at. */
  hasWritten: boolean | null;
  /** The connections it holds. */
  held: Set<CallClient>;
  /** Another pool that it has its connections of for a while, in the place of the one it asks. */
  source: { of: object; to: { connect(): Promise<pg.PoolClient> } } | null;
}

const works = new AsyncLocalStorage<CallWork | undefined>();

export const newWork = (): CallWork => ({
  sharer: null,
  isLate: false,
  isOver: false,
  hasCommitted: false,
  hasWritten: null,
  held: new Set(),
  source: null,
});

/** The call that the present code works for, while it is not answered. */
export function presentWork(): CallWork | undefined {
  const work = works.getStore();
  return work?.isOver ? undefined : work;
}

export const inCall = <T>(work: CallWork, todo: () => T): T => works.run(work, todo);

/** Does something that does not end with the call: what must be stored though the call has failed. */
export const besideCall = <T>(todo: () => T): T => works.run(undefined, todo);

/** The end of a call's time: what it waits for at the database is broken off, so that nothing is stored after its client gave up. */
export function interrupt(work: CallWork): void {
  work.isLate = true;
  // What is stored is answered, where that can still be done.
  if (!work.hasCommitted) for (const client of work.held) client.interrupt();
}

/** Where breaking off brought nothing, as when the machine of the database is gone. */
export function cutOff(work: CallWork): void {
  for (const client of work.held) client.cutOff();
}

const late = () => new CallRefused('the time of the call is over', 1);

/** Codes after which a connection leads to a PostgreSQL that is no primary any more, or on its way down. */
const isOfOther = (code: string | undefined) => code === '25006' || code?.startsWith('57P') === true;

/** A connection that knows the call it works for. */
export class CallClient extends pg.Client {
  work: CallWork | undefined;
  /** Not given to another call. */
  isSpoiled = false;
  /** Its PostgreSQL takes no changes, or is on its way down. */
  isGone = false;
  /** When it was made, as the pool counts. */
  age: number | undefined;
  #isEnding = false;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (isOfOther(code)) this.isGone = true;
    });
  }

  override query(...[text, ...rest]: unknown[]): never {
    const { work } = this;
    if (work && !work.isOver) {
      if (work.hasWritten === false) work.hasWritten = isChange(textOf(text));
      this.#isEnding = text === 'commit' || text === 'rollback';
      if (text === 'commit' && !work.isLate) work.hasCommitted = true;
      else if (work.isLate && !work.hasCommitted && text !== 'rollback') return Promise.reject(late()) as never;
    }
    return spanOfStatement(text, () => super.query(...([text, ...rest] as [string]))) as never;
  }

  interrupt(): void {
    if (this.#isEnding) return;
    // The request may arrive late, and would then break off what another call does here.
    this.isSpoiled = true;
    askToCancel(this);
  }

  cutOff(): void {
    this.isSpoiled = true;
    this.connection.stream.destroy();
  }
}

/** Code of a request that breaks off the statement of another connection (PostgreSQL's protocol, CancelRequest). */
const cancelCode = 80_877_102;

function askToCancel({ host, port, processID, secretKey }: CallClient): void {
  if (typeof secretKey !== 'number') return;
  const request = Buffer.alloc(16);
  for (const [place, value] of [16, cancelCode, processID, secretKey].entries())
    request.writeInt32BE(value | 0, 4 * place);
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  socket.on('error', () => {});
  socket.setTimeout(2_000, () => socket.destroy());
  socket.once('connect', () => socket.end(request));
}

declare module 'pg' {
  interface ClientBase {
    readonly connection: {
      on(event: 'errorMessage', listener: (message: { code?: string }) => void): void;
      stream: { destroy(): void };
    };
  }
  interface Client {
    readonly processID: number;
    readonly secretKey: unknown;
  }
}
