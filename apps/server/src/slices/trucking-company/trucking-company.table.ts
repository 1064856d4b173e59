import type { Plan } from '@quaygate/contract';
import type { Licensing } from '@quaygate/rules';
import type { ColumnType, Generated } from 'kysely';

export interface TruckingCompanyTable {
  id: string;
  name: string;
  email: string;
  vatId: string;
  /** In the form in which all spellings fall together, and whether an earlier company has it; triggers write both. */
  vatForm: ColumnType<string | null, never, never>;
  vatTwin: ColumnType<boolean, never, never>;
  streetAddress: string | null;
  city: string | null;
  zipCode: string | null;
  country: string | null;
  truckingSystem: string | null;
  /** A check constraint allows the plans only. */
  tier: Generated<Plan>;
  features: Generated<string[]>;
  /** How it comes by licences; null: as the installation. */
  licensing: Generated<Licensing | null>;
  /** The operator of the product sells it no further licences. */
  purchasesClosed: Generated<boolean>;
  /** Failed look-ups of references within an hour (SEC-09). */
  failedLookupsPerHour: Generated<number>;
  /** By which drivers find the company; null until one is made. */
  driverCode: string | null;
  createdDate: Date;
  /** Grows with every change. */
  version: Generated<number>;
  /** The last change, and the user who made it. */
  changedDate: Date | null;
  changedBy: string | null;
  /** Of what a search looks into; written by a trigger. */
  searchForm: ColumnType<string | null, never, never>;
}

declare module '../../db/tables.ts' {
  interface Tables {
    truckingCompany: TruckingCompanyTable;
  }
}
