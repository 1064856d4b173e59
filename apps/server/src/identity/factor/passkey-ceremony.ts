import { sql } from 'kysely';
import type { challenges } from './challenges.ts';
import type { RelyingParty } from './relying-party.ts';

/** Milliseconds that a browser waits for its user. */
export const timeout = 3 * 60_000;

/** The user of a passkey shows to the device that it is them: by a finger, a face, or a code. */
export const userVerification = 'required';

/** EdDSA, ES256 and RS256 in COSE: one of them every device can do. */
export const supportedAlgorithmIDs = [-8, -7, -257];

/** What making and using a passkey share. */
export interface Ceremony {
  now: () => Date;
  /** @throws Refusal('not_found') where no page may ask for passkeys */
  ours(): RelyingParty;
  challenges: ReturnType<typeof challenges>;
}

/** What the library answers, and the challenge that was signed; undefined for what does not fit. */
export async function checked<T extends { verified: boolean }>(
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

export const isUnused = ({ challenges: { usedRow } }: Ceremony, challenge: string) => {
  const { hash, expiresDate } = usedRow(challenge);
  return sql`insert into used_challenge (hash, expires_date) values (${hash}, ${expiresDate})
      on conflict do nothing returning 1`;
};
