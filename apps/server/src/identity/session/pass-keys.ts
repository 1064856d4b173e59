import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { Refusal } from '../../plumbing/refusal.ts';
import { passRing, readEvery } from './key-ring.ts';
import { type Keys, loadKeys } from './keys.ts';
import {
  type PassClaims,
  passAudience,
  passLifetime,
  passType,
  readPass,
  requireIssuedSpelling,
  withLowSignature,
} from './pass.ts';
import type { KeyParts } from './stored-keys.ts';

/** Signs passes of tours and checks them, with keys that sign nothing else. */
export interface PassKeys {
  sign(claims: PassClaims): Promise<{ pass: string; issuedDate: Date; expiresDate: Date }>;
  /** @throws Refusal('pass_invalid' | 'pass_expired') */
  check(pass: string): Promise<PassClaims>;
  publicKeys(): Promise<Keys['jwks']>;
}

/** A pass with an unknown key makes an instance read the keys before their time, this often at most. */
const readAfter = 10_000;

/** @param parts `issuer` is the public address of the installation */
export function passKeys({ issuer, ...parts }: KeyParts & { issuer: string }): PassKeys {
  const { now } = parts;
  let reading: Promise<Keys> | undefined;
  let readTime = 0;
  const isOlder = (milliseconds: number) => Math.abs(now().getTime() - readTime) >= milliseconds;

  function keys(age = readEvery): Promise<Keys> {
    if (reading && !isOlder(age)) return reading;
    readTime = now().getTime();
    const before = reading;
    reading = loadKeys(passRing, parts).catch((error) => {
      reading = before;
      if (before) return before;
      throw error;
    });
    return reading;
  }

  const verify = async (pass: string, age?: number): Promise<JWTPayload> => {
    const { find } = await keys(age);
    const given = await jwtVerify(pass, find, {
      issuer,
      audience: passAudience,
      typ: passType,
      algorithms: [passRing.alg],
      currentDate: now(),
      clockTolerance: 5,
      requiredClaims: ['sub', 'iat', 'exp', 'tour', 'fac', 'plate'],
    });
    return given.payload;
  };

  return {
    async sign({ truckerId, tourId, facilityId, licensePlate, device }) {
      const { id, privateKey } = await keys();
      const issued = Math.floor(now().getTime() / 1_000);
      const pass = await new SignJWT({ tour: tourId, fac: facilityId, plate: licensePlate, dev: device })
        .setProtectedHeader({ alg: passRing.alg, kid: id, typ: passType })
        .setSubject(truckerId)
        .setIssuer(issuer)
        .setAudience(passAudience)
        .setIssuedAt(issued)
        .setExpirationTime(issued + passLifetime)
        .sign(await privateKey());
      return {
        pass: withLowSignature(pass),
        issuedDate: new Date(issued * 1_000),
        expiresDate: new Date((issued + passLifetime) * 1_000),
      };
    },

    async check(pass) {
      try {
        const payload = await verify(pass).catch((error) => {
          if (!(error instanceof errors.JWKSNoMatchingKey && isOlder(readAfter))) throw error;
          return verify(pass, 0);
        });
        requireIssuedSpelling(pass);
        return readPass(payload, now());
      } catch (error) {
        if (error instanceof errors.JWTExpired) throw new Refusal('pass_expired');
        if (error instanceof errors.JOSEError || error instanceof TypeError) throw new Refusal('pass_invalid');
        throw error;
      }
    },

    publicKeys: async () => (await keys()).jwks,
  };
}
