export interface PositionConsentTable {
  truckerId: string;
  given: boolean;
  changedDate: Date;
}

export interface DriverPositionTable {
  tourId: number;
  truckerId: string;
  /** Null at the terminal. */
  arrivalDate: Date | null;
  reportedDate: Date;
}

declare module '../../db/tables.ts' {
  interface Tables {
    positionConsent: PositionConsentTable;
    driverPosition: DriverPositionTable;
  }
}
