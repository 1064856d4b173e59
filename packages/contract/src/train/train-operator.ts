import { z } from 'zod';
import { NamedChange } from '../base/named.ts';
import { pageOf } from '../base/page.ts';
import { platformAdmin, trainRead } from '../base/roles.ts';
import { ofUser, opaqueId, route } from '../base/route.ts';

export const TrainOperator = z.object({ id: z.string(), name: z.string() });
export type TrainOperator = z.infer<typeof TrainOperator>;

export const trainOperator = {
  list: route({
    name: 'getTrainOperators',
    method: 'GET',
    path: '/web/trainOperators/v1/users/:u/trainOperators',
    access: { roles: trainRead },
    params: ofUser,
    response: pageOf(TrainOperator),
  }),
  create: route({
    name: 'createTrainOperator',
    method: 'POST',
    path: '/web/v1/users/:u/trainOperators',
    access: { roles: platformAdmin },
    params: ofUser,
    body: NamedChange,
    response: TrainOperator,
    success: 201,
  }),
  update: route({
    name: 'updateTrainOperator',
    method: 'PUT',
    path: '/web/v1/users/:u/trainOperators/:id',
    access: { roles: platformAdmin },
    params: ofUser.extend({ id: opaqueId }),
    body: NamedChange,
    response: TrainOperator,
    errors: ['not_found'],
  }),
};
