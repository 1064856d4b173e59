export interface VehiclePositionTable {
  facilityId: number;
  vehicleId: string;
  occurredAt: Date;
  eventId: string;
  contentHash: Buffer;
  licensePlate: string | null;
  plateKey: string | null;
  latitude: number | null;
  longitude: number | null;
  direction: number | null;
  locationAccuracy: number | null;
  isOutside: boolean;
  deleted: boolean;
  leftAt: Date | null;
}

export interface VehicleHistoryTable {
  facilityId: number;
  vehicleId: string;
  occurredAt: Date;
  latitude: number;
  longitude: number;
  direction: number | null;
  locationAccuracy: number | null;
  speed: number | null;
  /** The vehicle would have had to be faster than a truck is. */
  isJump: boolean;
}

declare module '../../db/tables.ts' {
  interface Tables {
    vehiclePosition: VehiclePositionTable;
    vehicleHistory: VehicleHistoryTable;
  }
}
