export interface StatisticHourTable {
  facilityId: number;
  hour: Date;
  completed: number;
  cancelled: number;
  durationSum: number;
  durationCount: number;
}

/** Written by triggers of booking events. */
export interface StatisticHourChangeTable {
  facilityId: number;
  hour: Date;
  completed: number;
  cancelled: number;
  durationSum: number;
  durationCount: number;
}

declare module '../../db/tables.ts' {
  interface Tables {
    statisticHour: StatisticHourTable;
    statisticHourChange: StatisticHourChangeTable;
  }
}
