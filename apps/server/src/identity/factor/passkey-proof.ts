import type { PasskeyOptions, PasskeyProof } from '@quaygate/contract';
import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { type Ceremony, checked, isUnused, timeout, userVerification } from './passkey-ceremony.ts';
import { findPasskeys, known } from './passkey-rows.ts';

export async function startProof(
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

export async function use(
  ceremony: Ceremony,
  db: Db,
  userId: string,
  proof: PasskeyProof,
  subject: string,
): Promise<boolean> {
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
