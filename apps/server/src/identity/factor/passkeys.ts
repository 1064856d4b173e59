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
import { findPasskeys, known, shown } from './passkey-rows.ts';
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

/** What making and using a passkey share. */
interface Ceremony {
  now: () => Date;
  /** @throws Refusal('not_found') where no page may ask for passkeys */
  ours(): RelyingParty;
  challenges: ReturnType<typeof challenges>;
}

/** What the library answers, and the challenge that was signed; undefined for what does not fit. */
async function checked<T extends { verified: boolean }>(
  { challenges: { isGood } }: Ceremony,
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

const isUnused = ({ challenges: { usedRow } }: Ceremony, challenge: string) => {
  const { hash, expiresDate } = usedRow(challenge);
  return sql`insert into used_challenge (hash, expires_date) values (${hash}, ${expiresDate})
      on conflict do nothing returning 1`;
};

async function start(
  { ours, challenges: { make } }: Ceremony,
  db: Db,
  { id, email }: { id: string; email: string },
  subject: string,
): Promise<PasskeyOptions> {
  const { id: rpID } = ours();
  const rows = await findPasskeys(db, id);
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
}

/** The credential that the device has made for the challenge. @throws Refusal('auth/invalid-passkey') */
async function registered(ceremony: Ceremony, credential: NewCredential, subject: string) {
  const { id: expectedRPID, origin: expectedOrigin } = ceremony.ours();
  const found = await checked(ceremony, subject, (expectedChallenge) =>
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
  return { made: found.answer.registrationInfo.credential, challenge: found.challenge };
}

async function add(
  ceremony: Ceremony,
  trx: Trx,
  userId: string,
  { name, credential }: { name: string; credential: NewCredential },
  subject: string,
): Promise<Passkey> {
  const { made, challenge } = await registered(ceremony, credential, subject);
  const { rows: fresh } = await isUnused(ceremony, challenge).execute(trx);
  if (fresh.length === 0) throw new Refusal('auth/invalid-passkey');
  if ((await findPasskeys(trx, userId)).length >= passkeysMost) throw new Refusal('too_many_passkeys');
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
      createdDate: ceremony.now(),
      lastUsedDate: null,
    })
    .onConflict((key) => key.column('credentialId').doNothing())
    .returning(shown)
    .executeTakeFirst();
  if (!row) throw new Refusal('passkey_already_added');
  return row;
}

async function startProof(
  { ours, challenges: { make } }: Ceremony,
  db: Db,
  userId: string | undefined,
  subject: string,
): Promise<PasskeyOptions> {
  const { id: rpID } = ours();
  const allowCredentials = userId === undefined ? [] : (await findPasskeys(db, userId)).map(known);
  const challenge = make(subject);
  return {
    ...(await generateAuthenticationOptions({ rpID, challenge, timeout, userVerification, allowCredentials })),
  };
}

const credentialOf = (db: Db, userId: string, { id }: PasskeyProof) =>
  db.selectFrom('passkey').selectAll().where('credentialId', '=', id).where('userId', '=', userId).executeTakeFirst();

async function use(ceremony: Ceremony, db: Db, userId: string, proof: PasskeyProof, subject: string): Promise<boolean> {
  const { id: expectedRPID, origin: expectedOrigin } = ceremony.ours();
  const { userHandle } = proof.response;
  if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== userId) return false;
  const row = await credentialOf(db, userId, proof);
  if (!row) return false;
  const counter = Number(row.counter);
  const found = await checked(ceremony, subject, (expectedChallenge) =>
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
    with unused as (${isUnused(ceremony, found.challenge)})
    update passkey set counter = ${newCounter}, last_used_date = ${ceremony.now()}
    where id = ${row.id} and exists (select from unused)
      and (counter < ${newCounter} or (counter = 0 and ${newCounter} = 0))
    returning 1`.execute(db);
  return rows.length > 0;
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
