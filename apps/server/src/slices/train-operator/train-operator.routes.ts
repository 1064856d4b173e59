import { trainOperator, whole } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { serveNamed } from '../dimension/named.service.ts';
import { findTrainOperators } from './train-operator.queries.ts';

export const trainOperatorSlice: Slice = (serve, deps) => {
  serve(trainOperator.list, async ({ user }) => whole(await findTrainOperators(deps.db, user.trainOperators)));
  serveNamed(serve, deps, 'trainOperator', trainOperator);
};
