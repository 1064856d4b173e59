import type { ColumnType, Generated } from 'kysely';

export interface FacilityTable {
  id: number;
  name: string;
  facilityCompanyId: string | null;
  timeZone: Generated<string>;
  code: string | null;
  capabilities: Generated<string[]>;
  map: ColumnType<unknown, string | null | undefined, string | null>;
  /** Bands of the dashboard's values, by their names. */
  colorBands: ColumnType<unknown, string | undefined, string>;
  maxWeight: Generated<number>;
  /** What a truck carries in each direction. */
  truckPlaces: Generated<number>;
  truckWeight: Generated<number>;
  toleranceMinutes: Generated<number>;
  deadlineGraceMinutes: Generated<number>;
  trainMarginMinutes: Generated<number>;
  unloadingMarginMinutes: Generated<number>;
  /** How long a truck may be in each stage before the desk of exceptions lists it. */
  gateMinutes: Generated<number>;
  yardMinutes: Generated<number>;
  craneMinutes: Generated<number>;
  releaseRequired: Generated<boolean>;
  hidesForeignReferences: Generated<boolean>;
  /** The gate lets in verified drivers only. */
  verificationRequired: Generated<boolean>;
  address: Generated<string | null>;
  phoneNumber: Generated<string | null>;
  /** Texts by language. */
  driverRules: ColumnType<Record<string, string>, string | undefined, string>;
  /** Grows with every change. */
  version: Generated<number>;
  /** The last change in a screen, and the user who made it. */
  changedDate: Generated<Date | null>;
  changedBy: Generated<string | null>;
}

export interface FacilityCompanyTable {
  id: string;
  name: string;
}

export interface UserFacilityTable {
  id: string;
  userId: string;
  facilityId: number;
}

export interface UserFacilityCompanyTable {
  userId: string;
  facilityCompanyId: string;
}

export interface VoiceGroupMemberTable {
  facilityId: number;
  userId: string;
}

declare module '../../db/tables.ts' {
  interface Tables {
    facility: FacilityTable;
    facilityCompany: FacilityCompanyTable;
    userFacility: UserFacilityTable;
    userFacilityCompany: UserFacilityCompanyTable;
    voiceGroupMember: VoiceGroupMemberTable;
  }
}
