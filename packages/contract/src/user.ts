import { nameMaxCharacters } from '@quaygate/rules';
import { z } from 'zod';
import { pageOf } from './page.ts';
import { trainRead } from './roles.ts';
import { ofUser, route } from './route.ts';
import { text } from './text.ts';

export const User = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  roles: z.array(z.string()),
  emailVerified: z.boolean(),
});
export type User = z.infer<typeof User>;

const position = z.object({ latitude: z.number(), longitude: z.number() });

export const UserTerminal = z.object({
  id: z.int(),
  name: z.string(),
  capabilities: z.array(z.enum(['voiceCalls', 'truckMonitoring', 'truckerOverview'])),
  areas: z.array(z.enum(['terminal', 'train'])),
  timeZone: z.string(),
  code: z.string().nullable(),
  map: z.object({ southWest: position, northEast: position, center: position }).nullable(),
});
export type UserTerminal = z.infer<typeof UserTerminal>;

export const TrainOperator = z.object({ id: z.string(), name: z.string() });
export type TrainOperator = z.infer<typeof TrainOperator>;

const path = '/web/v1/users/:u';

export const user = {
  get: route({ name: 'getUser', method: 'GET', path, access: 'signed-in', params: ofUser, response: User }),
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
    params: ofUser,
    errors: ['last_administrator'],
  }),
  terminals: route({
    name: 'getUserTerminals',
    method: 'GET',
    path: `${path}/terminals`,
    access: 'signed-in',
    params: ofUser,
    response: pageOf(UserTerminal),
  }),
};

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
