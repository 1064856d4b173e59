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
}

declare module '../../db/tables.ts' {
  interface Tables {
    driverNotice: DriverNoticeTable;
    trucker: TruckerTable;
  }
}
