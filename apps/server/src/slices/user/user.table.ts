import type { Generated } from 'kysely';

export interface AppUserTable {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  emailVerified: Generated<boolean>;
  roles: Generated<string[]>;
  disabledAt: Date | null;
  createdDate: Date;
}
