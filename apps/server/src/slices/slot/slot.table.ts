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

declare module '../../db/tables.ts' {
  interface Tables {
    slot: SlotTable;
    slotModule: SlotModuleTable;
    slotTemplate: SlotTemplateTable;
  }
}
