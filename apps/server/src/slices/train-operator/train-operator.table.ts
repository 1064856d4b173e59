export interface TrainOperatorTable {
  id: string;
  name: string;
}

export interface UserTrainOperatorTable {
  userId: string;
  trainOperatorId: string;
}
