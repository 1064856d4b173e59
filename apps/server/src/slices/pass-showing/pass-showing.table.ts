export interface PassShowingTable {
  tourId: string;
  /** Stands for the session that asked for the pass. */
  device: string;
  shownDate: Date;
}

declare module '../../db/tables.ts' {
  interface Tables {
    passShowing: PassShowingTable;
  }
}
