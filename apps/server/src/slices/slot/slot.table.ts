import type { Generated } from 'kysely';

export interface SlotTable {
  id: Generated<number>;
  facilityId: number;
  slotBegin: Date;
  slotEnd: Date;
  capacity: number | null;
  taken: Generated<number>;
  closed: Generated<boolean>;
}

export interface SlotModuleTable {
  slotId: number;
  moduleId: string;
  templateMaximum: number | null;
  overrideMaximum: number | null;
  closed: Generated<boolean>;
  currentNumber: Generated<number>;
  overrideOccurredAt: Date | null;
  overrideEventId: string | null;
}

export interface SlotTemplateTable {
  facilityId: number;
  moduleId: string;
  weekday: number;
  moduleName: string;
  openingHour: number | null;
  closingHour: number | null;
  slotLength: number;
  maximum: number | null;
  validFrom: string;
  occurredAt: Date;
  eventId: string;
}

/** What a slot has beside its template. */
export interface SlotState {
  closed: boolean;
  /** Null: the template's. */
  maximum: number | null;
  /** Why it was closed or limited; kept with the change alone. */
  reason?: string;
}

/** What a weekday has. */
export interface TemplateState {
  maximum: number | null;
  openingHour: number | null;
  closingHour: number | null;
  slotLength: number;
  validFrom: string;
}

export interface SlotChangeTable {
  id: Generated<number>;
  facilityId: number;
  moduleId: string;
  /** Of a slot; the weekday of a template. One of both. */
  slotBegin: Date | null;
  weekday: number | null;
  changedAt: Date;
  source: 'operator' | 'integration';
  /** The user. */
  changedBy: string | null;
  before: SlotState | TemplateState | null;
  after: SlotState | TemplateState;
}

declare module '../../db/tables.ts' {
  interface Tables {
    slot: SlotTable;
    slotModule: SlotModuleTable;
    slotTemplate: SlotTemplateTable;
    slotChange: SlotChangeTable;
  }
}
