import { trainOperator, whole } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { findTrainOperators } from './train-operator.queries.ts';

export const trainOperatorSlice: Slice = (serve, { db }) => {
  serve(trainOperator.list, async ({ user }) => whole(await findTrainOperators(db, user.trainOperators)));
};
