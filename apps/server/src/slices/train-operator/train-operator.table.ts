export interface TrainOperatorTable {
  id: string;
  name: string;
}

export interface UserTrainOperatorTable {
  userId: string;
  trainOperatorId: string;
}

declare module '../../db/tables.ts' {
  interface Tables {
    trainOperator: TrainOperatorTable;
    userTrainOperator: UserTrainOperatorTable;
  }
}
