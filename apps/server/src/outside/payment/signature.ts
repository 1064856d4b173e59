import { createHmac, timingSafeEqual } from 'node:crypto';

/** Events older than this, or as far ahead, are refused (api-forwarder 6.4). */
const toleranceSeconds = 300;

const hashOf = (body: Buffer, secret: string, time: number) =>
  createHmac('sha256', secret).update(`${time}.`).update(body).digest();

/** Header value that proves who wrote a body and when: HMAC-SHA256 over timestamp and raw body. */
export function signatureOf(body: Buffer, secret: string, now: Date): string {
  const time = Math.floor(now.getTime() / 1000);
  return `t=${time},v1=${hashOf(body, secret, time).toString('hex')}`;
}

export function isSigned(body: Buffer, signature: string, secret: string, now: Date): boolean {
  const [, time = '', hash = ''] = /^t=(\d{1,15}),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
  if (hash === '') return false;
  const isRecent = Math.abs(now.getTime() / 1000 - Number(time)) <= toleranceSeconds;
  return isRecent && timingSafeEqual(hashOf(body, secret, Number(time)), Buffer.from(hash, 'hex'));
}
