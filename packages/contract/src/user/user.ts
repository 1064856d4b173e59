import { nameMaxCharacters } from '@quaygate/rules';
import { z } from 'zod';
import { ofUser, route } from '../base/route.ts';
import { text } from '../base/text.ts';

export const User = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  roles: z.array(z.string()),
  emailVerified: z.boolean(),
  /** A role requires a second factor: until one is set up all other calls are refused. */
  factorRequired: z.boolean(),
});
export type User = z.infer<typeof User>;

const path = '/web/v1/users/:u';

export const user = {
  get: route({
    name: 'getUser',
    method: 'GET',
    path,
    access: 'signed-in',
    beforeFactor: true,
    params: ofUser,
    response: User,
  }),
  update: route({
    name: 'updateUser',
    method: 'PUT',
    path,
    access: 'signed-in',
    params: ofUser,
    body: z.object({ firstName: text(nameMaxCharacters), lastName: text(nameMaxCharacters) }),
    response: User,
  }),
  remove: route({
    name: 'deleteUser',
    method: 'DELETE',
    path,
    access: 'signed-in',
    proof: 'recent',
    params: ofUser,
    errors: ['last_administrator'],
  }),
};
