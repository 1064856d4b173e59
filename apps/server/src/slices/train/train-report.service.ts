import type { TrainItem } from '@quaygate/contract';
import { tell } from '../../db/changes.ts';
import { type ItemContext, ItemRefusal, type Stored } from '../../integration/report.ts';
import { judgeTrain } from './left-behind.service.ts';
import { isTrainOperator, refreshOrdersOfTrain, upsertTrain } from './train.queries.ts';

/** Stores a report of a train, and judges its boxes with as many statements as for one. */
export async function storeTrain(
  { trx, now, facilityId }: Pick<ItemContext, 'trx' | 'now' | 'facilityId'>,
  item: TrainItem,
): Promise<Stored> {
  if (!(await upsertTrain(trx, facilityId, item))) {
    if (await isTrainOperator(trx, item.trainOperatorId)) return 'stale';
    throw new ItemRefusal('unknown_train_operator', 'trainOperatorId');
  }
  await judgeTrain({ trx, now }, await refreshOrdersOfTrain(trx, facilityId, item));
  tell(trx, { noun: 'train', facilityId });
  return { note: null };
}
