import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { identity, user as userCalls } from '@quaygate/contract';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { cookieOf } from '../../../../test/cookie.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import { hostedAt } from '../../../../test/hosted-choice.ts';
import { aUser } from '../../../../test/scenes/factories.ts';
import type { OpenIdSettings } from './openid-settings.ts';

/** An issuer that does what a test says, also what a good one never does. */
const pair = await generateKeyPair('RS256');
const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'k', alg: 'RS256', use: 'sig' };
const asked: { path: string; authorization: string | undefined; fields: Record<string, string> }[] = [];
let described: Record<string, unknown>;
let answer: (fields: Record<string, string>) => Promise<{ status?: number; location?: string; body: unknown }>;
let keysStatus: number;
const http = createServer(async (request, response) => {
  let text = '';
  for await (const part of request) text += part;
  const fields = Object.fromEntries(new URLSearchParams(text));
  const path = request.url ?? '';
  asked.push({ path, authorization: request.headers.authorization, fields });
  const reply = path.endsWith('/token')
    ? await answer(fields)
    : { status: path.endsWith('/keys') ? keysStatus : 200, body: path.endsWith('/keys') ? { keys: [jwk] } : described };
  const { status = 200, location = undefined } = reply as { status?: number; location?: string };
  response.writeHead(status, { 'content-type': 'application/json', ...(location && { location }) });
  response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body));
});
await once(http.listen(0, '127.0.0.1'), 'listening');
const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}/realms/a`;
afterAll(() => new Promise((done) => http.close(done)));

const start = (named: Partial<OpenIdSettings> = {}) =>
  startServer({}, undefined, { choice: hostedAt({ issuer, clientSecret: 'secret', ...named }) });
const server = await start();

const idToken = (
  email: string,
  { audience = ['gate'], typ = 'JWT', at = server.clock.now(), claims = {} as Record<string, unknown> } = {},
) =>
  new SignJWT({ email, email_verified: true, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'k', typ })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(email)
    .setIssuedAt(at)
    .setExpirationTime(new Date(at.getTime() + 3_600_000))
    .sign(pair.privateKey);

beforeEach(() => {
  asked.length = 0;
  keysStatus = 200;
  described = { issuer, token_endpoint: `${issuer}/token`, jwks_uri: `${issuer}/keys` };
  answer = async ({ username = '' }) => ({ body: { id_token: await idToken(username), refresh_token: 'r1' } });
});
const someone = () => aUser(server.db, { roles: [] });
const signIn = (email: string, on = server) => on.call(identity.signIn, { body: { email, password: 'p&= +ä' } });
const refreshOn = (on: TestServer, cookie: string) => on.call(identity.refresh, { headers: { cookie } });
const refresh = (cookie: string) => refreshOn(server, cookie);
const tokenCalls = () => asked.filter(({ path }) => path.endsWith('/token'));
const away = { status: 502, body: { code: 'identity_provider_unavailable' } };

test('AUTH-01 the password grant names user, password and scope, and the client by Basic', async () => {
  const dana = await someone();
  expect((await signIn(dana.email)).status).toBe(200);
  const [call] = tokenCalls();
  expect(call?.fields).toEqual({
    grant_type: 'password',
    username: dana.email,
    password: 'p&= +ä',
    scope: 'openid email offline_access',
  });
  expect(call?.authorization).toBe(`Basic ${btoa('gate:secret')}`);
});

test('AUTH-15 a client without a secret, and one whose secret goes into the body', async () => {
  const open = await start({ clientSecret: null });
  const dana = await aUser(open.db, { roles: [] });
  expect((await signIn(dana.email, open)).status).toBe(200);
  expect(tokenCalls()[0]).toMatchObject({ authorization: undefined, fields: { client_id: 'gate' } });

  asked.length = 0;
  described.token_endpoint_auth_methods_supported = ['client_secret_post', 'private_key_jwt'];
  const posting = await start();
  const eve = await aUser(posting.db, { roles: [] });
  expect((await signIn(eve.email, posting)).status).toBe(200);
  expect(tokenCalls()[0]).toMatchObject({
    authorization: undefined,
    fields: { client_id: 'gate', client_secret: 'secret' },
  });
});

test('AUTH-15 a description that names another issuer gets no password', async () => {
  described.issuer = 'https://elsewhere.example';
  const misled = await start();
  const dana = await aUser(misled.db, { roles: [] });
  expect(await signIn(dana.email, misled)).toMatchObject(away);
  expect(tokenCalls()).toEqual([]);
  described.issuer = issuer;
  expect((await signIn(dana.email, misled)).status).toBe(200);
});

test.each(['token_endpoint', 'jwks_uri', 'revocation_endpoint'])(
  'AUTH-15 a description whose %s is reached unencrypted gets no password',
  async (field) => {
    // Our own issuer, by an address that is not of this machine alone.
    described[field] = `${described[field] ?? `${issuer}/revoke`}`.replace('127.0.0.1', '0.0.0.0');
    const misled = await start();
    const dana = await aUser(misled.db, { roles: [] });
    expect(await signIn(dana.email, misled)).toMatchObject(away);
    expect(asked.map(({ path }) => path)).toEqual(['/realms/a/.well-known/openid-configuration']);
  },
);

test('AUTH-15 a redirect carries no password away', async () => {
  const dana = await someone();
  answer = async () => ({ status: 307, location: `${issuer}/other/token`, body: {} });
  expect(await signIn(dana.email)).toMatchObject(away);
  expect(tokenCalls()).toHaveLength(1);
});

test.each([
  ['no JSON', { body: '<html>' }],
  ['no ID token', { body: { access_token: 'a' } }],
  ['invalid_client', { status: 401, body: { error: 'invalid_client' } }],
  ['unsupported_grant_type', { status: 400, body: { error: 'unsupported_grant_type' } }],
  ['a fault', { status: 500, body: { error: 'invalid_grant' } }],
])('ERR-18 %s is a matter of the installation, not of the password', async (_, reply) => {
  const dana = await someone();
  answer = async () => reply;
  expect(await signIn(dana.email)).toMatchObject(away);
});

test('ERR-18 the log holds the code of the issuer for the operator, and nothing of the user', async () => {
  const lines: string[] = [];
  const log = new Writable({ write: (chunk, _, done) => done(void lines.push(`${chunk}`)) });
  const logging = await startServer({}, log, { choice: hostedAt({ issuer, clientSecret: 'secret' }) });
  answer = async () => ({ status: 401, body: { error: 'invalid_client' } });
  const dana = await aUser(logging.db, { roles: [] });
  await signIn(dana.email, logging);
  answer = async ({ username = '' }) => ({ body: { id_token: await idToken(username), refresh_token: 'r1-in-full' } });
  const { body, headers } = await signIn(dana.email, logging);
  await refreshOn(logging, cookieOf({ headers }).header);
  expect(lines.join('')).toContain('The identity provider answered invalid_client');
  for (const secret of [dana.email, 'p&= +ä', 'r1-in-full', body.idToken, cookieOf({ headers }).value]) {
    expect(lines.join('')).not.toContain(secret);
  }
});

test('ERR-08 an issuer that has enough of attempts', async () => {
  const dana = await someone();
  answer = async () => ({ status: 429, body: { error: 'slow_down' } });
  expect(await signIn(dana.email)).toMatchObject({ status: 429, body: { code: 'auth/too-many-requests' } });
});

test.each([
  ['for another client', { audience: ['elsewhere'] }],
  ['for access', { typ: 'at+jwt' }],
  ['for access, as Keycloak marks it', { claims: { typ: 'Bearer', azp: 'gate' } }],
  ['for access, as Cognito marks it', { claims: { token_use: 'access' } }],
  ['another client asked for', { claims: { azp: 'elsewhere' } }],
  ['another client asked for, for us too', { audience: ['gate', 'elsewhere'], claims: { azp: 'elsewhere' } }],
  ['of nobody, for several', { audience: ['gate', 'elsewhere'] }],
  ['that is over', { at: new Date('2020-01-01T00:00:00Z') }],
])('AUTH-15 a token %s opens nothing', async (_, wrong) => {
  const dana = await someone();
  answer = async ({ username = '' }) => ({ body: { id_token: await idToken(username, wrong) } });
  expect(await signIn(dana.email)).toMatchObject(away);
});

test.each([
  ['as Keycloak marks it', { claims: { typ: 'ID', azp: 'gate' } }],
  ['as Cognito marks it', { claims: { token_use: 'id' } }],
  ['we asked for, for others too', { audience: ['gate', 'elsewhere'], claims: { azp: 'gate' } }],
])('AUTH-15 an ID token %s is one', async (_, good) => {
  const dana = await someone();
  answer = async ({ username = '' }) => ({ body: { id_token: await idToken(username, good) } });
  expect((await signIn(dana.email)).body).toMatchObject({ userId: dana.id });
});

test('SESS-06 without a refresh token the session lives as long as its ID token', async () => {
  const dana = await someone();
  answer = async ({ username = '' }) => ({ body: { id_token: await idToken(username) } });
  const { header } = cookieOf(await signIn(dana.email));
  const again = await refresh(header);
  expect(again.status).toBe(200);
  server.clock.advance(3_600_000);
  const expired = { status: 401, body: { code: 'auth/user-token-expired' } };
  expect(await refresh(cookieOf(again).header)).toMatchObject(expired);
});

test('SESS-05 an issuer that does not rotate is shown the same refresh token again', async () => {
  const dana = await someone();
  let { header } = cookieOf(await signIn(dana.email));
  answer = async () => ({ body: { id_token: await idToken(dana.email) } });
  for (let round = 0; round < 3; round++) {
    server.clock.advance(3_600_000);
    const next = await refresh(header);
    expect(next.status).toBe(200);
    header = cookieOf(next).header;
  }
  expect(tokenCalls().map(({ fields }) => fields.refresh_token)).toEqual([undefined, 'r1', 'r1', 'r1']);
});

test('SESS-06 a renewed token of another user ends the session', async () => {
  const [dana, eve] = [await someone(), await someone()];
  const { header } = cookieOf(await signIn(dana.email));
  answer = async () => ({ body: { id_token: await idToken(eve.email), refresh_token: 'r2' } });
  server.clock.advance(3_600_000);
  expect((await refresh(header)).status).toBe(401);
  expect((await refresh(header)).status).toBe(401);
  expect(tokenCalls()).toHaveLength(2);
});

test('AUTH-15 the keys are asked for once, and known ones serve on while the issuer is away', async () => {
  const fresh = await start();
  const dana = await aUser(fresh.db, { roles: [] });
  keysStatus = 503;
  expect(await signIn(dana.email, fresh)).toMatchObject(away);
  keysStatus = 200;
  asked.length = 0;
  for (let time = 0; time < 5; time++) expect((await signIn(dana.email, fresh)).status).toBe(200);
  expect(asked.filter(({ path }) => path.endsWith('/keys')).length).toBeLessThanOrEqual(1);
  keysStatus = 503;
  fresh.clock.advance(1_800_000);
  answer = async () => ({ body: { id_token: await idToken(dana.email, { at: fresh.clock.now() }) } });
  expect((await signIn(dana.email, fresh)).status).toBe(200);
});

test('AUTH-15 a token of the issuer opens nothing here: only ours belongs to a session', async () => {
  const dana = await someone();
  expect((await signIn(dana.email)).status).toBe(200);
  const key = await idToken(dana.email);
  expect((await server.call(userCalls.get, { key, params: { u: dana.id } as never })).status).toBe(401);
});

test('AUTH-15 WAU-38 a new account gets an invitation with the way to the sign-in page', async () => {
  const person = { email: 'neu@example.com', firstName: 'Nele', lastName: 'Neu' };
  const { userId } = await server.deps.identity.createAccount(person);
  const mails = await server.db.selectFrom('mail').selectAll().where('recipient', '=', person.email).execute();
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('http://127.0.0.1:4600/login');
  expect((await signIn(person.email)).body).toMatchObject({ userId, emailVerified: true });
});

test.each([
  ['de', 'Passwort zurücksetzen'],
  ['en', 'reset your password'],
])('AUTH-10 AUTH-17 a reset mail leads to the page of the issuer, in %s', async (language, words) => {
  const resetUrl = 'https://id.example/forgot?client=gate';
  const resetting = await start({ resetUrl });
  const dana = await aUser(resetting.db, { roles: [] });
  const gone = await aUser(resetting.db, { roles: [], disabled: true });
  for (const email of [dana.email, gone.email, 'niemand@example.com']) {
    const headers = { 'accept-language': language };
    const reply = await resetting.call(identity.resetPassword, { body: { email }, headers });
    expect(reply).toMatchObject({ status: 204, body: undefined });
  }
  const mails = () => resetting.db.selectFrom('mail').selectAll().execute();
  await expect.poll(async () => (await mails()).length).toBe(1);
  const [mail] = await mails();
  expect(mail).toMatchObject({ recipient: dana.email, subject: expect.stringContaining(words) });
  expect(mail?.text).toContain(resetUrl);
});

test('AUTH-01 one user opens so many sessions in a second, and is not locked out by more', async () => {
  const strict = await startServer({ rateLimit: 1 }, undefined, {
    choice: hostedAt({ issuer, clientSecret: 'secret' }),
    beside: server,
  });
  const dana = await someone();
  // One after the other: sign-ins under way count as attempts, which have a limit of their own.
  const answers: Awaited<ReturnType<typeof signIn>>[] = [];
  for (let count = 0; count < 12; count++) answers.push(await signIn(dana.email, strict));
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused).toHaveLength(2);
  for (const { status, body } of refused) expect([status, body.code]).toEqual([429, 'too_many_requests']);
  const sessions = await server.db.selectFrom('session').select('id').where('userId', '=', dana.id).execute();
  expect(sessions).toHaveLength(answers.length - refused.length);
  strict.clock.advance(1_000);
  expect((await signIn(dana.email, strict)).status).toBe(200);
});
