import { type Change, type CloseReason, closeCodes, type Socket } from '@quaygate/contract';
import type { WebSocket } from 'ws';
import { type Holder, readCaller, readCallers, type User } from '../caller.ts';
import type { Deps } from '../deps.ts';
import { type Admitted, type Found, judge, type SocketRules } from './admission.ts';
import { Connection, type Upgraded } from './connection.ts';

/** Rights are judged again at least this often, in milliseconds. */
const judgeEvery = 60_000;
/** Sockets whose users are read by one statement. */
const judgedTogether = 100;
/** A client that does not answer the end of the server is cut off after so many milliseconds. */
const farewell = 1_000;

export interface SocketHandler<P, T> extends SocketRules<P, T> {
  /**
   * Called when somebody was admitted. `admitted` follows their rights while the socket is open.
   * @returns called once, when the socket is closed by either end, with the code of that
   */
  open(connection: Connection, admitted: Admitted<T> & { params: P }): (code: number) => void;
  /** Called when the server ends, after all sockets have closed. */
  end?(): Promise<void>;
}

interface Open extends Holder {
  kind: string;
  connection: Connection;
  judgedAt: number;
  admitted: Admitted<unknown>;
  judgeAgain(user: User | undefined, found: Found): Promise<Admitted<unknown> | CloseReason>;
}

/** All open sockets of this instance. */
export class OpenSockets {
  readonly #deps: Deps;
  readonly #open = new Set<Open>();
  readonly #counts = new Map<string, number>();
  readonly #timer: NodeJS.Timeout;
  readonly #unsubscribe: () => void;
  #isEnding = false;
  #judging = Promise.resolve();

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#timer = setInterval(() => this.#check(), deps.settings.socketCheck).unref();
    this.#unsubscribe = deps.bus.subscribe((change) => this.#hear(change));
  }

  /** Takes a connection whose upgrade is done: admits it, or closes it with the reason. */
  async take<P, T>(
    upgraded: Upgraded,
    kind: Socket,
    handler: SocketHandler<P, T>,
    findHolder: () => Promise<Holder | undefined>,
    names: unknown,
  ): Promise<void> {
    const { elapsed, log } = this.#deps;
    const socket = upgraded.client;
    const connection = new Connection(
      upgraded,
      this.#deps,
      () => log.debug({ socket: kind.name }, 'message ignored'),
      kind.maxFrame,
    );
    const begin = elapsed();
    socket.once('close', (code) => {
      log.info({ socket: kind.name, code, ms: Math.round(elapsed() - begin) }, 'socket closed');
    });
    if (this.#isEnding) return connection.close('restart');
    const holder = await findHolder();
    if (!holder) return connection.close('unauthenticated');
    const asked = { socket: kind, rules: handler, names };
    const admitted = await judge(this.#deps, asked, await readCaller(this.#deps, holder), new Map());
    if (typeof admitted === 'string') return connection.close(admitted);
    if (!connection.isOpen) return;
    if (this.#isEnding) return connection.close('restart');
    const counted = `${kind.name} ${holder.userId}`;
    const count = this.#counts.get(counted) ?? 0;
    if (count >= kind.connections) return connection.close('tooMany');

    this.#counts.set(counted, count + 1);
    const params = kind.params.parse(names) as P;
    const shown = { ...admitted, params };
    const { userId, sessionId } = holder;
    const judgedAt = elapsed();
    const open: Open = {
      userId,
      sessionId,
      kind: kind.name,
      connection,
      judgedAt,
      admitted: shown,
      judgeAgain: (user, found) => judge(this.#deps, asked, user, found),
    };
    this.#open.add(open);
    const leave = handler.open(connection, shown);
    let isLeft = false;
    const leaveOnce = (code: number) => {
      if (!isLeft) leave(code);
      isLeft = true;
    };
    connection.onEnd(leaveOnce);
    socket.once('close', (code) => {
      this.#open.delete(open);
      const left = (this.#counts.get(counted) ?? 1) - 1;
      if (left > 0) this.#counts.set(counted, left);
      else this.#counts.delete(counted);
      leaveOnce(code);
    });
  }

  #check(): void {
    const time = this.#deps.elapsed();
    for (const { connection } of this.#open) connection.check(time);
    this.#judge(({ judgedAt }) => time - judgedAt >= judgeEvery);
  }

  #hear({ noun, userId }: Change): void {
    if (noun !== 'rights' && noun !== 'session' && noun !== 'resync') return;
    this.#judge((open) => userId === undefined || open.userId === userId);
  }

  /** In slices one after the other, so that many connections leave the database to the calls. */
  #judge(isDue: (open: Open) => boolean): void {
    const due = [...this.#open].filter(isDue);
    if (due.length === 0) return;
    const time = this.#deps.elapsed();
    for (const open of due) open.judgedAt = time;
    this.#judging = this.#judging.then(async () => {
      const found: Found = new Map();
      while (due.length > 0) await this.#judgeSome(due.splice(0, judgedTogether), found);
    });
  }

  async #judgeSome(some: readonly Open[], found: Found): Promise<void> {
    const open = some.filter(({ connection }) => connection.isOpen);
    if (open.length === 0) return;
    const callers = readCallers(this.#deps, open);
    for (const { connection, judgeAgain, kind, admitted, sessionId } of open) {
      try {
        const judged = await judgeAgain((await callers).get(sessionId), found);
        if (typeof judged === 'string') connection.close(judged);
        else Object.assign(admitted, judged);
      } catch (error) {
        // A connection whose rights cannot be read does not stay.
        this.#deps.log.warn({ err: error, socket: kind }, 'rights not read');
        connection.close('failure');
      }
    }
  }

  /** Tells all clients to come back, and waits until they are gone. */
  async end(clients: Iterable<WebSocket>): Promise<void> {
    this.#isEnding = true;
    clearInterval(this.#timer);
    this.#unsubscribe();
    const gone = [...clients].map(
      (socket) =>
        new Promise<void>((resolve) => {
          const timer = setTimeout(() => socket.terminate(), farewell);
          socket.once('close', () => {
            clearTimeout(timer);
            resolve();
          });
          socket.close(closeCodes.restart);
        }),
    );
    await Promise.all(gone);
  }
}
