import { type Change, type CloseReason, closeCodes, type Socket } from '@quaygate/contract';
import type { WebSocket } from 'ws';
import type { Deps } from '../deps.ts';
import { type Admitted, type Holder, judge, type SocketRules } from './admission.ts';
import { Connection, type Upgraded } from './connection.ts';

/** Rights are judged again at least this often, in milliseconds. */
const judgeEvery = 60_000;
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
  /** Connections of which this is the same are judged alike. */
  judgedAs: string;
  connection: Connection;
  judgedAt: number;
  admitted: Admitted<unknown>;
  judgeAgain(): Promise<Admitted<unknown> | CloseReason>;
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
    const { now, log } = this.#deps;
    const socket = upgraded.client;
    const connection = new Connection(
      upgraded,
      now,
      () => log.debug({ socket: kind.name }, 'message ignored'),
      kind.maxFrame,
    );
    const begin = now().getTime();
    socket.once('close', (code) => {
      log.info({ socket: kind.name, code, ms: now().getTime() - begin }, 'socket closed');
    });
    if (this.#isEnding) return connection.close('restart');
    const holder = await findHolder();
    if (!holder) return connection.close('unauthenticated');
    const admitted = await judge(this.#deps, kind, handler, holder, names);
    if (typeof admitted === 'string') return connection.close(admitted);
    if (!connection.isOpen) return;
    if (this.#isEnding) return connection.close('restart');
    const counted = `${kind.name} ${holder.userId}`;
    const count = this.#counts.get(counted) ?? 0;
    if (count >= kind.connections) return connection.close('tooMany');

    this.#counts.set(counted, count + 1);
    const judgeAgain = () => judge(this.#deps, kind, handler, holder, names);
    const params = kind.params.parse(names) as P;
    const shown = { ...admitted, params };
    const { userId, sessionId } = holder;
    const judgedAt = now().getTime();
    const judgedAs = JSON.stringify([kind.name, userId, sessionId, names]);
    const open: Open = {
      userId,
      sessionId,
      kind: kind.name,
      judgedAs,
      connection,
      judgedAt,
      admitted: shown,
      judgeAgain,
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
    const time = this.#deps.now().getTime();
    for (const { connection } of this.#open) connection.check();
    this.#judge(({ judgedAt }) => time - judgedAt >= judgeEvery);
  }

  #hear({ noun, userId }: Change): void {
    if (noun !== 'rights' && noun !== 'session' && noun !== 'resync') return;
    this.#judge((open) => userId === undefined || open.userId === userId);
  }

  /** One after the other, so that many connections leave the database to the calls; those of one session once. */
  #judge(isDue: (open: Open) => boolean): void {
    const due = [...this.#open].filter(isDue);
    if (due.length === 0) return;
    const time = this.#deps.now().getTime();
    for (const open of due) open.judgedAt = time;
    this.#judging = this.#judging.then(async () => {
      const verdicts = new Map<string, Admitted<unknown> | CloseReason>();
      for (const { connection, judgeAgain, judgedAs, kind, admitted } of due) {
        if (!connection.isOpen) continue;
        try {
          const judged = verdicts.get(judgedAs) ?? (await judgeAgain());
          verdicts.set(judgedAs, judged);
          if (typeof judged === 'string') connection.close(judged);
          else Object.assign(admitted, judged);
        } catch (error) {
          // A connection whose rights cannot be read does not stay.
          this.#deps.log.warn({ err: error, socket: kind }, 'rights not read');
          connection.close('restart');
        }
      }
    });
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
