import type { TrainItem } from '@quaygate/contract';
import type { TrainRisk } from '@quaygate/rules';
import type { ColumnType, Generated } from 'kysely';

export interface TrainTable {
  facilityId: number;
  trainNumber: string;
  trainDate: string;
  trainOperatorId: string;
  direction: TrainItem['direction'];
  plannedTime: Date | null;
  estimatedTime: Date | null;
  latestLoadingTime: Date | null;
  state: TrainItem['state'];
  deleted: Generated<boolean>;
  occurredAt: Date;
  eventId: string;
}

export interface TrainBookingTable {
  facilityId: number;
  orderId: string;
  trainNumber: string;
  trainDate: string;
  latestLoadingTime: Date | null;
  wagonNumber: string | null;
  deleted: Generated<boolean>;
  occurredAt: Date;
  eventId: string;
}

export interface TrainRiskMailTable {
  facilityId: number;
  trainNumber: string;
  trainDate: string;
  forwarderId: string;
  /** Reason by booking. */
  told: ColumnType<Record<string, TrainRisk>, string, string>;
  sentDate: Date;
}

declare module '../../db/tables.ts' {
  interface Tables {
    train: TrainTable;
    trainBooking: TrainBookingTable;
    trainRiskMail: TrainRiskMailTable;
  }
}
