import type { ColumnType } from 'kysely';

export interface StatusFormPreferenceTable {
  userId: string;
  forwarderId: string;
  value: ColumnType<unknown, string, string>;
}

export interface UserForwarderTable {
  userId: string;
  forwarderId: string;
}

declare module '../../db/tables.ts' {
  interface Tables {
    statusFormPreference: StatusFormPreferenceTable;
    userForwarder: UserForwarderTable;
  }
}
