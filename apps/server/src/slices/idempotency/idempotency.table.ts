import type { ColumnType } from 'kysely';

/** Keys that the build before claimed (decision 96). */
export interface IdempotencyTable {
  userId: string;
  forwarderId: string;
  key: string;
  bodyHash: Buffer;
  answer: ColumnType<unknown, string | null | undefined, string | null>;
  createdDate: Date;
}

export interface IdempotencyKeyTable {
  userId: string;
  forwarderId: string;
  key: string;
  bodyHash: Buffer;
  answer: ColumnType<unknown, string | null | undefined, string | null>;
  createdDate: Date;
}

declare module '../../db/tables.ts' {
  interface Tables {
    idempotency: IdempotencyTable;
    idempotencyKey: IdempotencyKeyTable;
  }
}
