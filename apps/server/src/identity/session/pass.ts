import type { JWTPayload } from 'jose';

/** Who may come where, as a pass says it. */
export interface PassClaims {
  truckerId: string;
  tourId: string;
  facilityId: number;
  licensePlate: string;
}

/** No token of a session has this type or audience, and no session takes one with them. */
export const passType = 'gate-pass+jwt';
export const passAudience = 'quaygate-gate';
/** Seconds. */
export const passLifetime = 1_800;

/** @throws TypeError for claims of another shape */
export function readPass({ sub, iat = 0, exp = 0, tour, fac, plate }: JWTPayload): PassClaims {
  const isShaped = typeof sub === 'string' && typeof tour === 'string' && typeof plate === 'string';
  if (!isShaped || typeof fac !== 'number' || exp - iat > passLifetime) throw new TypeError('no pass');
  return { truckerId: sub, tourId: tour, facilityId: fac, licensePlate: plate };
}
