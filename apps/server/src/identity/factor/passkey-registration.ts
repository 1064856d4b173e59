import { randomUUID } from 'node:crypto';
import type { NewCredential, Passkey, PasskeyOptions } from '@quaygate/contract';
import { passkeysMost } from '@quaygate/rules';
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { Db, Trx } from '../../db/client.ts';
import { findBrandName } from '../../outside/brand.queries.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import {
  type Ceremony,
  checked,
  isUnused,
  supportedAlgorithmIDs,
  timeout,
  userVerification,
} from './passkey-ceremony.ts';
import { findPasskeys, known, shown } from './passkey-rows.ts';

export async function start(
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
      rpName: await findBrandName(db),
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

export async function add(
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
