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
