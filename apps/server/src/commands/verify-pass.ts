import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createLocalJWKSet, errors, type JSONWebKeySet, jwtVerify } from 'jose';
import { startClock } from '../db/clock.ts';
import { type PassClaims, passAudience, passType, readPass, requireIssuedSpelling } from '../identity/session/pass.ts';
import { done, failed, type Run } from './command.ts';

interface Asked {
  pass: string;
  keys: JSONWebKeySet;
  issuer: string;
  facility: number | undefined;
  at: Date;
}

/** @throws Error with what is wrong with the pass */
async function verifyPass({ pass, keys, issuer, facility, at }: Asked): Promise<PassClaims & { until: Date }> {
  const { payload } = await jwtVerify(pass, createLocalJWKSet(keys), {
    issuer,
    audience: passAudience,
    typ: passType,
    algorithms: ['ES256'],
    currentDate: at,
    clockTolerance: 5,
    requiredClaims: ['sub', 'iat', 'exp', 'tour', 'fac', 'plate'],
  });
  requireIssuedSpelling(pass);
  const claims = readPass(payload, at);
  if (facility !== undefined && claims.facilityId !== facility) {
    throw new Error(`the pass is for the terminal ${claims.facilityId}`);
  }
  return { ...claims, until: new Date((payload.exp ?? 0) * 1_000) };
}

function read(args: readonly string[]): Asked | undefined {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { keys: text, issuer: text, facility: text, at: text },
    allowPositionals: true,
  });
  const [given] = positionals;
  if (!values.keys || !values.issuer || given === undefined || positionals.length > 1) return undefined;
  const at = values.at === undefined ? startClock(null)() : new Date(values.at);
  const facility = values.facility === undefined ? undefined : Number(values.facility);
  if (Number.isNaN(at.getTime()) || Number.isNaN(facility)) return undefined;
  const pass = (given === '-' ? readFileSync(0, 'utf8') : given).trim();
  return { pass, keys: JSON.parse(readFileSync(values.keys, 'utf8')), issuer: values.issuer, facility, at };
}

const reasonOf = (error: unknown) => {
  if (error instanceof errors.JWTExpired) return 'the pass has expired';
  return error instanceof Error ? error.message : String(error);
};

const isMistyped = (error: unknown) => String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS');

/** Checks the pass of a driver without a network, with the published keys alone (DRV-PASS-06). */
export const run: Run = async (args) => {
  try {
    const asked = read(args);
    if (!asked) return undefined;
    const { tourId, licensePlate, facilityId, truckerId, until } = await verifyPass(asked);
    return done(
      `good: tour ${tourId}, plate ${licensePlate}, terminal ${facilityId}, driver ${truckerId}, until ${until.toISOString()}`,
    );
  } catch (error) {
    return isMistyped(error) ? undefined : failed(`refused: ${reasonOf(error)}`);
  }
};
