import { z } from 'zod';
import { instant } from './instant.ts';
import { pageOf } from './page.ts';
import { forwarderRead } from './roles.ts';
import { ofTerminal, route } from './route.ts';

export const OneToOneRestriction = z.object({
  id: z.string(),
  restrictionStart: instant,
  restrictionEnd: instant,
  terminalId: z.int(),
});
export type OneToOneRestriction = z.infer<typeof OneToOneRestriction>;

export const oneToOneRestriction = {
  list: route({
    name: 'getForwarderOneToOneRestrictions',
    method: 'GET',
    path: '/web/forwarderOperators/v1/users/:u/forwarders/:f/terminals/:terminalId/oneToOneRestrictions',
    access: { roles: forwarderRead },
    scope: { forwarder: 'f' },
    params: ofTerminal,
    response: pageOf(OneToOneRestriction),
    errors: ['terminal_not_found'],
  }),
};
