import type { ItemCode, ItemNote } from '@quaygate/contract';
import type { z } from 'zod';
import type { Trx } from '../db/client.ts';

/** What every item of a batch carries. */
export interface Item {
  eventId: string;
  occurredAt: Date;
}

/** Order of what terminals report: occurredAt, then eventId (terminal contract, 9.2). */
export const isNewer = (a: Item, b: Item) =>
  a.occurredAt.getTime() === b.occurredAt.getTime() ? a.eventId > b.eventId : a.occurredAt > b.occurredAt;

/** The transaction of one item, and who reports it. */
export interface ItemContext {
  trx: Trx;
  now: Date;
  facilityId: number;
  keyId: string;
}

/** What became of an item that was not refused; stale: a newer item of the same record is stored. */
export type Stored = 'stale' | { note: ItemNote | null };

/** Items that are stored alone at a facility, because they refer to each other and may arrive in any order. */
export type Queue = 'records' | 'slots';

/** What a slice does with one kind of item. */
export interface Report<T extends Item = Item> {
  /** Null where the rows themselves are locked. */
  queue: Queue | null;
  /** Judges items by what else is in their batch; makes a new judge for each batch. */
  inspector?: () => (item: T) => void;
  /** Stores one item in its transaction. Throws ItemRefusal. */
  store(context: ItemContext, item: T): Promise<Stored>;
}

/** A report with what its call in the contract says. */
export interface ItemKind<T extends Item = Item> extends Report<T> {
  /** Part of the content of an item: the same id with the same fields sent as something else is a conflict. */
  name: string;
  schema: z.ZodType<T>;
}

/** Refuses one item; nothing of it is stored. */
export class ItemRefusal extends Error {
  readonly code: ItemCode;
  readonly field: string | null;
  constructor(code: ItemCode, field: string | null = null) {
    super(code);
    this.code = code;
    this.field = field;
  }
}

/** Rows that the decision depended on have changed meanwhile; the item is tried again. */
export class Collision extends Error {
  /** SQLSTATE of a serialization failure. */
  readonly code = '40001';
}
