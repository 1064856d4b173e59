export interface FeatureFlagTable {
  key: string;
  isOn: boolean;
  changedDate: Date;
  changedBy: string;
}

declare module '../../db/tables.ts' {
  interface Tables {
    featureFlag: FeatureFlagTable;
  }
}
