export interface LookupBudgetTable {
  forwarderId: string;
  /** Failed look-ups at `countedDate`; fewer with every minute since. */
  used: number;
  countedDate: Date;
}

declare module '../../db/tables.ts' {
  interface Tables {
    lookupBudget: LookupBudgetTable;
  }
}
