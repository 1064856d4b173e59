import type { DriverLanguage } from '@quaygate/phrases/languages';
import type { ColumnType, Generated } from 'kysely';

export interface AppUserTable {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  emailVerified: Generated<boolean>;
  roles: Generated<string[]>;
  /** In which the person is written to; null until it is chosen. */
  language: DriverLanguage | null;
  disabledAt: Date | null;
  /** Read by the build before this one only. */
  tokensValidFrom: Date | null;
  createdDate: Date;
  lastSignInDate: Date | null;
  /** The last use of sessions that have been deleted since; that of the others is with them. */
  lastSeenDate: Generated<Date | null>;
  /** Grows with every change of names, roles or links. */
  version: Generated<number>;
  /** The last change of names, roles or links, and the user who made it; null when the installation made it. */
  changedDate: Date | null;
  changedBy: string | null;
  /** Of what a search looks into; written by a trigger. */
  searchForm: ColumnType<string | null, never, never>;
}

declare module '../../db/tables.ts' {
  interface Tables {
    appUser: AppUserTable;
  }
}
