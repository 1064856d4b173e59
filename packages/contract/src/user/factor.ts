import { passwordMaxCharacters } from '@quaygate/rules';
import { z } from 'zod';
import { instant } from '../base/instant.ts';
import { platformAdmin } from '../base/roles.ts';
import { ofUser, opaqueId, route } from '../base/route.ts';
import { NewCredential, PasskeyOptions, PasskeyProof, passkeyName } from './passkey.ts';
import { factorCode as code, proofMethods } from './sign-in.ts';

export const Proof = z.union([
  z.object({ code }),
  z.object({ password: z.string().max(passwordMaxCharacters) }),
  z.object({ passkey: PasskeyProof }),
]);
export type Proof = z.infer<typeof Proof>;

export const Passkey = z.object({
  id: z.string(),
  /** As its owner calls it. */
  name: z.string(),
  createdDate: instant,
  /** The last proof with it; null: never. */
  lastUsedDate: instant.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

export const Factors = z.object({
  /** Whether factors are kept here; with a hosted provider they are the provider's. */
  isOffered: z.boolean(),
  /** What the next proof is made with. */
  methods: z.array(z.enum(proofMethods)),
  totp: z.object({ createdDate: instant }).nullable(),
  /** The one added first comes first. */
  passkeys: z.array(Passkey),
  recoveryCodesLeft: z.int(),
});
export type Factors = z.infer<typeof Factors>;

export const NewTotp = z.object({
  /** Base32, to be typed where no camera is at hand. */
  secret: z.string(),
  /** `otpauth://…`, what the QR code says. */
  address: z.string(),
});
export type NewTotp = z.infer<typeof NewTotp>;

/** Shown once; only their hashes are stored. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

/** Recovery codes are made with the first factor of a user; else there are none. */
export const AddedPasskey = z.object({ passkey: Passkey, recoveryCodes: z.array(z.string()) });
export type AddedPasskey = z.infer<typeof AddedPasskey>;

const path = '/web/v1/users/:u/factors';
const ofOne = ofUser.extend({ id: opaqueId });
const own = { access: 'signed-in', beforeFactor: true, params: ofUser } as const;

export const factor = {
  list: route({ name: 'getFactors', method: 'GET', path, ...own, response: Factors }),
  prove: route({
    name: 'proveIdentity',
    method: 'POST',
    path: `${path}/proof`,
    ...own,
    line: 'proof',
    body: Proof,
    errors: [
      'auth/wrong-password',
      'auth/invalid-factor-code',
      'auth/passkey-required',
      'auth/invalid-passkey',
      'auth/too-many-requests',
      'identity_provider_unavailable',
    ],
  }),
  startPasskeyProof: route({
    name: 'startPasskeyProof',
    method: 'POST',
    path: `${path}/proof/passkeyOptions`,
    ...own,
    response: PasskeyOptions,
    errors: ['not_found'],
  }),
  startPasskey: route({
    name: 'startPasskey',
    method: 'POST',
    path: `${path}/passkeyOptions`,
    ...own,
    proof: 'recent',
    response: PasskeyOptions,
    errors: ['not_found', 'too_many_passkeys'],
  }),
  addPasskey: route({
    name: 'addPasskey',
    method: 'POST',
    path: `${path}/passkeys`,
    ...own,
    proof: 'recent',
    body: z.object({ name: passkeyName, credential: NewCredential }),
    response: AddedPasskey,
    success: 201,
    errors: ['not_found', 'auth/invalid-passkey', 'passkey_already_added', 'too_many_passkeys'],
  }),
  renamePasskey: route({
    name: 'renamePasskey',
    method: 'PUT',
    path: `${path}/passkeys/:id`,
    ...own,
    params: ofOne,
    proof: 'recent',
    body: z.object({ name: passkeyName }),
    response: Passkey,
    errors: ['not_found'],
  }),
  removePasskey: route({
    name: 'removePasskey',
    method: 'DELETE',
    path: `${path}/passkeys/:id`,
    ...own,
    params: ofOne,
    proof: 'recent',
    errors: ['not_found', 'last_passkey'],
  }),
  /** Takes the second factors of another user away who has lost them. */
  resetOf: route({
    name: 'resetWebappUserFactors',
    method: 'DELETE',
    path: '/web/v1/users/:u/webappUsers/:id/factors',
    access: { roles: platformAdmin },
    proof: 'recent',
    params: ofOne,
    errors: ['not_found', 'own_factors_not_resettable'],
  }),
  startTotp: route({
    name: 'startTotp',
    method: 'POST',
    path: `${path}/totp`,
    ...own,
    proof: 'recent',
    response: NewTotp,
    errors: ['not_found', 'totp_already_set_up'],
  }),
  confirmTotp: route({
    name: 'confirmTotp',
    method: 'POST',
    path: `${path}/totp/confirmation`,
    ...own,
    proof: 'recent',
    body: z.object({ code }),
    response: RecoveryCodes,
    errors: ['not_found', 'totp_already_set_up', 'auth/invalid-factor-code', 'auth/too-many-requests'],
  }),
  removeTotp: route({
    name: 'removeTotp',
    method: 'DELETE',
    path: `${path}/totp`,
    ...own,
    proof: 'recent',
    errors: ['not_found'],
  }),
  renewRecoveryCodes: route({
    name: 'renewRecoveryCodes',
    method: 'POST',
    path: `${path}/recoveryCodes`,
    ...own,
    proof: 'recent',
    response: RecoveryCodes,
    errors: ['not_found'],
  }),
};
