import {
  type CallRegistry,
  emptyRegistry,
  type RegisteredCall,
  type RegistryEvent,
  stepRegistry,
} from '@quaygate/rules';
import type { Deps } from '../../serving/deps.ts';
import { storeCalls } from './call-keeper.queries.ts';

/** What happened at a connection, with whose it is: a keeper that has just begun does not know it yet. */
export interface Report {
  userId: string;
  event: Exclude<RegistryEvent, { type: 'tick' }>;
}

/** Brings a text to a connection of an instance. */
export type Deliver = (instanceId: number, connectionId: string, text: string) => void;

const connectionsOf = (call: RegisteredCall): { id: string; userId: string }[] => {
  const sides = call.state === 'connected' ? [call.caller, call.callee] : [call.caller];
  const known = sides.flatMap(({ userId, connectionId }) => (connectionId ? [{ id: connectionId, userId }] : []));
  if (call.state === 'connected') return known;
  return [...known, ...call.rung.flatMap(({ userId, connectionIds }) => connectionIds.map((id) => ({ id, userId })))];
};

/** Keeps all calls of the installation in memory, and stores them for who takes over. Exists at one instance. */
export class CallDesk {
  readonly #deps: Pick<Deps, 'db' | 'now' | 'log' | 'voice'>;
  readonly #term: number;
  readonly #deliver: Deliver;
  readonly #instances = new Map<string, number>();
  /** Connections that calls were stored with and no instance has named yet, and what waits for them. */
  readonly #awaited = new Map<string, string[]>();
  #registry: CallRegistry = emptyRegistry;
  #storing = Promise.resolve();

  constructor(
    deps: Pick<Deps, 'db' | 'now' | 'log' | 'voice'>,
    term: number,
    calls: readonly RegisteredCall[],
    deliver: Deliver,
  ) {
    this.#deps = deps;
    this.#term = term;
    this.#deliver = deliver;
    const connections = new Map(calls.flatMap(connectionsOf).map((one) => [one.id, one]));
    this.#registry = { connections, calls: new Map(calls.map((call) => [call.id, call])) };
    for (const id of connections.keys()) this.#awaited.set(id, []);
  }

  take(instanceId: number, { userId, event }: Report): void {
    const { connectionId } = event;
    if (event.type !== 'closed') {
      this.#instances.set(connectionId, instanceId);
      const waiting = this.#awaited.get(connectionId) ?? [];
      this.#awaited.delete(connectionId);
      for (const text of waiting) this.#deliver(instanceId, connectionId, text);
      if (!this.#registry.connections.has(connectionId)) this.#step({ type: 'opened', connectionId, userId });
    }
    if (event.type !== 'opened') this.#step(event);
    if (event.type === 'closed') this.#forget(connectionId);
  }

  tick(): void {
    this.#step({ type: 'tick' });
  }

  /** An instance is dead, and its connections are. */
  closeInstance(instanceId: number): void {
    for (const [connectionId, at] of this.#instances) if (at === instanceId) this.#close(connectionId);
  }

  /** What no instance has named by now is gone. */
  closeAwaited(): void {
    for (const connectionId of [...this.#awaited.keys()]) this.#close(connectionId);
  }

  #close(connectionId: string): void {
    this.#step({ type: 'closed', connectionId, closing: 'lost' });
    this.#forget(connectionId);
  }

  #forget(connectionId: string): void {
    this.#instances.delete(connectionId);
    this.#awaited.delete(connectionId);
  }

  #step(event: RegistryEvent): void {
    const before = this.#registry;
    const { registry, deliveries } = stepRegistry(before, event, this.#deps.now().getTime());
    this.#registry = registry;
    for (const { connectionId, message } of deliveries) {
      const hasToken = message.type === 'call-offer' || message.type === 'call-answer';
      const sent = hasToken
        ? { ...message, rtcToken: this.#deps.voice.makeToken(message.callId, message.toUserId, this.#deps.now()) }
        : message;
      const text = JSON.stringify(sent);
      const instanceId = this.#instances.get(connectionId);
      if (instanceId === undefined) this.#awaited.get(connectionId)?.push(text);
      else this.#deliver(instanceId, connectionId, text);
    }
    if (registry.calls !== before.calls) this.#store(before, registry);
  }

  /** After what was sent: no caller waits for the disk. */
  #store({ calls: before }: CallRegistry, { calls }: CallRegistry): void {
    const changed = [...calls.values()].filter((call) => before.get(call.id) !== call);
    const over = [...before.keys()].filter((id) => !calls.has(id));
    this.#storing = this.#storing
      .then(() => storeCalls(this.#deps.db, this.#term, changed, over))
      .catch((error) => this.#deps.log.warn({ err: error }, 'a call was not stored'));
  }

  /** All is stored. */
  settled(): Promise<void> {
    return this.#storing;
  }
}
