export interface GatePassClaimTable {
  truckerId: string;
  officerId: string;
  claimedDate: Date;
  untilDate: Date;
}

declare module '../../db/tables.ts' {
  interface Tables {
    gatePassClaim: GatePassClaimTable;
  }
}
