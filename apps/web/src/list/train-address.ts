import { readTrainDay, trainDayText } from '@quaygate/rules';

/** A train of the address as it is asked for; empty where the text is none. */
export function readTrain(text: string): string {
  const train = readTrainDay(text);
  return train ? trainDayText(train) : '';
}
