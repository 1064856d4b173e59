import { emailMaxCharacters, passwordMaxCharacters } from '@quaygate/rules';
import { z } from 'zod';
import { text } from '../base/text.ts';

/** What the identity provider answers; the token expires at issuedTime plus expiredTime (milliseconds). */
export const TokenResult = z.object({
  userId: z.string(),
  idToken: z.string(),
  emailVerified: z.boolean(),
  issuedTime: z.int(),
  expiredTime: z.int(),
});
export type TokenResult = z.infer<typeof TokenResult>;

export const SignIn = z.object({
  email: z.string().max(emailMaxCharacters),
  password: z.string().min(1, 'fieldRequired').max(passwordMaxCharacters),
});
export type SignIn = z.infer<typeof SignIn>;

/** Ways to prove who one is. A user with a second factor proves with it, all others with their password. */
export const proofMethods = ['password', 'passkey', 'totp', 'recoveryCode'] as const;
export type ProofMethod = (typeof proofMethods)[number];

/** What a sign-in with the right password answers while the second factor is missing: there is no session yet. */
export const FactorNeeded = z.object({
  /** Valid once and for five minutes. */
  factorTicket: z.string(),
  methods: z.array(z.enum(proofMethods)),
});
export type FactorNeeded = z.infer<typeof FactorNeeded>;
export const SignInResult = z.union([TokenResult, FactorNeeded]);
export type SignInResult = z.infer<typeof SignInResult>;

/** Six digits of the authenticator app, or a recovery code; blanks, hyphens and case do not count. */
export const factorCode = text(40);
