import { identity as identityCalls, user as userCalls } from '@quaygate/contract';
import {
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  SignJWT,
} from 'jose';
import { afterAll, describe, expect, test } from 'vitest';
import { sealingKey, startServer, type TestServer } from '../../test/harness.ts';
import { hostedAt } from '../../test/hosted-choice.ts';
import { aUser, type TestUser } from '../../test/scenes/factories.ts';
import { startFirebase } from '../../test/servers/firebase-server.ts';
import { openKey } from './session/stored-keys.ts';

interface Forged {
  key?: CryptoKey | Uint8Array;
  kid?: string;
  alg?: string;
  issuer?: string;
  audience?: string;
  /** Seconds from now. */
  issued?: number;
  expires?: number;
  claims?: JWTPayload;
}
interface World {
  server: TestServer;
  tokenFor(user: TestUser, forged?: Forged): Promise<string>;
  publicKey: CryptoKey;
}

async function worldOn(server: TestServer): Promise<World> {
  const dana = await aUser(server.db, { roles: [] });
  // Makes the key pair.
  await server.tokenFor(dana.id);
  const row = await server.db.selectFrom('signingKey').selectAll().executeTakeFirstOrThrow();
  const key = (await importJWK(openKey(row, sealingKey), 'RS256')) as CryptoKey;
  const own = { key, kid: row.id, issuer: server.deps.settings.publicUrl, audience: 'quaygate' };
  const publicKey = (await importJWK(row.publicJwk as JWK, 'RS256', { extractable: true })) as CryptoKey;

  async function tokenFor(user: TestUser, forged: Forged = {}): Promise<string> {
    const { key, kid, issuer, audience, alg = 'RS256', issued = 0, expires = 3600, claims } = { ...own, ...forged };
    const now = server.clock.now().getTime() / 1000;
    const sid = decodeJwt(await server.tokenFor(user.id)).sid;
    return new SignJWT({ sub: user.id, email: user.email, email_verified: true, sid, ...claims })
      .setProtectedHeader({ alg, kid })
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(now + issued)
      .setExpirationTime(now + expires)
      .sign(key);
  }
  return { server, tokenFor, publicKey };
}
const embedded = async () => worldOn(await startServer());

async function hosted(): Promise<World> {
  const choice = hostedAt({ issuer: 'http://127.0.0.1:9' });
  return worldOn(await startServer({}, undefined, { choice }));
}

async function firebase(): Promise<World> {
  const { choice, stop } = await startFirebase({ project: 'gate-7', apiKey: 'key', now: () => new Date() });
  afterAll(stop);
  return worldOn(await startServer({}, undefined, { choice }));
}

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe.each([
  ['embedded', await embedded()],
  ['hosted', await hosted()],
  ['firebase', await firebase()],
])('AUTH-15 the %s provider', (_, { server, tokenFor, publicKey }) => {
  const { identity } = server.deps;
  const getUser = (token: string, user: TestUser) =>
    server.call(userCalls.get, { key: token, params: { u: user.id } as never });

  test('reads user, issue time and lifetime of a token', async () => {
    const dana = await aUser(server.db, { roles: [] });
    const token = await tokenFor(dana);
    expect(await identity.verifyIdToken(token)).toEqual({
      userId: dana.id,
      sessionId: decodeJwt(token).sid,
      email: dana.email,
      emailVerified: true,
      issuedTime: server.clock.now().getTime(),
      expiredTime: 3_600_000,
    });
    expect((await getUser(token, dana)).body).toMatchObject({ id: dana.id });
  });

  test('refuses whatever is not its token', async () => {
    const dana = await aUser(server.db, { roles: [] });
    const foreign = await generateKeyPair('RS256');
    const good = await tokenFor(dana);
    const [head = '', payload = '', signature = ''] = good.split('.');
    const none = base64({ alg: 'none' });
    const bad: Record<string, string> = {
      garbage: 'garbage',
      'three dots': 'a.b.c',
      'no signature': `${head}.${payload}.`,
      'alg none': `${none}.${payload}.`,
      'another payload': `${head}.${base64({ sub: dana.id, email: dana.email })}.${signature}`,
      'another key': await tokenFor(dana, { key: foreign.privateKey }),
      'an unknown key': await tokenFor(dana, { key: foreign.privateKey, kid: 'unknown' }),
      'a shared secret': await tokenFor(dana, { key: Buffer.alloc(32, 1), alg: 'HS256' }),
      'the public key as a secret': await tokenFor(dana, {
        key: Buffer.from(await exportSPKI(publicKey)),
        alg: 'HS256',
      }),
      'another audience': await tokenFor(dana, { audience: 'elsewhere' }),
      'another issuer': await tokenFor(dana, { issuer: 'https://elsewhere.example' }),
      'a token that is over': await tokenFor(dana, { issued: -7200, expires: -3600 }),
      'a token of ten years': await tokenFor(dana, { expires: 10 * 365 * 86_400 }),
      'a token of an hour and a second': await tokenFor(dana, { expires: 3601 }),
      'a token of tomorrow': await tokenFor(dana, { issued: 86_400, expires: 90_000 }),
      'a token without session': await tokenFor(dana, { claims: { sid: undefined } }),
      'a token without user': await tokenFor(
        { id: '', email: '' },
        { claims: { sub: undefined, email: undefined } as never },
      ),
    };
    for (const [what, token] of Object.entries(bad)) {
      const refused = identity.verifyIdToken(token);
      await expect(refused, what).rejects.toMatchObject({ code: 'unauthenticated' });
      expect((await getUser(token, dana)).status, what).toBe(401);
    }
    expect((await getUser(good, dana)).status).toBe(200);
  });

  test('SESS-28 refuses a token of no session, and one of the session of somebody else', async () => {
    const [dana, eve] = [await aUser(server.db, { roles: [] }), await aUser(server.db, { roles: [] })];
    const { sid } = decodeJwt(await tokenFor(eve));
    for (const other of [sid, 'unknown']) {
      expect((await getUser(await tokenFor(dana, { claims: { sid: other } }), dana)).status).toBe(401);
    }
  });

  test('refuses a token whose user does not exist', async () => {
    const nobody = { id: '5d1f7b52-5a4f-4f7e-9d2e-0d7a3f3b0a11', email: 'niemand@example.com' };
    expect((await getUser(await tokenFor(nobody), nobody)).status).toBe(401);
  });

  test('refuses a cached token from the moment it expires', async () => {
    const begin = server.clock.now();
    const dana = await aUser(server.db, { roles: [] });
    const token = await tokenFor(dana);
    expect((await getUser(token, dana)).status).toBe(200);
    server.clock.advance(3_599_000);
    expect((await getUser(token, dana)).status).toBe(200);
    server.clock.advance(10_000);
    expect((await getUser(token, dana)).status).toBe(401);
    server.clock.set(begin);
  });

  test('makes accounts without roles, and takes them away with what hangs on them', async () => {
    const person = { email: 'neu@example.com', firstName: 'Nele', lastName: 'Neu' };
    const { userId } = await identity.createAccount(person);
    const nele = { id: userId, email: person.email };
    const token = await tokenFor(nele);
    expect((await getUser(token, nele)).body).toMatchObject({ ...person, roles: [] });

    await identity.deleteAccount(userId);
    expect((await getUser(token, nele)).status).toBe(401);
    expect(await server.db.selectFrom('appUser').select('id').where('id', '=', userId).execute()).toEqual([]);
  });

  test('REST-04 never deletes the last administrator, and does nothing for a deleted one', async () => {
    const chief = await aUser(server.db, { roles: ['quaygateAdmin'] });
    const dana = await aUser(server.db, { roles: [] });
    await expect(identity.deleteAccount(chief.id)).rejects.toMatchObject({ code: 'last_administrator' });
    for (let time = 0; time < 2; time++) await identity.deleteAccount(dana.id);
    const ids = [chief.id, dana.id];
    expect(await server.db.selectFrom('appUser').select('id').where('id', 'in', ids).execute()).toEqual([
      { id: chief.id },
    ]);
  });

  test('WAU-41 disables accounts at once, and enables them', async () => {
    const dana = await aUser(server.db, { roles: [] });
    const token = await tokenFor(dana);
    expect((await getUser(token, dana)).status).toBe(200);
    await identity.disableAccount(dana.id);
    const refused = { status: 401, body: { code: 'unauthenticated' } };
    expect(await getUser(token, dana)).toMatchObject(refused);
    await identity.enableAccount(dana.id);
    expect(await getUser(token, dana), 'a token of before').toMatchObject(refused);
    expect((await getUser(await tokenFor(dana), dana)).status).toBe(200);
  });

  test('WAU-42 never disables the last administrator, and does nothing for a deleted one', async () => {
    await server.db.deleteFrom('appUser').execute();
    const chief = await aUser(server.db, { roles: ['quaygateAdmin'] });
    await expect(identity.disableAccount(chief.id)).rejects.toMatchObject({ code: 'last_administrator' });
    expect((await getUser(await tokenFor(chief), chief)).status).toBe(200);
    for (const change of [identity.disableAccount, identity.enableAccount]) await change('unbekannt');
  });
});

describe('AUTH-15 the embedded provider', () => {
  test('SIGN-02 signs with the newest key, two minutes after it was made, and accepts tokens of every key it published', async () => {
    const { server, tokenFor } = await embedded();
    const password = 'ein langes Passwort';
    const dana = await aUser(server.db, { roles: [], password });
    const pair = await generateKeyPair('RS256', { extractable: true });
    const jwks = {
      privateJwk: JSON.stringify(await exportJWK(pair.privateKey)),
      publicJwk: JSON.stringify(await exportJWK(pair.publicKey)),
    };
    server.clock.advance(1000);
    await server.db
      .insertInto('signingKey')
      .values({ id: 'second', ...jwks, createdDate: server.clock.now() })
      .execute();
    server.clock.advance(120_000);
    const beside = await startServer({}, undefined, { beside: server });
    const token = await tokenFor(dana, { key: pair.privateKey, kid: 'second' });
    for (const one of [token, await tokenFor(dana)]) {
      expect(await beside.deps.identity.verifyIdToken(one)).toMatchObject({ userId: dana.id });
    }
    const { body } = await beside.call(identityCalls.signIn, { body: { email: dana.email, password } });
    expect(decodeProtectedHeader(body.idToken)).toMatchObject({ kid: 'second' });
  });
});

describe('AUTH-15 the hosted provider', () => {
  test('AUTH-16 has no passwords here, and none of the calls and pages about them', async () => {
    const { server } = await hosted();
    const call = (url: string, payload: object = {}) => server.app.inject({ method: 'POST', url, payload });
    expect((await server.app.inject('/web/idp/v1/jwks')).statusCode).toBe(404);
    expect((await server.app.inject('/web/idp/action?mode=resetPassword&token=x')).statusCode).toBe(404);
    const reset = await call('/web/v1/users/resetPassword', { email: 'dana@example.com' });
    expect(reset.json()).toMatchObject({ status: 502, code: 'identity_provider_unavailable' });
  });
});
