import { firstSteps } from '@quaygate/rules';
import { z } from 'zod';
import { platformAdmin } from '../base/roles.ts';
import { ofUser, route } from '../base/route.ts';

/** What a new installation needs before the first truck, and what of it is done. */
export const FirstSteps = z.object({
  /** In the order in which one does them; without those that this installation does not need. */
  steps: z.array(z.object({ step: z.enum(firstSteps), isDone: z.boolean() })),
  /** An administrator wants to see them no more. */
  isHidden: z.boolean(),
});
export type FirstSteps = z.infer<typeof FirstSteps>;

const path = '/web/v1/users/:u/firstSteps';
const access = { roles: platformAdmin } as const;

export const firstStep = {
  list: route({
    name: 'getFirstSteps',
    method: 'GET',
    path,
    access,
    params: ofUser,
    response: FirstSteps,
  }),
  hide: route({
    name: 'hideFirstSteps',
    method: 'PUT',
    path,
    access,
    params: ofUser,
    body: z.object({ isHidden: z.boolean() }),
    response: FirstSteps,
  }),
};
