import type { ColumnType } from 'kysely';

export interface IdempotencyTable {
  userId: string;
  forwarderId: string;
  key: string;
  bodyHash: Buffer;
  answer: ColumnType<unknown | null, string, string>;
  createdDate: Date;
}
