import type { Generated } from 'kysely';

export interface AppUserTable {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  emailVerified: Generated<boolean>;
  roles: Generated<string[]>;
  disabledAt: Date | null;
  /** A whole second; tokens issued before it are invalid. */
  tokensValidFrom: Date | null;
  createdDate: Date;
}

declare module '../../db/tables.ts' {
  interface Tables {
    appUser: AppUserTable;
  }
}
