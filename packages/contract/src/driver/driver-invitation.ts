import { driverLanguages } from '@quaygate/phrases/languages';
import { z } from 'zod';
import { instant } from '../base/instant.ts';
import { forwarderWrite } from '../base/roles.ts';
import { ofForwarder, ofTrucker, route } from '../base/route.ts';
import { email, lastName, licensePlate, personName } from '../base/text.ts';

const by = z.enum(['mail', 'link']);
/** In which the driver is written to; absent: it is not known yet. */
const language = z.enum(driverLanguages).optional();

export const NewDriverInvitation = z.object({
  email,
  firstName: personName,
  lastName,
  licensePlate,
  by,
  language,
});
export type NewDriverInvitation = z.infer<typeof NewDriverInvitation>;

export const DriverInvitation = z.object({
  truckerId: z.string(),
  /** Shown once; null where a mail carries it. */
  link: z.string().nullable(),
  expiresDate: instant.nullable(),
});
export type DriverInvitation = z.infer<typeof DriverInvitation>;

const path = '/web/forwarderOperators/v1/users/:u/forwarders/:f/driverInvitations';
const write = { access: { roles: forwarderWrite }, scope: { forwarder: 'f' } } as const;

export const driverInvitation = {
  create: route({
    name: 'inviteDriver',
    method: 'POST',
    path,
    ...write,
    params: ofForwarder,
    body: NewDriverInvitation,
    success: 201,
    response: DriverInvitation,
    errors: ['user_already_exists', 'mails_not_configured', 'invitation_not_possible'],
  }),
  /** In place of an invitation that was not used. */
  again: route({
    name: 'inviteDriverAgain',
    method: 'POST',
    path: `${path}/truckers/:t`,
    ...write,
    params: ofTrucker,
    body: z.object({ by, language }),
    success: 201,
    response: DriverInvitation,
    errors: ['trucker_not_found', 'mails_not_configured', 'invitation_not_possible'],
  }),
};
