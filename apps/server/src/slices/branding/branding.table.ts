import type { Generated } from 'kysely';

/** One row at most: how the installation shows itself. */
export interface BrandingTable {
  id: Generated<boolean>;
  name: string | null;
  imprintUrl: string | null;
  imprintText: string | null;
  privacyUrl: string | null;
  /** A PNG that the product wrote itself. */
  logo: Buffer | null;
  version: Generated<number>;
  changedDate: Date | null;
  changedBy: string | null;
}

declare module '../../db/tables.ts' {
  interface Tables {
    branding: BrandingTable;
  }
}
