import type { RegisteredCall } from '@quaygate/rules';
import type { ColumnType, Generated } from 'kysely';

export interface CallTable {
  id: string;
  state: ColumnType<RegisteredCall, string, string>;
}

export interface CallInstanceTable {
  id: Generated<number>;
  beat: number;
}

export interface CallKeeperTable {
  isOne: boolean;
  /** Null: no instance keeps the calls. */
  instanceId: number | null;
  term: number;
  beat: number;
}

export interface CallMessageTable {
  id: Generated<number>;
  /** Instance; null: the one that keeps the calls. */
  recipient: number | null;
  content: ColumnType<unknown, string, never>;
}

declare module '../../db/tables.ts' {
  interface Tables {
    call: CallTable;
    callInstance: CallInstanceTable;
    callKeeper: CallKeeperTable;
    callMessage: CallMessageTable;
  }
}
