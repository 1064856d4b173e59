import { randomUUID } from 'node:crypto';
import { anAuthenticator } from '../servers/authenticator.ts';
import { type CallOf, names } from './call-bodies.ts';

/** Of a user about themselves: sign-in, factors, settings. */
export const callsOfAccounts: Record<string, CallOf> = {
  signIn: () => ({ json: { email: 'kein at', password: 'x' }, reached: ['auth/invalid-email'] }),
  signInWithFactor: () => ({
    json: { factorTicket: 'x', code: '000000' },
    reached: ['auth/invalid-factor-ticket'],
  }),
  startPasskeySignIn: () => ({ json: {} }),
  signInWithPasskey: () => ({
    json: { passkey: anAuthenticator().get({ challenge: 'eA' }) },
    reached: ['auth/invalid-passkey', 'auth/too-many-requests'],
  }),
  startPageProof: () => ({ reached: ['not_found'] }),
  startPageSignIn: () => ({ json: { target: '/' }, reached: ['not_found'] }),
  finishPageSignIn: () => ({ json: { state: 'x' }, reached: ['not_found'] }),
  refresh: () => ({ reached: ['auth/user-token-expired'] }),
  confirmPasswordReset: () => ({
    json: { token: 'x', newPassword: 'ein langes Passwort' },
    reached: ['auth/invalid-action-code'],
  }),
  startFirstPasskey: () => ({ json: { token: 'x' }, reached: ['auth/invalid-action-code'] }),
  addFirstPasskey: () => ({
    json: { token: 'x', name: 'Telefon', credential: anAuthenticator().create({ user: { id: '' }, challenge: 'eA' }) },
    reached: ['auth/invalid-action-code'],
  }),
  confirmEmail: () => ({ json: { token: 'x' }, reached: ['auth/invalid-action-code'] }),
  confirmEmailChange: () => ({ json: { token: 'x' }, reached: ['auth/invalid-action-code'] }),
  refuseEmailChange: () => ({ json: { token: 'x' }, reached: ['auth/invalid-action-code'] }),
  resetPassword: () => ({ json: { email: `${randomUUID()}@example.com` } }),
  verifyEmail: ({ persona }) => ({ json: { email: persona.email } }),
  proveIdentity: () => ({ json: { password: 'x' }, reached: ['auth/wrong-password', 'auth/too-many-requests'] }),
  addPasskey: () => ({
    json: { name: 'Telefon', credential: anAuthenticator().create({ user: { id: '' }, challenge: 'eA' }) },
    reached: ['auth/invalid-passkey'],
  }),
  renamePasskey: () => ({ json: { name: 'Telefon' } }),
  removePasskey: () => ({ reached: ['last_passkey'] }),
  startTotp: () => ({ reached: ['totp_already_set_up'] }),
  confirmTotp: () => ({
    json: { code: '000000' },
    reached: ['auth/invalid-factor-code', 'auth/too-many-requests', 'not_found'],
  }),
  removeTotp: () => ({ reached: ['not_found'] }),
  renewRecoveryCodes: () => ({ reached: ['not_found'] }),
  updateUser: () => ({ json: names }),
  changeLanguage: () => ({ json: { language: 'lt' } }),
  // Too weak, so that the persona keeps the one it has.
  changePassword: () => ({ json: { newPassword: 'kurz' }, reached: ['auth/weak-password'] }),
  // No link of a mail reaches a mailbox here, so that the persona keeps the one it has.
  changeEmail: () => ({ json: { email: 'neu@example.com' }, reached: ['mails_not_configured'] }),
};
