import type { Licensing } from '@quaygate/rules';
import type { Generated } from 'kysely';

/** One row at most: how companies come by licences. */
export interface LicensingTable {
  id: Generated<boolean>;
  /** By the setting LICENSES. */
  given: Licensing | null;
  /** By an administrator. */
  chosen: Licensing | null;
  /** What holds where neither decides; follows from the payments. */
  fallback: Licensing;
  changedDate: Date | null;
  changedBy: string | null;
}

declare module '../../db/tables.ts' {
  interface Tables {
    licensing: LicensingTable;
  }
}
