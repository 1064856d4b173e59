import type { AdmissionReason } from '@quaygate/rules';
import type { ColumnType, Generated } from 'kysely';

/** A tour as a driver was told of it. */
export interface ToldTour {
  /** Its number. */
  tour: number;
  facilityId: number;
  terminal: string;
  timeZone: string;
  /** ISO 8601. */
  slotBegin: string;
  slotEnd: string;
  /** The gate lets the truck in until then. */
  admittedUntil: string;
  isOpen: boolean;
  isBlocked: boolean;
  /** The estimated arrival lies after `admittedUntil`. */
  isLate: boolean;
  /** Why the truck stands still, but for a block, which is told by itself; what was kept by an earlier build has none. */
  halt?: ToldHalt | null;
  /** The terminal is closed in the slot; what was kept by an earlier build has none. */
  closure?: ToldClosure | null;
  /** Ids of the bookings, sorted. */
  boxes: readonly string[];
}

/** ISO 8601; words of the gate, or reasons of the admission check. */
export interface ToldHalt {
  occurredAt: string;
  reason: string | null;
  causes: readonly AdmissionReason[];
}

/** Words as the terminal typed them; ISO 8601, until null is open. */
export interface ToldClosure {
  text: Readonly<Record<string, string>>;
  from: string;
  until: string | null;
}

/** What a driver knows. */
export interface Told {
  tours: readonly ToldTour[];
  identification: 'verified' | 'refused' | null;
}

/** One thing that a driver is told. */
export type News =
  | { kind: 'booked' | 'cancelled' | 'changed' | 'late'; tour: ToldTour }
  | { kind: 'moved'; tour: ToldTour; before: ToldTour }
  | { kind: 'blocked' | 'unblocked'; tour: ToldTour }
  | { kind: 'closed'; tour: ToldTour; closure: ToldClosure }
  | { kind: 'reopened'; tour: ToldTour }
  | { kind: 'halted'; tour: ToldTour; halt: ToldHalt }
  | { kind: 'identified' };

export interface PushToldTable {
  truckerId: string;
  told: ColumnType<Told, string, string>;
}

export interface PushMarkTable {
  id: Generated<number>;
  truckerId: string;
}

declare module '../../db/tables.ts' {
  interface Tables {
    pushTold: PushToldTable;
    pushMark: PushMarkTable;
  }
}
