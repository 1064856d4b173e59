import type { ColumnType } from 'kysely';

export interface IdempotencyTable {
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
  }
}
