import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createLocalJWKSet, errors, type JSONWebKeySet, jwtVerify } from 'jose';
import { startClock } from '../db/clock.ts';
import { type PassClaims, passAudience, passType, readPass } from '../identity/session/pass.ts';

/** Checks the pass of a driver without a network, with the published keys alone (DRV-PASS-06). */
const usage = `Usage: npm run verify-pass -- --keys FILE --issuer ADDRESS [--facility ID] [--at TIME] PASS

  --keys      what GET /web/driver/v1/passKeys answered, as a file
  --issuer    public address of the installation, such as https://gate.example
  --facility  id of the terminal where the pass is shown; others are refused
  --at        a moment in ISO 8601; without it, now
  PASS        the text of the QR code; - reads it from standard input

A good signature does not say that the truck may come in: a block or a cancelled tour is known to the admission check alone.`;

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
  const claims = readPass(payload);
  if (facility !== undefined && claims.facilityId !== facility) {
    throw new Error(`the pass is for the terminal ${claims.facilityId}`);
  }
  return { ...claims, until: new Date((payload.exp ?? 0) * 1_000) };
}

function read(): Asked | undefined {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
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

try {
  const asked = read();
  if (asked) {
    const { tourId, licensePlate, facilityId, truckerId, until } = await verifyPass(asked);
    process.stdout.write(
      `good: tour ${tourId}, plate ${licensePlate}, terminal ${facilityId}, driver ${truckerId}, until ${until.toISOString()}\n`,
    );
  } else {
    process.stderr.write(`${usage}\n`);
    process.exitCode = 2;
  }
} catch (error) {
  process.stderr.write(`refused: ${reasonOf(error)}\n`);
  process.exitCode = 1;
}
