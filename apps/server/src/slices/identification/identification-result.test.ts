import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gatePassUser, identification } from '@quaygate/contract';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aTrucker, aUser } from '../../../test/scenes/factories.ts';
import { aDocument, aGatePassScene, aPicture } from '../../../test/scenes/gate-pass-scene.ts';
import { hostedProvider } from '../../outside/identification/hosted-provider.ts';
import { signatureOf } from '../../outside/payment/signature.ts';

/** A provider on loopback, as docs/identification.md describes it. */
const asked: { url: string; authorization: string; body: unknown }[] = [];
const picture = await aPicture();
let isDown = false;
let sessions = 0;
const bodyOf = async (request: IncomingMessage) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
};
const http = createServer(async (request, response) => {
  const text = await bodyOf(request);
  asked.push({
    url: request.url ?? '',
    authorization: request.headers.authorization ?? '',
    body: text && JSON.parse(text),
  });
  if (isDown) return response.writeHead(503).end();
  if (request.url === '/portrait.jpg') return response.end(picture);
  sessions += 1;
  response.setHeader('content-type', 'application/json');
  return response.end(JSON.stringify({ sessionId: `s-${sessions}`, url: `${origin}/go/${sessions}` }));
});
await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
afterAll(() => http.close());

const eventSecret = 'x'.repeat(32);
const server = await startServer({}, undefined, {
  identification: (now) =>
    hostedProvider({ url: `${origin}/sessions`, apiKey: 'key-1', eventSecret, publicUrl: 'https://gate.example', now }),
});
const { db, clock, call } = server;
const { rita, wendy, anna, ask, decide, get, reset } = await aGatePassScene(server);
const refused = (status: number, code: string) => ({ status, body: { code } });

beforeEach(() => {
  isDown = false;
  asked.length = 0;
});

async function aDriver() {
  const account = await aUser(db, { roles: [] });
  return { ...(await aTrucker(db, { id: account.id, firstName: 'Jana', lastName: 'Krug' })), account };
}
const start = (driver: Awaited<ReturnType<typeof aDriver>>) => call(identification.start, { as: driver.account });
async function send(event: object, { secret = eventSecret, at = clock.now(), text = JSON.stringify(event) } = {}) {
  const response = await server.app.inject({
    method: 'POST',
    url: '/web/v1/identifications/events',
    headers: {
      'content-type': 'application/json',
      'identification-signature': signatureOf(Buffer.from(text), secret, at),
    },
    payload: text,
  });
  return { status: response.statusCode, body: response.json() };
}
let events = 0;
const eventOf = (sessionId: string, more: object = {}) => {
  events += 1;
  return { eventId: `e-${events}`, sessionId, documentStatus: 'ACCEPTED', terrorStatus: 'OK', ...more };
};
const sessionOf = async (id: string) =>
  (await db.selectFrom('identification').select('sessionId').where('id', '=', id).executeTakeFirstOrThrow())
    .sessionId ?? '';

test('IDENT-01 IDENT-11 the driver goes on at the provider, and its signed result makes them verified, with data and picture', async () => {
  const driver = await aDriver();
  const started = await start(driver);
  expect(started).toMatchObject({ status: 201, body: { providerUrl: `${origin}/go/1`, missingPictures: [] } });
  expect(asked).toEqual([
    {
      url: '/sessions',
      authorization: 'Bearer key-1',
      body: {
        ...{
          identificationId: started.body.id,
          firstName: 'Jana',
          lastName: 'Krug',
          email: `${driver.id}@driver.example`,
        },
        eventUrl: 'https://gate.example/web/v1/identifications/events',
        returnUrl: 'https://gate.example/driver',
      },
    },
  ]);
  const document = aDocument(driver);
  const event = eventOf(await sessionOf(started.body.id), {
    document,
    pictures: [{ kind: 'portrait', url: `${origin}/portrait.jpg` }],
  });
  expect(await send(event)).toEqual({ status: 200, body: { received: true } });
  const seen = await call(identification.get, { as: rita, params: { t: driver.id, id: started.body.id } });
  expect(seen.body).toMatchObject({
    ...{ source: 'hosted', documentStatus: 'ACCEPTED', terrorStatus: 'OK', isVerified: true, pictures: ['portrait'] },
    document: { documentNumber: document.documentNumber, mrz: null },
    verifiedDate: clock.now().toISOString(),
  });
  const user = await get(driver.id);
  expect(user.changes).toMatchObject([
    { state: 'SYSTEM', creator: null, documentStatus: 'ACCEPTED', terrorStatus: 'OK' },
  ]);
  expect(await ask(wendy, driver.id, { documentStatus: 'MANUALLY_DENIED' })).toMatchObject(
    refused(409, 'status_not_changeable'),
  );
  await send(event);
  expect((await get(driver.id)).changes).toHaveLength(1);
});

test('LIVE-20 a result that makes a driver verified is told to who sees lists of drivers', async () => {
  const driver = await aDriver();
  const { body } = await start(driver);
  const event = eventOf(await sessionOf(body.id), { document: aDocument(driver) });
  const heard: unknown[] = [];
  const leave = server.deps.bus.subscribe((change) => heard.push(change));
  expect((await send(event)).status).toBe(200);
  leave();
  expect((await call(identification.get, { as: rita, params: { t: driver.id, id: body.id } })).body.isVerified).toBe(
    true,
  );
  expect(heard).toContainEqual({ noun: 'trucker' });
});

test('IDENT-11 a body that the provider did not sign, or long ago, changes nothing', async () => {
  const driver = await aDriver();
  const { body } = await start(driver);
  const event = eventOf(await sessionOf(body.id), { document: aDocument(driver) });
  const text = JSON.stringify(event);
  for (const how of [
    { secret: 'y'.repeat(32) },
    { at: new Date(clock.now().getTime() - 301_000) },
    { at: new Date(clock.now().getTime() + 301_000) },
  ])
    expect(await send(event, how)).toMatchObject(refused(401, 'unauthenticated'));
  const unsigned = await server.app.inject({
    method: 'POST',
    url: '/web/v1/identifications/events',
    headers: { 'content-type': 'application/json' },
    payload: text,
  });
  expect(unsigned.statusCode).toBe(401);
  expect((await get(driver.id)).truckerIdentification).toMatchObject([
    { documentStatus: 'PENDING', terrorStatus: null },
  ]);
});

test.each([
  ['{', 400, 'malformed_request'],
  ['{}', 400, 'validation_failed'],
  [JSON.stringify({ eventId: 'e', sessionId: 's', documentStatus: 'MANUALLY_APPROVED' }), 400, 'validation_failed'],
])('IDENT-11 a signed %j is refused', async (text, status, code) => {
  expect(await send({}, { text })).toMatchObject(refused(status, code));
});

test('IDENT-11 IDENT-07 names of somebody else, or the document of another driver, are not accepted whatever the provider says', async () => {
  const [driver, other] = [await aDriver(), await aDriver()];
  const first = await start(driver);
  const document = aDocument(driver, { firstName: 'Klaus', lastName: 'Anders' });
  await send(eventOf(await sessionOf(first.body.id), { document }));
  expect((await get(driver.id)).truckerIdentification).toMatchObject([{ documentStatus: 'WARN', terrorStatus: 'OK' }]);
  const second = await start(other);
  await send(
    eventOf(await sessionOf(second.body.id), { document: { ...document, firstName: 'Jana', lastName: 'Krug' } }),
  );
  expect((await get(other.id)).truckerIdentification).toMatchObject([{ documentStatus: 'DUPLICATE' }]);
});

test('IDENT-11 what two administrators decided stays, whatever comes later', async () => {
  const driver = await aDriver();
  const { body } = await start(driver);
  const session = await sessionOf(body.id);
  await send(eventOf(session, { documentStatus: 'WARN', terrorStatus: 'WARNING', document: aDocument(driver) }));
  const change = await ask(wendy, driver.id, { documentStatus: 'MANUALLY_DENIED' });
  await decide(anna, driver.id, change.body.id, true);
  await send(eventOf(session));
  expect((await get(driver.id)).truckerIdentification).toMatchObject([
    { documentStatus: 'MANUALLY_DENIED', terrorStatus: 'OK' },
  ]);
});

test('IDENT-11 a provider that does not screen leaves the screening to administrators', async () => {
  const driver = await aDriver();
  const { body } = await start(driver);
  const session = await sessionOf(body.id);
  // The document comes with the second event, and a third cannot change it.
  await send(eventOf(session, { documentStatus: 'PENDING', terrorStatus: undefined }));
  clock.advance(1_000);
  const document = aDocument(driver);
  await send(eventOf(session, { terrorStatus: null, document }));
  expect(await get(driver.id)).toMatchObject({
    truckerIdentification: [{ documentStatus: 'ACCEPTED', terrorStatus: null, verified_date: null }],
    changes: [
      { documentStatus: 'PENDING', terrorStatus: null },
      { documentStatus: 'ACCEPTED', terrorStatus: null },
    ],
  });
  const change = await ask(wendy, driver.id, { terrorStatus: 'MANUALLY_APPROVED' });
  await decide(anna, driver.id, change.body.id, true);
  const seen = await call(identification.get, { as: rita, params: { t: driver.id, id: body.id } });
  expect(seen.body).toMatchObject({ isVerified: true, document: { documentNumber: document.documentNumber } });
  await send(eventOf(session, { terrorStatus: null, document: aDocument(driver) }));
  const after = await call(identification.get, { as: rita, params: { t: driver.id, id: body.id } });
  expect(after.body.document.documentNumber).toBe(document.documentNumber);
});

test('IDENT-11 a result of an identification that was removed is taken and has no effect', async () => {
  const driver = await aDriver();
  const { body } = await start(driver);
  const session = await sessionOf(body.id);
  await reset(wendy, driver.id);
  expect((await send(eventOf(session))).status).toBe(200);
  expect((await get(driver.id)).truckerIdentification).toEqual([]);
});

test('IDENT-11 pictures are read from the provider alone; while it is away the event is refused, and works when it is repeated', async () => {
  const driver = await aDriver();
  const { body } = await start(driver);
  const session = await sessionOf(body.id);
  const event = eventOf(session, {
    document: aDocument(driver),
    pictures: [{ kind: 'portrait', url: 'http://169.254.169.254/portrait.jpg' }],
  });
  asked.length = 0;
  expect(await send(event)).toMatchObject(refused(502, 'identification_provider_unavailable'));
  expect(asked).toEqual([]);
  const good = { ...event, pictures: [{ kind: 'portrait', url: `${origin}/portrait.jpg` }] };
  isDown = true;
  expect(await send(good)).toMatchObject(refused(502, 'identification_provider_unavailable'));
  expect((await start(await aDriver())).body.code).toBe('identification_provider_unavailable');
  isDown = false;
  expect((await send(good)).status).toBe(200);
  expect(
    (await call(gatePassUser.get, { as: rita, params: { t: driver.id } })).body.truckerIdentification,
  ).toMatchObject([{ documentStatus: 'ACCEPTED' }]);
});

test('IDENT-11 without a provider no one can send results', async () => {
  const alone = await startServer();
  const response = await alone.app.inject({
    method: 'POST',
    url: '/web/v1/identifications/events',
    headers: { 'content-type': 'application/json' },
    payload: '{}',
  });
  expect(response.statusCode).toBe(404);
});
