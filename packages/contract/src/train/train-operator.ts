import { z } from 'zod';
import { pageOf } from '../base/page.ts';
import { trainRead } from '../base/roles.ts';
import { ofUser, route } from '../base/route.ts';

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
};
