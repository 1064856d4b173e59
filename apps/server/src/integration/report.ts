import type { ItemCode, ItemNote } from '@quaygate/contract';
import type { z } from 'zod';
import type { Db, Trx } from '../db/client.ts';
import type { Deps } from '../serving/deps.ts';

/** What every item of a batch carries. */
export interface Item {
  eventId: string;
  occurredAt: Date;
  /** What was read otherwise than it was sent. */
  note?: ItemNote | undefined;
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
  /** The installation plays the system of the terminal. */
  forPractice: boolean;
}

/** What became of an item that was not refused; stale: a newer item of the same record is stored. */
export type Stored = 'stale' | { note: ItemNote | null; detail?: string };

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

/** The newest item that is stored of a record. */
export interface Newest extends Item {
  /** Null where it is not known: another build stored the item. */
  contentHash: number | null;
}

/** An item with what its slice needs to store it. */
export interface Judged<T extends Item> {
  item: T;
  /** When it happened by the sender's clock, in milliseconds since 1970; the item says when it counts as having happened. */
  dated: number;
  contentHash: number;
  /** Whether no later item of the batch is newer. */
  isNewest: boolean;
  /** The sender's clock is ahead. */
  isAhead: boolean;
}

/** What a slice does with items of which only the newest of each record counts: all of a batch are stored at once. */
export interface NewestReport<T extends Item = Item> {
  /** Items of one batch at most. */
  maxItems: number;
  /** Milliseconds after which an item no longer counts: it is stale. */
  countsFor: number;
  /**
   * Reads an ordinary item without the schema: there are thousands a second.
   * @returns undefined: the schema has to judge it
   */
  readOrdinary(raw: unknown): T | undefined;
  /** Tells contents apart: items of one eventId are the same where it is. */
  hashOf(item: T): number;
  /** Names the record of an item. */
  recordOf(item: T): string;
  /** Stores what is newer than what is there, in one statement. */
  store(context: NewestContext, items: readonly Judged<T>[]): Promise<StoredNewest<T>>;
}

export interface NewestContext extends Pick<Deps, 'settings'> {
  db: Db;
  facilityId: number;
}

export interface StoredNewest<T extends Item> {
  /** What was the newest before, by the record; at least of the records of which an item is not newer. */
  before: Map<string, Newest>;
  /** What is to be said of an accepted item. */
  noteOf(item: T): ItemNote | null;
}

export interface NewestKind<T extends Item = Item> extends NewestReport<T> {
  name: string;
  schema: z.ZodType<T>;
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
  /** English words for this very item, instead of those of its code. */
  readonly detail: string | undefined;
  constructor(code: ItemCode, field: string | null = null, detail?: string) {
    super(code);
    this.code = code;
    this.field = field;
    this.detail = detail;
  }
}

/** Rows that the decision depended on have changed meanwhile; the item is tried again. */
export class Collision extends Error {
  /** SQLSTATE of a serialization failure. */
  readonly code = '40001';
}
