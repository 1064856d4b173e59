import { z } from 'zod';
import { ofUser, route } from '../base/route.ts';
import { email } from '../base/text.ts';
import { mailLinks } from './mail-link.ts';
import { PasskeyOptions, PasskeyProof, passkeyBodyLimit } from './passkey.ts';
import { factorCode, SignIn, SignInResult, TokenResult } from './sign-in.ts';

const factorTicket = z.string().min(1).max(200);

/** An address of this application: a path, with its query. */
const target = z
  .string()
  .max(2_000, { abort: true })
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  .regex(/^\/(?![/\\])[^\u0000-\u0020\\\u007f]*$/, 'invalidValue');

/** What the page of an issuer answers, in the query of the address it leads back to. */
const PageAnswer = z.object({
  state: z.string().min(1).max(200),
  code: z.string().min(1).max(4_000).optional(),
  /** The issuer that answers (RFC 9207). */
  iss: z.string().max(1_000).optional(),
  error: z.string().max(100).optional(),
});

/** The keys ID tokens are signed with, as a JSON Web Key Set (RFC 7517). */
export const PublicKeys = z.object({ keys: z.array(z.record(z.string(), z.unknown())) });

const base = '/web/idp/v1';

export const identity = {
  signIn: route({
    name: 'signIn',
    method: 'POST',
    path: `${base}/signIn`,
    access: 'public',
    line: 'proof',
    body: SignIn,
    response: SignInResult,
    errors: [
      'not_found',
      'auth/invalid-email',
      'auth/invalid-credential',
      'auth/user-not-found',
      'auth/user-disabled',
      'auth/too-many-requests',
      'too_many_requests',
      'identity_provider_unavailable',
    ],
  }),
  signInWithFactor: route({
    name: 'signInWithFactor',
    method: 'POST',
    path: `${base}/signInWithFactor`,
    access: 'public',
    line: 'proof',
    body: z.union([z.object({ factorTicket, code: factorCode }), z.object({ factorTicket, passkey: PasskeyProof })]),
    bodyLimit: passkeyBodyLimit,
    response: TokenResult,
    errors: [
      'not_found',
      'auth/invalid-factor-code',
      'auth/passkey-required',
      'auth/invalid-passkey',
      'auth/invalid-factor-ticket',
      'auth/user-disabled',
      'auth/too-many-requests',
      'too_many_requests',
    ],
  }),
  /** With a ticket the passkeys of its user are asked for, without one any of this installation. */
  startPasskeySignIn: route({
    name: 'startPasskeySignIn',
    method: 'POST',
    path: `${base}/passkeyOptions`,
    access: 'public',
    line: 'request',
    body: z.object({ factorTicket: factorTicket.optional() }),
    response: PasskeyOptions,
    errors: ['not_found', 'auth/invalid-factor-ticket'],
  }),
  signInWithPasskey: route({
    name: 'signInWithPasskey',
    method: 'POST',
    path: `${base}/signInWithPasskey`,
    access: 'public',
    line: 'proof',
    body: z.object({ passkey: PasskeyProof }),
    bodyLimit: passkeyBodyLimit,
    response: TokenResult,
    errors: ['not_found', 'auth/invalid-passkey', 'auth/user-disabled', 'auth/too-many-requests', 'too_many_requests'],
  }),
  startPageSignIn: route({
    name: 'startPageSignIn',
    method: 'POST',
    path: `${base}/pageSignIn`,
    access: 'public',
    line: 'request',
    body: z.object({ target }),
    response: z.object({ location: z.string() }),
    errors: ['not_found', 'too_many_requests', 'identity_provider_unavailable'],
  }),
  /** A visit to the issuer's page in which the signed-in user proves anew who they are. */
  startPageProof: route({
    name: 'startPageProof',
    method: 'POST',
    path: `${base}/users/:u/pageProof`,
    access: 'signed-in',
    params: ofUser,
    response: z.object({ location: z.string() }),
    errors: ['not_found', 'too_many_requests', 'identity_provider_unavailable'],
  }),
  finishPageSignIn: route({
    name: 'finishPageSignIn',
    method: 'POST',
    path: `${base}/pageSignIn/finish`,
    access: 'public',
    line: 'proof',
    body: PageAnswer,
    /** Without a token it was a proof. */
    response: z.object({ target: z.string(), token: TokenResult.nullable() }),
    errors: [
      'not_found',
      'auth/sign-in-expired',
      'auth/sign-in-cancelled',
      'auth/invalid-issuer-answer',
      'auth/email-not-verified',
      'auth/user-not-found',
      'auth/account-already-linked',
      'auth/other-user',
      'auth/user-disabled',
      'too_many_requests',
      'identity_provider_unavailable',
    ],
  }),
  refresh: route({
    name: 'refresh',
    method: 'POST',
    path: `${base}/refresh`,
    access: 'public',
    response: TokenResult,
    errors: ['auth/user-token-expired', 'auth/user-disabled', 'too_many_requests', 'identity_provider_unavailable'],
  }),
  signOut: route({
    name: 'signOut',
    method: 'POST',
    path: `${base}/signOut`,
    access: 'public',
    /** Where the browser ends its session at the issuer too; nothing (204) where there is no such page. */
    response: z.object({ location: z.string() }).optional(),
  }),
  ...mailLinks,
  publicKeys: route({
    name: 'getPublicKeys',
    method: 'GET',
    path: `${base}/jwks`,
    access: 'public',
    response: PublicKeys,
  }),
  resetPassword: route({
    name: 'resetPassword',
    method: 'POST',
    path: '/web/v1/users/resetPassword',
    access: 'public',
    line: 'request',
    body: z.object({ email }),
    errors: ['too_many_requests', 'identity_provider_unavailable'],
  }),
  verifyEmail: route({
    name: 'verifyEmail',
    method: 'POST',
    path: '/web/v1/users/verifyEmail',
    access: 'signed-in',
    body: z.object({ email }),
    errors: ['forbidden', 'identity_provider_unavailable'],
  }),
};
