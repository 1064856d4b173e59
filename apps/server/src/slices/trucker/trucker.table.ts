import type { DocumentStatus, TerrorStatus } from '@quaygate/rules';
import type { ColumnType, Generated } from 'kysely';

export interface DriverNoticeTable {
  id: Generated<number>;
  truckerId: string;
  kind: string;
  detail: ColumnType<unknown, string, string>;
  createdDate: Date;
}

export interface TruckerTable {
  userId: string;
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  licensePlate: string | null;
  phoneNumber: string | null;
  deletedDate: Date | null;
  /** The first identification entry is accepted (api-forwarder 6.3). */
  isIdentified: Generated<boolean>;
  createdDate: Date;
  /** Of the identification that counts; written by a trigger alone, as `isIdentified` and `verifiedUntil` are. */
  documentStatus: DocumentStatus | null;
  terrorStatus: TerrorStatus | null;
  /** The last day on which the driver is verified: YYYY-MM-DD. */
  verifiedUntil: string | null;
  /** From when on nothing personal is kept. */
  forgottenDate: Date | null;
  /** Of what a search looks into; written by a trigger. */
  searchForm: ColumnType<string | null, never, never>;
}

/** How many drivers have which statuses; empty for none. */
export interface TruckerCountTable {
  documentStatus: DocumentStatus | '';
  terrorStatus: TerrorStatus | '';
  truckers: number;
}

export interface TruckerCountChangeTable {
  documentStatus: DocumentStatus | '';
  terrorStatus: TerrorStatus | '';
  change: number;
}

declare module '../../db/tables.ts' {
  interface Tables {
    driverNotice: DriverNoticeTable;
    trucker: TruckerTable;
    truckerCount: TruckerCountTable;
    truckerCountChange: TruckerCountChangeTable;
  }
}
