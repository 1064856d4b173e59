import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** The cookie that makes a browser known in which somebody has signed in: a value, and the proof that it was made here. */
export const deviceCookie = 'quaygate_device';

/** The value of a cookie, whether it was made here or not; one of an earlier version has no proof. */
export const deviceValueOf = (cookie: string | undefined): string | undefined =>
  cookie?.split('.')[0]?.slice(0, 100) || undefined;

/** Makes and knows such cookies, so that one that was made up costs no question to the database. */
export function deviceCookies(sealingKey: Buffer) {
  const key = Buffer.from(hkdfSync('sha256', sealingKey, '', 'quaygate known browser', 32));
  const proofOf = (value: string) => createHmac('sha256', key).update(value).digest().subarray(0, 16);
  return {
    cookieOf: (value: string) => `${value}.${proofOf(value).toString('base64url')}`,
    isMadeHere(cookie: string): boolean {
      const [value = '', proof = ''] = cookie.slice(0, 200).split('.');
      const given = Buffer.from(proof, 'base64url');
      const right = proofOf(value);
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}
