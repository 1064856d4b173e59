export interface OneToOneRestrictionTable {
  id: string;
  facilityId: number;
  restrictionStart: Date;
  restrictionEnd: Date;
}

declare module '../../db/tables.ts' {
  interface Tables {
    oneToOneRestriction: OneToOneRestrictionTable;
  }
}
