import { passwordMaxCharacters } from '@quaygate/rules';
import { z } from 'zod';
import { route } from '../base/route.ts';
import { NewCredential, PasskeyOptions, passkeyBodyLimit, passkeyName } from './passkey.ts';

/** The secret of a link in a mail. */
const token = z.string().min(1).max(200);

const base = '/web/idp/v1';

/** What the links of our mails do; each works once. */
export const mailLinks = {
  confirmPasswordReset: route({
    name: 'confirmPasswordReset',
    method: 'POST',
    path: `${base}/confirmPasswordReset`,
    access: 'public',
    line: 'proof',
    body: z.object({ token, newPassword: z.string().max(passwordMaxCharacters) }),
    errors: [
      'auth/weak-password',
      'auth/common-password',
      'auth/password-contains-email',
      'auth/invalid-action-code',
      'auth/expired-action-code',
    ],
  }),
  /** What a driver's browser needs to make a passkey in place of the first password. */
  startFirstPasskey: route({
    name: 'startFirstPasskey',
    method: 'POST',
    path: `${base}/firstPasskey/options`,
    access: 'public',
    line: 'request',
    body: z.object({ token }),
    response: PasskeyOptions,
    errors: ['not_found', 'auth/invalid-action-code', 'auth/expired-action-code'],
  }),
  addFirstPasskey: route({
    name: 'addFirstPasskey',
    method: 'POST',
    path: `${base}/firstPasskey`,
    access: 'public',
    line: 'proof',
    body: z.object({ token, name: passkeyName, credential: NewCredential }),
    bodyLimit: passkeyBodyLimit,
    errors: [
      'not_found',
      'auth/invalid-action-code',
      'auth/expired-action-code',
      'auth/invalid-passkey',
      'passkey_already_added',
    ],
  }),
  /** The new address of an account confirms it. */
  confirmEmailChange: route({
    name: 'confirmEmailChange',
    method: 'POST',
    path: `${base}/confirmEmailChange`,
    access: 'public',
    body: z.object({ token }),
    errors: [
      'not_found',
      'auth/invalid-action-code',
      'auth/expired-action-code',
      'email_change_refused',
      'email_change_confirmed',
      'email_taken_meanwhile',
    ],
  }),
  /** The old address refuses the new one. */
  refuseEmailChange: route({
    name: 'refuseEmailChange',
    method: 'POST',
    path: `${base}/refuseEmailChange`,
    access: 'public',
    body: z.object({ token }),
    errors: [
      'not_found',
      'auth/invalid-action-code',
      'auth/expired-action-code',
      'email_change_refused',
      'email_change_confirmed',
    ],
  }),
  confirmEmail: route({
    name: 'confirmEmail',
    method: 'POST',
    path: `${base}/confirmEmail`,
    access: 'public',
    line: 'proof',
    body: z.object({ token }),
    errors: ['auth/invalid-action-code', 'auth/expired-action-code'],
  }),
};
