import { passkeyNameMaxCharacters } from '@quaygate/rules';
import { z } from 'zod';
import { text } from '../base/text.ts';

/** Bytes in base64url, as browsers write what an authenticator answers (Web Authentication, section 5.1.8). */
const bytes = z.string().regex(/^[\w-]*$/, 'invalidValue');
const credentialId = bytes.min(1).max(1_400);

/** Ways on which an authenticator is reached; a hint for the browser, which knows them. */
const transports = z.array(z.string().regex(/^[\w-]{1,20}$/, 'invalidValue')).max(10);

/** What `navigator.credentials.create` gave, with the public key of a new passkey. */
export const NewCredential = z.object({
  id: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes.max(2_000),
    attestationObject: bytes.max(20_000),
    transports: transports.optional(),
  }),
});
export type NewCredential = z.infer<typeof NewCredential>;

/** What `navigator.credentials.get` gave, signed with the private key of a passkey. */
export const PasskeyProof = z.object({
  id: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes.max(2_000),
    authenticatorData: bytes.max(2_000),
    signature: bytes.max(2_000),
    userHandle: bytes.max(200).optional(),
  }),
});
export type PasskeyProof = z.infer<typeof PasskeyProof>;

/** As its owner calls it. */
export const passkeyName = text(passkeyNameMaxCharacters);

/** Bytes: all fields of what a passkey signed at their full length. */
export const passkeyBodyLimit = 20_000;

/** The options for `navigator.credentials.create` or `.get` as JSON; their challenge is good once and for five minutes. */
export const PasskeyOptions = z.record(z.string(), z.unknown());
export type PasskeyOptions = z.infer<typeof PasskeyOptions>;
