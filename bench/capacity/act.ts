import { pathOf } from '@quaygate/rules';
import { type Block, load, wire } from '../measure/load.ts';
import type { Server } from '../measure/process.ts';
import type { TimeSlot } from '../rows/slots-of.ts';
import { keyOf, playedAt } from '../world/capacity.ts';

/** What is there to play with. */
export interface Stage {
  server: Server;
  databaseUrl: string;
  /** Of the dispatcher, who also works at the terminal. */
  token: string;
  tokenOf(userId: string): Promise<string>;
  /** Slots of the terminal that everything is played at, and of the one whose slot begins soon. */
  slots: readonly TimeSlot[];
  soon: readonly TimeSlot[];
}

/** What was done in a block, in acts. */
export interface Played {
  acts: number;
  seconds: number;
  bytes: Block['bytes'];
}

/** Plays one act for so many seconds, or until its supply is used up. */
export type Play = (seconds: number) => Promise<Played>;

/** Requests as they go over the wire, until there is no next one for now. */
export interface Supply {
  next: () => Buffer | null;
  status?: number;
  connections?: number;
  /** Acts of one request. */
  each?: number;
}

/** Requests of eight connections, one at a time each. */
export function requests(stage: Stage, { next, status = 200, connections = 8, each = 1 }: Supply): Play {
  return async (seconds) => {
    const end = performance.now() + seconds * 1_000;
    const block = { connections, status, next: () => (performance.now() < end ? next() : null) };
    const { requests: count, seconds: took, bytes } = await load(stage.server.url, block);
    return { acts: count * each, seconds: took, bytes };
  };
}

let reports = 0;
const run = Date.now().toString(36);
const eventId = () => `capacity-${run}-${++reports}`;

/** Reports of a terminal's interface at one of its keys in turn; so many items in each. */
export function report(path: string, item: () => object, each = 1): Supply {
  let sent = 0;
  const address = pathOf(path, { facilityId: playedAt });
  const next = () => {
    const items = Array.from({ length: each }, () => ({
      eventId: eventId(),
      occurredAt: new Date().toISOString(),
      ...item(),
    }));
    return wire('POST', address, keyOf(++sent), JSON.stringify({ items }));
  };
  return { next, each };
}
