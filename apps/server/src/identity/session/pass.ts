import type { JWTPayload } from 'jose';

/** Who may come where, as a pass says it. */
export interface PassClaims {
  truckerId: string;
  tourId: string;
  facilityId: number;
  licensePlate: string;
  /** Stands for the session that asked for it; null in a pass of an earlier build. */
  device: string | null;
}

/** No token of a session has this type or audience, and no session takes one with them. */
export const passType = 'gate-pass+jwt';
export const passAudience = 'quaygate-gate';
/** Seconds. */
export const passLifetime = 1_800;

/** Seconds by which the clock that issued a pass may be ahead. */
const aheadAtMost = 60;

/** Order of the curve P-256. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const numberBytes = 32;
const readNumber = (bytes: Buffer) => BigInt(`0x${bytes.toString('hex')}`);
/** Of a pass whose signature was checked. */
const secondNumberOf = (pass: string) =>
  readNumber(Buffer.from(pass.split('.')[2] ?? '', 'base64url').subarray(numberBytes));

/**
 * Of the two signatures that ES256 has for one text, that with the smaller second number: so a pass has one spelling, and a copy that
 * differs from it is none.
 */
export function withLowSignature(pass: string): string {
  const [header, claims, signature = ''] = pass.split('.');
  const bytes = Buffer.from(signature, 'base64url');
  const second = readNumber(bytes.subarray(numberBytes));
  if (second <= order / 2n) return pass;
  const low = Buffer.from((order - second).toString(16).padStart(2 * numberBytes, '0'), 'hex');
  return `${header}.${claims}.${Buffer.concat([bytes.subarray(0, numberBytes), low]).toString('base64url')}`;
}

/** @throws TypeError for a pass in a spelling that was not issued: unused bits of its base64url are set, or its signature was turned */
export function requireIssuedSpelling(pass: string): void {
  const isExact = pass.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part);
  if (!isExact || secondNumberOf(pass) > order / 2n)
    throw new TypeError('its signature was not written by the installation');
}

/** @throws TypeError for claims of another shape, or of the future */
export function readPass({ sub, iat = 0, exp = 0, tour, fac, plate, dev }: JWTPayload, at: Date): PassClaims {
  const isShaped = typeof sub === 'string' && typeof tour === 'string' && typeof plate === 'string';
  if (!isShaped || typeof fac !== 'number' || exp - iat > passLifetime) throw new TypeError('no pass');
  if (iat > at.getTime() / 1_000 + aheadAtMost) throw new TypeError('it was issued in the future');
  const device = typeof dev === 'string' ? dev : null;
  return { truckerId: sub, tourId: tour, facilityId: fac, licensePlate: plate, device };
}
