import { Named, namedCalls } from '../base/named.ts';
import { pageOf } from '../base/page.ts';
import { trainRead } from '../base/roles.ts';
import { ofUser, route } from '../base/route.ts';

export type TrainOperator = Named;

export const trainOperator = {
  list: route({
    name: 'getTrainOperators',
    method: 'GET',
    path: '/web/trainOperators/v1/users/:u/trainOperators',
    access: { roles: trainRead },
    params: ofUser,
    response: pageOf(Named),
  }),
  ...namedCalls('TrainOperator', '/web/v1/users/:u/trainOperators'),
};
