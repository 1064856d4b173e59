import type { AnnouncementKind } from '@quaygate/rules';
import type { ColumnType, Generated } from 'kysely';

export interface AnnouncementTable {
  id: string;
  facilityId: number;
  kind: AnnouncementKind;
  /** As typed, by language. */
  words: ColumnType<Record<string, string>, string, string>;
  fromDate: Date;
  untilDate: Date | null;
  modules: Generated<string[]>;
  publishedDate: Date;
  publishedBy: string | null;
  endedDate: Date | null;
  endedBy: string | null;
  /** From when on it holds no more; infinite where it is open, so it is compared and never read. */
  overDate: ColumnType<never, never, never>;
}

declare module '../../db/tables.ts' {
  interface Tables {
    announcement: AnnouncementTable;
  }
}
