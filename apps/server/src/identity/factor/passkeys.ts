import { randomUUID } from 'node:crypto';
import type { NewCredential, Passkey, PasskeyOptions, PasskeyProof } from '@quaygate/contract';
import { passkeysMost } from '@quaygate/rules';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import { challenges } from './challenges.ts';
import { type RelyingParty, relyingPartyOf } from './relying-party.ts';

interface Parts {
  now: () => Date;
  publicUrl: string;
  /** Key of the installation. */
  sealingKey: Buffer;
}

/** Milliseconds that a browser waits for its user. */
const timeout = 3 * 60_000;
/** The user of a passkey shows to the device that it is them: by a finger, a face, or a code. */
const userVerification = 'required';

/** EdDSA, ES256 and RS256 in COSE: one of them every device can do. */
const supportedAlgorithmIDs = [-8, -7, -257];

const shown = ['id', 'name', 'createdDate', 'lastUsedDate'] as const;

/** Passkeys (Web Authentication): key pairs of which this installation keeps the public half. */
export function passkeys({ now, publicUrl, sealingKey }: Parts) {
  const party = relyingPartyOf(publicUrl);
  const { make, isGood, usedRow } = challenges({ now, sealingKey });

  const ours = (): RelyingParty => {
    if (!party) throw new Refusal('not_found');
    return party;
  };

  const rowsOf = (db: Db, userId: string) =>
    db.selectFrom('passkey').selectAll().where('userId', '=', userId).orderBy('createdDate').orderBy('id').execute();

  const known = (row: { credentialId: string; transports: string[] }) => ({
    id: row.credentialId,
    transports: row.transports,
  });

  /** What the library answers, and the challenge that was signed; undefined for what does not fit. */
  async function checked<T extends { verified: boolean }>(
    subject: string,
    check: (expectedChallenge: (challenge: string) => boolean) => Promise<T>,
  ): Promise<{ answer: T; challenge: string } | undefined> {
    let challenge = '';
    const isExpected = (given: string) => {
      challenge = given;
      return isGood(given, subject);
    };
    // It throws for everything that does not fit, also for bytes that say nothing.
    const answer = await check(isExpected).catch(() => undefined);
    return answer?.verified ? { answer, challenge } : undefined;
  }

  const isUnused = (challenge: string) => {
    const { hash, expiresDate } = usedRow(challenge);
    return sql`insert into used_challenge (hash, expires_date) values (${hash}, ${expiresDate})
      on conflict do nothing returning 1`;
  };

  return {
    domain: party?.id ?? null,

    list: (db: Db, userId: string): Promise<Passkey[]> =>
      db
        .selectFrom('passkey')
        .select(shown)
        .where('userId', '=', userId)
        .orderBy('createdDate')
        .orderBy('id')
        .execute(),

    async exist(db: Db, userId: string): Promise<boolean> {
      const found = await db.selectFrom('passkey').select('id').where('userId', '=', userId).limit(1).execute();
      return found.length > 0;
    },

    /** What a browser needs to make one. @throws Refusal('not_found' | 'too_many_passkeys') */
    async start(db: Db, { id, email }: { id: string; email: string }, subject: string): Promise<PasskeyOptions> {
      const { id: rpID } = ours();
      const rows = await rowsOf(db, id);
      if (rows.length >= passkeysMost) throw new Refusal('too_many_passkeys');
      return {
        ...(await generateRegistrationOptions({
          rpName: 'Quaygate',
          rpID,
          userName: email,
          userID: new TextEncoder().encode(id),
          challenge: make(subject),
          timeout,
          supportedAlgorithmIDs,
          excludeCredentials: rows.map(known),
          authenticatorSelection: { residentKey: 'required', userVerification },
        })),
      };
    },

    /**
     * Keeps a new one. The user's row is locked by the caller.
     * @throws Refusal('not_found' | 'auth/invalid-passkey' | 'passkey_already_added' | 'too_many_passkeys')
     */
    async add(
      trx: Trx,
      userId: string,
      { name, credential }: { name: string; credential: NewCredential },
      subject: string,
    ): Promise<Passkey> {
      const { id: expectedRPID, origin: expectedOrigin } = ours();
      const found = await checked(subject, (expectedChallenge) =>
        verifyRegistrationResponse({
          response: { ...credential, rawId: credential.id, clientExtensionResults: {} } as Parameters<
            typeof verifyRegistrationResponse
          >[0]['response'],
          expectedChallenge,
          expectedOrigin,
          expectedRPID,
          supportedAlgorithmIDs,
        }),
      );
      if (!found?.answer.registrationInfo) throw new Refusal('auth/invalid-passkey');
      const { rows: fresh } = await isUnused(found.challenge).execute(trx);
      if (fresh.length === 0) throw new Refusal('auth/invalid-passkey');
      if ((await rowsOf(trx, userId)).length >= passkeysMost) throw new Refusal('too_many_passkeys');
      const made = found.answer.registrationInfo.credential;
      const row = await trx
        .insertInto('passkey')
        .values({
          id: randomUUID(),
          userId,
          credentialId: made.id,
          publicKey: Buffer.from(made.publicKey),
          counter: made.counter,
          transports: credential.response.transports ?? [],
          name,
          createdDate: now(),
          lastUsedDate: null,
        })
        .onConflict((key) => key.column('credentialId').doNothing())
        .returning(shown)
        .executeTakeFirst();
      if (!row) throw new Refusal('passkey_already_added');
      return row;
    },

    /** Undefined where the user has no such passkey. */
    rename: (db: Db, userId: string, id: string, name: string): Promise<Passkey | undefined> =>
      db
        .updateTable('passkey')
        .set({ name })
        .where('id', '=', id)
        .where('userId', '=', userId)
        .returning(shown)
        .executeTakeFirst(),

    /** The name of the one that was removed; undefined where the user has no such passkey. */
    async remove(db: Db, userId: string, id: string): Promise<string | undefined> {
      const gone = await db
        .deleteFrom('passkey')
        .where('id', '=', id)
        .where('userId', '=', userId)
        .returning('name')
        .executeTakeFirst();
      return gone?.name;
    },

    /** What a browser needs to sign with one of this user, or of anybody. @throws Refusal('not_found') */
    async startProof(db: Db, userId: string | undefined, subject: string): Promise<PasskeyOptions> {
      const { id: rpID } = ours();
      const allowCredentials = userId === undefined ? [] : (await rowsOf(db, userId)).map(known);
      const challenge = make(subject);
      return {
        ...(await generateAuthenticationOptions({ rpID, challenge, timeout, userVerification, allowCredentials })),
      };
    },

    /** Whose passkey it is, by its id alone. */
    ownerOf: (db: Db, { id }: PasskeyProof) =>
      db
        .selectFrom('passkey')
        .innerJoin('appUser', 'appUser.id', 'passkey.userId')
        .select(['appUser.id', 'appUser.email'])
        .where('credentialId', '=', id)
        .executeTakeFirst(),

    /**
     * Checks what a passkey of this user signed, and uses its challenge up: of two answers to one challenge one wins. A
     * counter that does not go on is one of a copy.
     */
    async use(db: Db, userId: string, proof: PasskeyProof, subject: string): Promise<boolean> {
      const { id: expectedRPID, origin: expectedOrigin } = ours();
      const { userHandle } = proof.response;
      if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== userId) return false;
      const row = await db
        .selectFrom('passkey')
        .selectAll()
        .where('credentialId', '=', proof.id)
        .where('userId', '=', userId)
        .executeTakeFirst();
      if (!row) return false;
      const counter = Number(row.counter);
      const found = await checked(subject, (expectedChallenge) =>
        verifyAuthenticationResponse({
          response: { ...proof, rawId: proof.id, clientExtensionResults: {} } as Parameters<
            typeof verifyAuthenticationResponse
          >[0]['response'],
          expectedChallenge,
          expectedOrigin,
          expectedRPID,
          credential: { ...known(row), publicKey: new Uint8Array(row.publicKey), counter } as Parameters<
            typeof verifyAuthenticationResponse
          >[0]['credential'],
        }),
      );
      if (!found) return false;
      const { newCounter } = found.answer.authenticationInfo;
      const { rows } = await sql`
        with unused as (${isUnused(found.challenge)})
        update passkey set counter = ${newCounter}, last_used_date = ${now()}
        where id = ${row.id} and exists (select from unused)
          and (counter < ${newCounter} or (counter = 0 and ${newCounter} = 0))
        returning 1`.execute(db);
      return rows.length > 0;
    },
  };
}
