import { passwordMaxCharacters } from '@quaygate/rules';
import { z } from 'zod';
import { factorCode as code, proofMethods } from './identity.ts';
import { instant } from './instant.ts';
import { ofUser, route } from './route.ts';

export const Proof = z.union([z.object({ code }), z.object({ password: z.string().max(passwordMaxCharacters) })]);
export type Proof = z.infer<typeof Proof>;

export const Factors = z.object({
  /** Whether factors are kept here; with a hosted provider they are the provider's. */
  isOffered: z.boolean(),
  /** What the next proof is made with. */
  methods: z.array(z.enum(proofMethods)),
  totp: z.object({ createdDate: instant }).nullable(),
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

const path = '/web/v1/users/:u/factors';
const own = { access: 'signed-in', params: ofUser } as const;

export const factor = {
  list: route({ name: 'getFactors', method: 'GET', path, ...own, response: Factors }),
  prove: route({
    name: 'proveIdentity',
    method: 'POST',
    path: `${path}/proof`,
    ...own,
    body: Proof,
    errors: [
      'auth/wrong-password',
      'auth/invalid-factor-code',
      'auth/too-many-requests',
      'identity_provider_unavailable',
    ],
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
