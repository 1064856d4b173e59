import type { ColumnType, Generated } from 'kysely';

export interface DriverNoticeTable {
  id: Generated<number>;
  truckerId: string;
  kind: string;
  detail: ColumnType<unknown, string, string>;
  createdDate: Date;
}

export interface ForwarderTruckerTable {
  id: Generated<number>;
  forwarderId: string;
  truckerId: string;
  firstName: string;
  lastName: string;
  licensePlate: string | null;
  state: string;
  registeredDate: Date;
  decidedDate: Date | null;
  decidedBy: string | null;
  endedDate: Date | null;
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
  createdDate: Date;
}
