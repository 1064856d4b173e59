import type { ColumnType, Generated } from 'kysely';

export interface LoadUnitOrderTable {
  id: Generated<number>;
  facilityId: number;
  orderId: string;
  direction: string;
  referenceNumber: string;
  referenceKey: string;
  containerNumber: string | null;
  containerType: string | null;
  containerLength: number | null;
  netWeight: number | null;
  emptyWeight: number | null;
  listTollData: ColumnType<unknown, string | undefined, string>;
  listDangerousGoodsData: ColumnType<unknown, string | undefined, string>;
  priority: string | null;
  moduleId: string | null;
  releasedOnly: Generated<boolean>;
  trainNumber: string | null;
  trainDate: string | null;
  trainOperatorId: string | null;
  trainCancelled: Generated<boolean>;
  latestLoadingTime: Date | null;
  state: string;
  reportedState: Generated<string>;
  occurredAt: Date;
  eventId: string;
  createdDate: Date;
}
