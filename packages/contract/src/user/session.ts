import { z } from 'zod';
import { instant } from '../base/instant.ts';
import { platformAdmin } from '../base/roles.ts';
import { ofUser, opaqueId, route } from '../base/route.ts';

/** An open session of a user (SESS-30). */
export const Session = z.object({
  id: z.string(),
  /** Name of the browser and of the system it runs on; null where it does not say or we do not know it. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** IP address of the last sign-in or refresh; of IPv6 its network. */
  network: z.string().nullable(),
  createdDate: instant,
  lastUsedDate: instant,
  /** The session of this call. */
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof Session>;

const path = '/web/v1/users/:u/sessions';

export const session = {
  list: route({
    name: 'getSessions',
    method: 'GET',
    path,
    access: 'signed-in',
    params: ofUser,
    response: z.array(Session),
  }),
  end: route({
    name: 'endSession',
    method: 'DELETE',
    path: `${path}/:id`,
    access: 'signed-in',
    params: ofUser.extend({ id: opaqueId }),
    errors: ['not_found'],
  }),
  endAll: route({
    name: 'endSessions',
    method: 'DELETE',
    path,
    access: 'signed-in',
    params: ofUser,
    /** `current`: the session of this call goes on. */
    query: z.object({ keep: z.enum(['current']).optional() }),
  }),
  endAllOf: route({
    name: 'endWebappUserSessions',
    method: 'DELETE',
    path: '/web/v1/users/:u/webappUsers/:id/sessions',
    access: { roles: platformAdmin },
    params: ofUser.extend({ id: opaqueId }),
    errors: ['not_found'],
  }),
};
