import type { Issuer } from '../../outside/issuer/issuer.ts';
import { isRefusal, Refusal } from '../../plumbing/refusal.ts';
import type { FactorProvider } from '../factor/factor-provider.ts';

const notHere = async (): Promise<never> => {
  throw new Refusal('not_found');
};

/** A hosted issuer keeps second factors itself; here its users prove who they are with their password. */
export const hostedFactors = (issuer: Issuer): FactorProvider => ({
  isOffered: false,
  passkeyDomain: null,
  list: async () => ({
    isOffered: false,
    // At the page of the issuer where there is one.
    methods: issuer.page ? [] : ['password'],
    totp: null,
    passkeys: [],
    recoveryCodesLeft: 0,
  }),
  async prove({ email }, proof) {
    if (issuer.page) return notHere();
    if (!('password' in proof)) throw new Refusal('auth/invalid-factor-code');
    const grant = await issuer.signIn(email, proof.password).catch((error) => {
      if (isRefusal(error, 'identity_provider_unavailable') || isRefusal(error, 'auth/too-many-requests')) throw error;
      throw error instanceof Refusal ? new Refusal('auth/wrong-password') : error;
    });
    if (grant.refreshToken) await issuer.revoke(grant.refreshToken).catch(() => {});
  },
  startPasskeyProof: notHere,
  startPasskey: notHere,
  addPasskey: notHere,
  renamePasskey: notHere,
  removePasskey: notHere,
  reset: notHere,
  startTotp: notHere,
  confirmTotp: notHere,
  removeTotp: notHere,
  renewRecoveryCodes: notHere,
});
