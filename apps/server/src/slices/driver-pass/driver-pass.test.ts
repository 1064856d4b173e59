import { admission, driverPass, driverTour, gateEvent, identity } from '@quaygate/contract';
import {
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  importJWK,
  jwtVerify,
  SignJWT,
} from 'jose';
import { beforeEach, expect, test } from 'vitest';
import { sealingKey, startServer } from '../../../test/harness.ts';
import { aReporter } from '../../../test/reporter.ts';
import { aBooked } from '../../../test/scenes/booking-scene.ts';
import { aDriverScene, anAccountOf, type DriverScene } from '../../../test/scenes/driver-scene.ts';
import { aFacility, aKey, aTrucker } from '../../../test/scenes/factories.ts';
import { passRing, tokenRing } from '../../identity/session/key-ring.ts';
import { withLowSignature } from '../../identity/session/pass.ts';
import { openKey } from '../../identity/session/stored-keys.ts';
import { installation } from '../../plumbing/audit/audit.ts';

const server = await startServer();
const { db, clock } = server;

let scene: DriverScene;
let booked: { bookingId: string; tourId: string };
let key: string;
beforeEach(async () => {
  clock.set('2026-05-12T08:00:00Z');
  scene = await aDriverScene(db);
  booked = await aBooked(server, scene);
  key = await aKey(db, scene.facility.id, ['gate']);
  clock.set('2026-05-13T06:05:00Z');
});
const issue = (as = scene.driver, tourId = booked.tourId) => server.call(driverPass.issue, { as, params: { tourId } });
const check = (pass: string, more: object = {}, at = { key, facilityId: scene.facility.id }) =>
  server.call(admission.check, { key: at.key, params: { facilityId: at.facilityId }, query: { pass, ...more } });

test('DRV-PASS-01 DRV-PASS-02 DRV-PASS-07 a pass says tour, terminal, plate and driver for 30 minutes, under a published key of its own', async () => {
  const { status, body } = await issue();
  expect([status, body.issuedDate, body.expiresDate]).toEqual([
    201,
    '2026-05-13T06:05:00.000Z',
    '2026-05-13T06:35:00.000Z',
  ]);
  const keys = (await server.call(driverPass.keys)).body;
  expect(keys).toEqual({ keys: [expect.objectContaining({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' })] });
  expect(keys.keys[0]).not.toHaveProperty('d');
  const ofTokens = (await server.call(identity.publicKeys)).body.keys.map(({ kid }: { kid: string }) => kid);
  expect(ofTokens).not.toContain(keys.keys[0].kid);
  const { payload, protectedHeader } = await jwtVerify(body.pass, createLocalJWKSet(keys), {
    audience: 'quaygate-gate',
    issuer: 'http://127.0.0.1:4600',
    currentDate: clock.now(),
  });
  expect(protectedHeader).toEqual({ typ: 'gate-pass+jwt', alg: 'ES256', kid: keys.keys[0].kid });
  expect(payload).toMatchObject({
    sub: scene.driver.id,
    tour: booked.tourId,
    fac: scene.facility.id,
    plate: scene.trucker.plate,
  });
});

test('DRV-PASS-01 a foreign tour looks like a missing one, and a finished one has no pass', async () => {
  const stranger = await anAccountOf(db, await aTrucker(db, { forwarder: scene.forwarder.id }));
  const [foreign, missing] = [await issue(stranger), await issue(stranger, 'T999999999')];
  expect(foreign).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect(foreign.body).toEqual({ ...missing.body, instance: foreign.body.instance });
  const gate = await aReporter(server, scene.facility.id, ['gate']);
  await gate.tell(gateEvent.report, { type: 'completed', bookingId: booked.bookingId, reason: '' });
  expect(await issue()).toMatchObject({ status: 409, body: { code: 'tour_not_open' } });
});

test('DRV-PASS-02 a pass opens no session, and a token of a session is no pass', async () => {
  const { pass } = (await issue()).body;
  const asToken = await server.call(driverTour.list, {
    params: {} as never,
    headers: { authorization: `Bearer ${pass}` },
  });
  expect(asToken.status).toBe(401);
  const token = await server.tokenFor(scene.driver.id);
  expect(await check(token)).toMatchObject({ status: 400, body: { code: 'pass_invalid' } });
});

test('DRV-PASS-05 the gate takes a pass for the tour, and answers why not', async () => {
  const { pass } = (await issue()).body;
  const admitted = await check(pass);
  expect(admitted.body.items).toMatchObject([{ tourId: booked.tourId, verdict: 'allowed', reasons: [] }]);
  await db.updateTable('license').set({ status: 'EXPIRED' }).where('truckerId', '=', scene.trucker.id).execute();
  expect((await check(pass)).body.items).toMatchObject([{ verdict: 'restricted', reasons: ['license_not_valid'] }]);
  for (const more of [{ licensePlate: 'A' }, { tourId: booked.tourId }]) {
    expect((await check(pass, more)).body.code).toBe('validation_failed');
  }
  // Of a tour that is over nothing is left to admit.
  const gate = await aReporter(server, scene.facility.id, ['gate']);
  await gate.tell(gateEvent.report, { type: 'cancelled', bookingId: booked.bookingId, reason: 'x' });
  expect((await check(pass)).body.items).toEqual([]);
});

test('DRV-PASS-05 a pass that is over, of another terminal or of another driver admits no truck', async () => {
  const { pass } = (await issue()).body;
  const other = await aFacility(db);
  const at = { key: await aKey(db, other.id, ['gate']), facilityId: other.id };
  expect((await check(pass, {}, at)).body).toMatchObject({ status: 400, code: 'pass_of_other_terminal' });
  const { id } = await aTrucker(db, { forwarder: scene.forwarder.id });
  await db.updateTable('tour').set({ truckerId: id }).where('facilityId', '=', scene.facility.id).execute();
  expect((await check(pass)).body.items).toEqual([]);
  clock.set('2026-05-13T06:35:04Z');
  expect((await check(pass)).status).toBe(200);
  clock.set('2026-05-13T06:35:05Z');
  expect((await check(pass)).body).toMatchObject({ status: 400, code: 'pass_expired' });
});

/** The newest key pair of a ring. */
async function keyOf(ring: typeof passRing) {
  const [stored] = await ring.stored(db);
  if (!stored) throw new Error('no key');
  const { id, publicJwk } = stored;
  return { id, publicJwk, key: (await importJWK(openKey(stored, sealingKey), ring.alg)) as CryptoKey };
}

test('DRV-PASS-02 a session token signed with the key of passes opens nothing', async () => {
  const { pass } = (await issue()).body;
  const { id, key: passKey } = await keyOf(passRing);
  const token = decodeJwt(await server.tokenFor(scene.driver.id));
  const list = async (bearer: string) => (await server.call(driverTour.list, { as: scene.driver, key: bearer })).status;
  const forge = (kid: string) =>
    new SignJWT({ ...token }).setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' }).sign(passKey);
  const tokens = await keyOf(tokenRing);
  for (const one of [pass, await forge(id), await forge(tokens.id)]) expect(await list(one), one).toBe(401);
  const good = new SignJWT({ ...token }).setProtectedHeader({ alg: 'RS256', kid: tokens.id, typ: 'JWT' });
  expect(await list(await good.sign(tokens.key)), 'alike, but signed with a key of tokens').toBe(200);
});

test('DRV-PASS-05 forged passes are refused', async () => {
  const { pass } = (await issue()).body as { pass: string };
  const [head, body, signature] = pass.split('.') as [string, string, string];
  const ownKey = await keyOf(passRing);
  const tokenKey = await keyOf(tokenRing);
  const strange = await generateKeyPair('ES256');
  const claims = decodeJwt(pass);
  const sign = (change: object, header: object = {}, key: CryptoKey | Uint8Array = ownKey.key) =>
    new SignJWT({ ...claims, ...change })
      .setProtectedHeader({ ...decodeProtectedHeader(pass), alg: 'ES256', ...header })
      .sign(key);
  const jwk = await exportJWK(strange.publicKey);
  const ofTokens = { alg: 'RS256', kid: tokenKey.id };
  const published = new TextEncoder().encode(JSON.stringify(ownKey.publicJwk));
  const changed = Buffer.from(JSON.stringify({ ...claims, plate: 'B-AD 1' })).toString('base64url');
  const unsigned = Buffer.from(JSON.stringify({ alg: 'none', typ: 'gate-pass+jwt' })).toString('base64url');
  const forged = [
    'x',
    `${head}.${changed}.${signature}`,
    `${unsigned}.${body}.`,
    `${head}.${body}.${signature.slice(0, -4)}AAAA`,
    // Other keys: a stranger's, one that comes along, the one of tokens, and the published one taken for a shared secret.
    await sign({}, {}, strange.privateKey),
    await sign({}, { jwk }, strange.privateKey),
    await sign({}, { kid: 'unknown' }),
    await sign({}, ofTokens, tokenKey.key),
    await sign({}, { alg: 'RS256' }, tokenKey.key),
    await sign({}, { alg: 'HS256' }, published),
    await sign({}, { typ: 'JWT' }),
    await sign({ aud: 'quaygate' }),
    await sign({ iss: 'https://elsewhere.example' }),
    // No pass lives longer than 30 minutes, however it was signed.
    await sign({ exp: (claims.exp ?? 0) + 1 }),
    await sign({ fac: String(claims.fac) }),
    await sign({ tour: undefined }),
  ];
  for (const one of forged) expect((await check(one)).body, one).toMatchObject({ status: 400, code: 'pass_invalid' });
  expect((await check(withLowSignature(await sign({})))).status).toBe(200);
});

const day = 86_400_000;
const actor = installation('test');
const published = async (on = server): Promise<string[]> =>
  (await on.call(driverPass.keys)).body.keys.map(({ kid }: { kid: string }) => kid);
const signerOf = async () => decodeProtectedHeader((await issue()).body.pass).kid;

test('DRV-PASS-07 a new key is published for a day before it signs, the old one until its last pass has ended', async () => {
  const { signingKeys } = server.deps;
  await signingKeys.replace(actor);
  clock.advance(60_000);
  const [old] = await published();
  expect(await signerOf()).toBe(old);
  await db
    .updateTable('slot')
    .set({ slotBegin: clock.now(), slotEnd: new Date(clock.now().getTime() + 3 * day) })
    .execute();
  const [, made] = await signingKeys.rotate(actor);
  const begin = clock.now().getTime();
  const at = (time: number) => clock.set(new Date(begin + time));
  at(60_000);
  expect(await published()).toEqual([made, old]);
  at(day - 1);
  expect(await signerOf()).toBe(old);
  const { pass } = (await issue()).body;
  at(day + 60_000);
  expect(await signerOf()).toBe(made);
  expect(await published()).toEqual([made, old]);
  expect((await check(pass)).status).toBe(200);
  at(day + 35 * 60_000);
  expect(await published()).toEqual([made]);
});

test('DRV-PASS-07 the passes of replaced keys are refused within a minute, and the private keys are stored sealed', async () => {
  const { pass } = (await issue()).body;
  expect((await check(pass)).status).toBe(200);
  await server.deps.signingKeys.replace(actor);
  clock.advance(60_000);
  expect((await check(pass)).body).toMatchObject({ status: 400, code: 'pass_invalid' });
  expect((await check((await issue()).body.pass)).status).toBe(200);
  const rows = await passRing.stored(db);
  expect(rows).toHaveLength(1);
  const [row] = rows;
  if (!row) throw new Error('no key');
  const { d } = openKey(row, sealingKey);
  expect(d).toEqual(expect.any(String));
  expect(JSON.stringify(row.publicJwk)).not.toContain(d);
  expect(row.sealedJwk?.includes(Buffer.from(d ?? ''))).toBe(false);
  expect(() => openKey(row, Buffer.alloc(32, 8))).toThrow('SEALING_KEY');
});

/** The other signature of the same text, and another spelling of the same signature. */
function twins(pass: string): string[] {
  const [head, claims, signature = ''] = pass.split('.');
  const bytes = Buffer.from(signature, 'base64url');
  const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
  const high = (order - BigInt(`0x${bytes.subarray(32).toString('hex')}`)).toString(16).padStart(64, '0');
  const turned = Buffer.concat([bytes.subarray(0, 32), Buffer.from(high, 'hex')]).toString('base64url');
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const last = letters[letters.indexOf(signature.at(-1) ?? '') + 1];
  return [`${head}.${claims}.${turned}`, `${head}.${claims}.${signature.slice(0, -1)}${last}`];
}

test('DRV-PASS-10 a pass has one spelling, whose second number is the smaller one', async () => {
  for (let count = 0; count < 8; count++) {
    const { pass } = (await issue()).body;
    expect((await check(pass)).status).toBe(200);
    for (const twin of twins(pass))
      expect((await check(twin)).body).toMatchObject({ status: 400, code: 'pass_invalid' });
  }
});

test('DRV-PASS-10 a pass of the future is refused, but for a minute of a clock that is ahead', async () => {
  const { pass } = (await issue()).body;
  clock.set('2026-05-13T06:04:00Z');
  expect((await check(pass)).status).toBe(200);
  clock.set('2026-05-13T06:03:59Z');
  expect((await check(pass)).body).toMatchObject({ status: 400, code: 'pass_invalid' });
});

test('DRV-PASS-11 the gate is told when passes of one tour come from two devices while a pass lives', async () => {
  const first = (await issue()).body.pass;
  const shown = async (pass: string) => (await check(pass)).body.items[0].otherDeviceDate;
  expect([await shown(first), await shown(first)]).toEqual([null, null]);
  await db.updateTable('session').set({ revokedDate: clock.now() }).where('userId', '=', scene.driver.id).execute();
  const elsewhere = (
    await server.call(driverPass.issue, {
      key: await server.tokenFor(scene.driver.id),
      params: { u: scene.driver.id, tourId: booked.tourId } as never,
    })
  ).body.pass;
  const wasShown = clock.now().toISOString();
  clock.advance(60_000);
  expect(await shown(elsewhere)).toBe(wasShown);
  clock.advance(30 * 60_000);
  expect(await shown((await issue()).body.pass)).toBeNull();
});
