import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

const lifetime = 5 * 60_000;
const nonceLength = 16;
const expiryLength = 8;
const givenLength = nonceLength + expiryLength;

interface Parts {
  now: () => Date;
  /** Key of the installation. */
  sealingKey: Buffer;
}

/**
 * What an authenticator signs. A challenge names what it is for and until when, under a key of the installation, so that
 * nothing is stored for those that get no answer; the hash of one that was answered is.
 */
export function challenges({ now, sealingKey }: Parts) {
  const key = Buffer.from(hkdfSync('sha256', sealingKey, '', 'quaygate passkey challenge', 32));
  const macOf = (given: Buffer, subject: string) => createHmac('sha256', key).update(given).update(subject).digest();

  return {
    /** @param subject what the proof is for: a session, a ticket, or a sign-in */
    make(subject: string): Uint8Array<ArrayBuffer> {
      const expiry = Buffer.alloc(expiryLength);
      expiry.writeBigUInt64BE(BigInt(now().getTime() + lifetime));
      const given = Buffer.concat([randomBytes(nonceLength), expiry]);
      return new Uint8Array([...given, ...macOf(given, subject)]);
    },

    /** Whether it was made here, for this, and is not over. */
    isGood(challenge: string, subject: string): boolean {
      const bytes = Buffer.from(challenge, 'base64url');
      const [given, mac] = [bytes.subarray(0, givenLength), bytes.subarray(givenLength)];
      const right = macOf(given, subject);
      if (mac.length !== right.length || !timingSafeEqual(mac, right)) return false;
      return given.readBigUInt64BE(nonceLength) > BigInt(now().getTime());
    },

    /** Under which an answered challenge is kept, and until when. */
    usedRow: (challenge: string) => ({
      hash: createHash('sha256').update(Buffer.from(challenge, 'base64url')).digest(),
      expiresDate: new Date(now().getTime() + lifetime),
    }),
  };
}
