import type { NewCredential, PasskeyProof } from '@quaygate/contract';
import type { Db, Trx } from '../../db/client.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import { challenges } from './challenges.ts';
import type { Ceremony } from './passkey-ceremony.ts';
import { startProof, use } from './passkey-proof.ts';
import { add, start } from './passkey-registration.ts';
import { type RelyingParty, relyingPartyOf } from './relying-party.ts';

interface Parts {
  now: () => Date;
  publicUrl: string;
  /** Key of the installation. */
  sealingKey: Buffer;
}

/** Passkeys (Web Authentication): key pairs of which this installation keeps the public half. */
export function passkeys({ now, publicUrl, sealingKey }: Parts) {
  const party = relyingPartyOf(publicUrl);
  const ours = (): RelyingParty => {
    if (!party) throw new Refusal('not_found');
    return party;
  };
  const ceremony: Ceremony = { now, ours, challenges: challenges({ now, sealingKey }) };

  return {
    domain: party?.id ?? null,

    /** What a browser needs to make one. @throws Refusal('not_found' | 'too_many_passkeys') */
    start: (db: Db, user: { id: string; email: string }, subject: string) => start(ceremony, db, user, subject),

    /**
     * Keeps a new one. The user's row is locked by the caller.
     * @throws Refusal('not_found' | 'auth/invalid-passkey' | 'passkey_already_added' | 'too_many_passkeys')
     */
    add: (trx: Trx, userId: string, given: { name: string; credential: NewCredential }, subject: string) =>
      add(ceremony, trx, userId, given, subject),

    /** What a browser needs to sign with one of this user, or of anybody. @throws Refusal('not_found') */
    startProof: (db: Db, userId: string | undefined, subject: string) => startProof(ceremony, db, userId, subject),

    /**
     * Checks what a passkey of this user signed, and uses its challenge up: of two answers to one challenge one wins. A
     * counter that does not go on is one of a copy.
     */
    use: (db: Db, userId: string, proof: PasskeyProof, subject: string) => use(ceremony, db, userId, proof, subject),
  };
}
