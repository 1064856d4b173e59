import type {
  AddedPasskey,
  Factors,
  NewCredential,
  NewTotp,
  Passkey,
  PasskeyOptions,
  Proof,
  RecoveryCodes,
} from '@quaygate/contract';
import type { Actor } from '../../plumbing/audit/audit.ts';

/** Proofs of who a signed-in user is, and second factors where this installation keeps them (platform contract, 3.7). */
export interface FactorProvider {
  /** Whether second factors are kept here; else they are the provider's. */
  readonly isOffered: boolean;
  /** The domain passkeys are made for; null where none are kept here. */
  readonly passkeyDomain: string | null;
  list(userId: string): Promise<Factors>;
  /**
   * Checks a second factor, or the password of a user who has none.
   * @throws Refusal('auth/wrong-password' | 'auth/invalid-factor-code' | 'auth/invalid-passkey' | 'auth/too-many-requests' |
   * 'identity_provider_unavailable')
   */
  prove(user: Owner, proof: Proof, sessionId: string): Promise<void>;
  /** What a browser needs to prove with a passkey in this session. @throws Refusal('not_found'), as all that follow where the provider keeps factors itself */
  startPasskeyProof(user: Owner, sessionId: string): Promise<PasskeyOptions>;
  /** What a browser needs to make a passkey in this session. @throws Refusal('not_found' | 'too_many_passkeys') */
  startPasskey(user: Owner, sessionId: string): Promise<PasskeyOptions>;
  /** @throws Refusal('not_found' | 'auth/invalid-passkey' | 'passkey_already_added' | 'too_many_passkeys') */
  addPasskey(
    user: Owner,
    given: { name: string; credential: NewCredential },
    sessionId: string,
    actor: Actor,
  ): Promise<AddedPasskey>;
  /** @throws Refusal('not_found') */
  renamePasskey(user: Owner, given: { id: string; name: string }, actor: Actor): Promise<Passkey>;
  /** @throws Refusal('not_found'), Refusal('last_passkey') for the only one of an account without a password */
  removePasskey(user: Owner, id: string, actor: Actor): Promise<void>;
  /** Takes all of a user's away, who has lost them. @throws Refusal('not_found') for an unknown user, or one without */
  reset(userId: string, actor: Actor): Promise<void>;
  /** @throws Refusal('not_found' | 'totp_already_set_up') */
  startTotp(user: Owner): Promise<NewTotp>;
  /** @throws Refusal('not_found' | 'totp_already_set_up' | 'auth/invalid-factor-code' | 'auth/too-many-requests') */
  confirmTotp(user: Owner, code: string, actor: Actor): Promise<RecoveryCodes>;
  /** @throws Refusal('not_found') */
  removeTotp(user: Owner, actor: Actor): Promise<void>;
  /** @throws Refusal('not_found') without a second factor */
  renewRecoveryCodes(user: Owner, actor: Actor): Promise<RecoveryCodes>;
}

interface Owner {
  id: string;
  email: string;
}
