/** One time in which the product plays the system of a terminal; at most one of a terminal is not over. */
export interface PracticeTable {
  /** Names its load units: their ids and references begin with it. */
  id: string;
  facilityId: number;
  startedDate: Date;
  startedBy: string | null;
  endedDate: Date | null;
  endedBy: string | null;
}

declare module '../../db/tables.ts' {
  interface Tables {
    practice: PracticeTable;
  }
}
