export interface DrivingMinutesTable {
  forwarderId: string;
  fromFacilityId: number;
  toFacilityId: number;
  minutes: number;
}

declare module '../../db/tables.ts' {
  interface Tables {
    drivingMinutes: DrivingMinutesTable;
  }
}
