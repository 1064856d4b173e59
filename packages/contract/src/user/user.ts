import { driverLanguages } from '@quaygate/phrases/languages';
import { passwordMaxCharacters } from '@quaygate/rules';
import { z } from 'zod';
import { instant } from '../base/instant.ts';
import { ofUser, route } from '../base/route.ts';
import { email, lastName, personName } from '../base/text.ts';

export const User = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  roles: z.array(z.string()),
  /** In which the person is written to; null until it is chosen (I18N-22). */
  language: z.enum(driverLanguages).nullable().default(null),
  emailVerified: z.boolean(),
  /** A role requires a second factor: until one is set up all other calls are refused. */
  factorRequired: z.boolean(),
  /** It has to be a passkey. */
  passkeyRequired: z.boolean(),
});
export type User = z.infer<typeof User>;

/** A change of the email that the new address has not confirmed yet. */
export const WaitingEmail = z.object({ email: z.string(), expiresDate: instant });
export type WaitingEmail = z.infer<typeof WaitingEmail>;

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
    body: z.object({ firstName: personName, lastName }),
    response: User,
  }),
  changeLanguage: route({
    name: 'changeLanguage',
    method: 'PUT',
    path: `${path}/language`,
    access: 'signed-in',
    beforeFactor: true,
    params: ofUser,
    body: z.object({ language: z.enum(driverLanguages) }),
  }),
  changePassword: route({
    name: 'changePassword',
    method: 'PUT',
    path: `${path}/password`,
    access: 'signed-in',
    proof: 'recent',
    params: ofUser,
    body: z.object({ newPassword: z.string().max(passwordMaxCharacters) }),
    errors: ['not_found', 'auth/weak-password', 'auth/common-password', 'auth/password-contains-email'],
  }),
  emailChange: route({
    name: 'getEmailChange',
    method: 'GET',
    path: `${path}/email`,
    access: 'signed-in',
    params: ofUser,
    response: z.object({ waiting: WaitingEmail.nullable() }),
  }),
  changeEmail: route({
    name: 'changeEmail',
    method: 'PUT',
    path: `${path}/email`,
    access: 'signed-in',
    proof: 'recent',
    params: ofUser,
    body: z.object({ email }),
    response: z.object({ waiting: WaitingEmail }),
    errors: [
      'email_kept_by_provider',
      'email_unchanged',
      'user_already_exists',
      'mails_not_configured',
      'too_many_requests',
    ],
  }),
  withdrawEmail: route({
    name: 'withdrawEmailChange',
    method: 'DELETE',
    path: `${path}/email`,
    access: 'signed-in',
    params: ofUser,
    errors: ['email_kept_by_provider'],
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
