import type { Change, LiveMessage } from '@quaygate/contract';
import type { User } from '../../serving/caller.ts';
import type { Connection } from '../../serving/sockets/connection.ts';
import { concernOf, type Told } from './live-concern.rule.ts';

/** Milliseconds between two messages to one tab. */
const between = 250;
/** More would be longer than to read everything again. */
const mostTold = 50;

/** The stream of one tab: what changed since the last message, each thing once. */
export class LiveStream {
  readonly #connection: Connection;
  readonly #user: () => User;
  readonly #told = new Map<string, Told>();
  #timer: NodeJS.Timeout | undefined;

  constructor(connection: Connection, user: () => User) {
    this.#connection = connection;
    this.#user = user;
    // Says that the tab was admitted.
    this.#send();
  }

  hear(change: Change): void {
    const told = concernOf(this.#user(), change);
    if (!told) return;
    this.#told.set([told.noun, told.facilityId, told.forwarderId].join(' '), told);
    this.#timer ??= setTimeout(() => this.#send(), between);
  }

  #send(): void {
    this.#timer = undefined;
    this.#connection.sendNewest(() => this.#take());
  }

  #take(): string {
    const all = [...this.#told.values()];
    this.#told.clear();
    const changed: Told[] = all.length > mostTold ? [{ noun: 'resync' }] : all;
    return JSON.stringify({ changed } satisfies LiveMessage);
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}
