import type { PasskeyProof, ProofMethod, Role } from '@quaygate/contract';
import type { FactorChange } from '@quaygate/phrases/driver';
import { heldRoles } from '@quaygate/rules';
import type { Db } from '../../db/client.ts';
import { attemptLimits } from '../../plumbing/limits/attempt-limits.ts';
import { asAttempt, forgetAttempts, takeAttempt } from '../../plumbing/limits/attempts.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { FactorProvider } from './factor-provider.ts';
import { hasPasskey } from './passkey-rows.ts';
import type { passkeys } from './passkeys.ts';
import { countCodes, useRecoveryCode } from './recovery-codes.ts';
import type { totps } from './totp.ts';

/** A user with the email that is written to. */
export interface Owner {
  id: string;
  email: string;
}

/** What proofs and changes of factors work with. */
export interface FactorParts {
  db: Db;
  now: () => Date;
  totp: ReturnType<typeof totps>;
  keys: ReturnType<typeof passkeys>;
  /** Mails a change to its user. */
  tell(user: Owner, change: FactorChange): Promise<unknown>;
  isPasswordOf(user: Owner, password: string): Promise<boolean>;
  /** Who holds one of these proves with a passkey, once there is one. */
  passkeyRoles: readonly Role[];
}

const isOfApp = (code: string) => /^\d{6}$/.test(code);
/** As it is typed: an app parts its digits, a recovery code its groups. */
export const bareCode = (given: string) => given.replace(/[\s-]/g, '');

/** Proofs by a second factor. */
export function factorProofs({ db, now, totp, keys, tell, isPasswordOf, passkeyRoles }: FactorParts) {
  /** What the user can prove with beside the password; nothing without a second factor. */
  async function methodsOf(on: Db, userId: string): Promise<ProofMethod[]> {
    const methods: ProofMethod[] = [];
    if (await hasPasskey(on, userId)) methods.push('passkey');
    if (await totp.setUpDate(on, userId)) methods.push('totp');
    if (methods.length > 0 && (await countCodes(on, userId)) > 0) methods.push('recoveryCode');
    return methods;
  }

  /** Whether nothing but a passkey proves who this user is (FACT-43). */
  async function isBound(on: Db, userId: string): Promise<boolean> {
    if (passkeyRoles.length === 0) return false;
    const user = await on.selectFrom('appUser').select('roles').where('id', '=', userId).executeTakeFirst();
    const held = heldRoles(user?.roles ?? []);
    return passkeyRoles.some((role) => held.has(role)) && (await hasPasskey(on, userId));
  }

  /** What the user may prove with beside the password. */
  async function provingMethodsOf(on: Db, userId: string): Promise<ProofMethod[]> {
    return (await isBound(on, userId)) ? ['passkey'] : methodsOf(on, userId);
  }

  /** Counted before it is checked, so that parallel guesses count too. */
  async function guess(userId: string, isRight: () => Promise<boolean>, refusal: Refusal): Promise<void> {
    const moment = now();
    await takeAttempt(db, attemptLimits.factor, userId, moment);
    if (!(await asAttempt(db, [[attemptLimits.factor, userId, moment]], isRight))) throw refusal;
    await forgetAttempts(db, attemptLimits.factor, userId);
  }

  /**
   * Uses a code of the app or a recovery code up; of two at once one wins.
   * @throws Refusal('auth/passkey-required' | 'auth/invalid-factor-code' | 'auth/too-many-requests')
   */
  async function useCode(user: Owner, given: string): Promise<void> {
    if (await isBound(db, user.id)) throw new Refusal('auth/passkey-required');
    const code = bareCode(given);
    const use = isOfApp(code) ? () => totp.use(db, user.id, code) : () => useRecoveryCode(db, user.id, code, now());
    await guess(user.id, use, new Refusal('auth/invalid-factor-code'));
    if (!isOfApp(code)) await tell(user, 'recoveryCodeUsed');
  }

  /** @throws Refusal('auth/invalid-passkey' | 'auth/too-many-requests' | 'not_found') */
  const usePasskey = (user: Owner, proof: PasskeyProof, subject: string) =>
    guess(user.id, () => keys.use(db, user.id, proof, subject), new Refusal('auth/invalid-passkey'));

  const prove: FactorProvider['prove'] = async (user, proof, sessionId) => {
    if ('code' in proof) return useCode(user, proof.code);
    if ('passkey' in proof) return usePasskey(user, proof.passkey, `proof ${sessionId}`);
    // Where a second factor is set up a password alone proves nothing.
    const isEnough = (await methodsOf(db, user.id)).length === 0;
    const isRight = async () => (await isPasswordOf(user, proof.password)) && isEnough;
    await guess(user.id, isRight, new Refusal('auth/wrong-password'));
  };

  return { methodsOf, provingMethodsOf, prove, useCode, usePasskey };
}

export type FactorProofs = ReturnType<typeof factorProofs>;
