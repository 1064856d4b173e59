import { trainOperator, whole } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { createNamed, renameEntry } from '../dimension/named.service.ts';
import { findTrainOperators } from './train-operator.queries.ts';

export const trainOperatorSlice: Slice = (serve, deps) => {
  serve(trainOperator.list, async ({ user }) => whole(await findTrainOperators(deps.db, user.trainOperators)));
  serve(trainOperator.create, ({ actor, body }) => createNamed(deps, actor, 'trainOperator', body));
  serve(trainOperator.update, ({ actor, params, body }) =>
    renameEntry(deps, actor, 'trainOperator', { ...params, ...body }),
  );
};
