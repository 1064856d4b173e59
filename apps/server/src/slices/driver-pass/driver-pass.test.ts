import { admission, driverPass, driverTour, gateEvent, identity } from '@quaygate/contract';
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, importJWK, jwtVerify, SignJWT } from 'jose';
import { beforeEach, expect, test } from 'vitest';
import { aBooked } from '../../../test/booking-scene.ts';
import { aDriverScene, anAccountOf, type DriverScene } from '../../../test/driver-scene.ts';
import { aFacility, aKey, aTrucker } from '../../../test/factories.ts';
import { sealingKey, startServer } from '../../../test/harness.ts';
import { aReporter } from '../../../test/reporter.ts';
import { openKey, storedKeys } from '../../outside/identity/session/stored-keys.ts';

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

test('DRV-PASS-01 DRV-PASS-02 DRV-PASS-07 a pass says tour, terminal, plate and driver for 30 minutes, under a published key', async () => {
  const { status, body } = await issue();
  expect([status, body.issuedDate, body.expiresDate]).toEqual([
    201,
    '2026-05-13T06:05:00.000Z',
    '2026-05-13T06:35:00.000Z',
  ]);
  const keys = (await server.call(driverPass.keys)).body;
  expect(keys).toEqual((await server.call(identity.publicKeys)).body);
  const { payload, protectedHeader } = await jwtVerify(body.pass, createLocalJWKSet(keys), {
    audience: 'quaygate-gate',
    issuer: 'http://127.0.0.1:4600',
    currentDate: clock.now(),
  });
  expect(protectedHeader).toMatchObject({ typ: 'gate-pass+jwt', alg: 'RS256' });
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

test('DRV-PASS-05 forged passes are refused', async () => {
  const { pass } = (await issue()).body as { pass: string };
  const [head, body, signature] = pass.split('.') as [string, string, string];
  const [stored] = await storedKeys(db);
  if (!stored) throw new Error('no key');
  const privateKey = await importJWK(openKey(stored, sealingKey), 'RS256');
  const claims = decodeJwt(pass);
  const sign = (change: object, header: object = {}) =>
    new SignJWT({ ...claims, ...change })
      .setProtectedHeader({ ...decodeProtectedHeader(pass), alg: 'RS256', ...header })
      .sign(privateKey);
  const changed = Buffer.from(JSON.stringify({ ...claims, plate: 'B-AD 1' })).toString('base64url');
  const unsigned = Buffer.from(JSON.stringify({ alg: 'none', typ: 'gate-pass+jwt' })).toString('base64url');
  const forged = [
    'x',
    `${head}.${changed}.${signature}`,
    `${unsigned}.${body}.`,
    `${head}.${body}.${signature.slice(0, -4)}AAAA`,
    await sign({}, { typ: 'JWT' }),
    await sign({ aud: 'quaygate' }),
    await sign({ iss: 'https://elsewhere.example' }),
    // No pass lives longer than 30 minutes, however it was signed.
    await sign({ exp: (claims.exp ?? 0) + 1 }),
    await sign({ fac: String(claims.fac) }),
    await sign({ tour: undefined }),
  ];
  for (const one of forged) expect((await check(one)).body, one).toMatchObject({ status: 400, code: 'pass_invalid' });
  expect((await check(await sign({}))).status).toBe(200);
});
