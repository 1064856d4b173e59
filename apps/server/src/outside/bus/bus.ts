import { Change } from '@quaygate/contract';
import { z } from 'zod';

type Listener = (change: Change) => void;

/** Says that something changed, to this instance at once and to the others within a moment. Nothing is kept for who is away. */
export interface Bus {
  publish(change: Change): void;
  /**
   * Changes of all instances. After a lost connection comes back, a change `resync`: what was missed is unknown.
   * @returns ends it
   */
  subscribe(listener: Listener): () => void;
  /** Whether changes of other instances arrive now. */
  isConnected(): boolean;
  close(): Promise<void>;
}

/** Carries changes between the instances; `hub` does the rest. */
export interface Carrier {
  /** Sends one message to the other instances; fails while there is no connection. */
  send(text: string): Promise<void>;
  isConnected(): boolean;
  close(): Promise<void>;
}

export interface CarrierEvents {
  onMessage(text: string): void;
  /** The connection is there again. */
  onReturn(): void;
}

/** Changes are collected for this many milliseconds before they are sent. */
const collected = 100;
/** Bytes that one message may have; NOTIFY takes less than 8,000. */
const maxBytes = 7_500;

const Message = z.object({ from: z.string(), changes: z.array(z.unknown()) });

/** What fits into a message: when the ids are too many, only of what something changed, which means all of it. */
export function messageOf(from: string, changes: readonly Change[]): string {
  const text = JSON.stringify({ from, changes });
  if (Buffer.byteLength(text) <= maxBytes) return text;
  const nouns = [...new Set(changes.map(({ noun }) => noun))];
  return JSON.stringify({ from, changes: nouns.map((noun) => ({ noun })) });
}

/** The changes of a message; those that another build made and this one does not know are left out. */
export function readMessage(text: string, self: string): Change[] {
  try {
    const { from, changes } = Message.parse(JSON.parse(text));
    return from === self ? [] : changes.flatMap((each) => Change.safeParse(each).data ?? []);
  } catch {
    return [];
  }
}

/** A bus of this process and, with a carrier, of all. `carry` gets what it shall do with what arrives. */
export function hub(carry: ((events: CarrierEvents) => Carrier) | null, onError: (error: unknown) => void): Bus {
  const self = crypto.randomUUID();
  const listeners = new Set<Listener>();
  const waiting = new Map<string, Change>();
  let timer: NodeJS.Timeout | undefined;

  function deliver(change: Change) {
    for (const listener of listeners) {
      try {
        listener(change);
      } catch (error) {
        onError(error);
      }
    }
  }

  const carrier = carry?.({
    onMessage: (text) => {
      for (const change of readMessage(text, self)) deliver(change);
    },
    onReturn: () => {
      deliver({ noun: 'resync' });
      void sendAll();
    },
  });

  async function sendAll(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.size === 0 || !carrier?.isConnected()) return;
    const changes = [...waiting.values()];
    waiting.clear();
    await carrier.send(messageOf(self, changes)).catch((error) => {
      // Sent again when the connection is back.
      for (const change of changes) waiting.set(JSON.stringify(change), change);
      onError(error);
    });
  }

  return {
    publish(change) {
      deliver(change);
      if (!carrier) return;
      const { noun, facilityId, forwarderId, userId } = change;
      waiting.set([noun, facilityId, forwarderId, userId].join(' '), change);
      timer ??= setTimeout(sendAll, collected);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isConnected: () => carrier?.isConnected() ?? true,
    async close() {
      await sendAll();
      listeners.clear();
      await carrier?.close();
    },
  };
}
