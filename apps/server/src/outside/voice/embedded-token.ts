import { createHmac, createSecretKey, hkdfSync } from 'node:crypto';
import { rtcTokenMs } from '@quaygate/rules';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const header = encode({ alg: 'HS256', typ: 'JWT' });

/**
 * Makes tokens of the embedded voice channel: a JWT with the claims callId and sub, signed with HS256.
 * @param sealingKey 32 bytes, from outside the database
 */
export function embeddedTokens(sealingKey: Buffer) {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', sealingKey, '', 'quaygate voice', 32)));
  return (callId: string, userId: string, now: Date): string => {
    const iat = Math.floor(now.getTime() / 1_000);
    const signed = `${header}.${encode({ callId, sub: userId, iat, exp: iat + rtcTokenMs / 1_000 })}`;
    return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
  };
}
