export interface TruckingSystemTable {
  id: string;
  /** No two have one name: companies hold it (TRC-22). */
  name: string;
}

declare module '../../db/tables.ts' {
  interface Tables {
    truckingSystem: TruckingSystemTable;
  }
}
