import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair } from 'jose';
import { type Account, type Configuration, errors, Provider } from 'oidc-provider';
import { keptInMemory } from './oidc-memory.ts';

export interface IssuerAccount {
  password: string;
  /** Default: true. */
  isVerified?: boolean;
}

const clientId = 'gate';
const clientSecret = 'a secret: with +/% signs';
const scope = 'openid email offline_access';
const sessionSeconds = 14 * 86_400;

interface Password extends Record<string, unknown> {
  username: string;
  password: string;
}

async function newKey(kid: string): Promise<{ jwk: object; privateKey: CryptoKey }> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { jwk: { ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' }, privateKey };
}

/** A certified OpenID Connect server on loopback, with rotating refresh tokens and revocation, and its accounts. */
export async function startOidcIssuer(accounts: Map<string, IssuerAccount>) {
  const state = {
    /** Seconds. */
    idTokenLifetime: 3600,
    /** `errors` answers 503, `silence` nothing at all. */
    outage: 'none' as 'none' | 'errors' | 'silence',
    calls: { password: 0, refresh_token: 0, revocation: 0, jwks: 0, discovery: 0 } as Record<string, number>,
    refused: [] as string[],
  };

  const http = createServer((request, response) => {
    if (state.outage === 'silence') return;
    if (state.outage === 'none') return void provider.callback()(request, response);
    response.writeHead(503, { 'content-type': 'application/json' }).end('{"error":"temporarily_unavailable"}');
  });
  await once(http.listen(0, '127.0.0.1'), 'listening');
  const address = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;

  const accountOf = (email: string): Account | undefined => {
    const account = accounts.get(email);
    if (!account) return undefined;
    const claims = { sub: email, email, email_verified: account.isVerified ?? true };
    return { accountId: email, claims: async () => claims };
  };

  const { adapter, openTokensOf } = keptInMemory();
  const configuration = (keys: object[]): Configuration => ({
    adapter,
    jwks: { keys },
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        grant_types: ['password', 'refresh_token'],
        response_types: [],
        redirect_uris: [],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    scopes: scope.split(' '),
    conformIdTokenClaims: false,
    features: { revocation: { enabled: true, allowedPolicy: () => true }, devInteractions: { enabled: false } },
    findAccount: (_, email) => accountOf(email),
    rotateRefreshToken: true,
    ttl: {
      IdToken: () => state.idTokenLifetime,
      AccessToken: 3600,
      RefreshToken: sessionSeconds,
      Grant: sessionSeconds,
    },
  });

  function start(keys: object[]): Provider {
    const made = new Provider(address, configuration(keys));
    made.registerGrantType<Password>(
      'password',
      async (ctx) => {
        const { client, params } = ctx.oidc;
        const account = accountOf(params.username);
        if (!account || accounts.get(params.username)?.password !== params.password) {
          throw new errors.InvalidGrant('invalid credentials');
        }
        const { accountId } = account;
        const grant = new made.Grant({ accountId, clientId: client.clientId });
        grant.addOIDCScope(scope);
        const grantId = await grant.save();
        const holder = { accountId, client, grantId, gty: 'password', scope };
        const accessToken = await new made.AccessToken(holder as never).save();
        const refreshToken = await new made.RefreshToken(holder as never).save();
        const idToken = new made.IdToken((await account.claims('id_token', scope, {}, [])) as never, { ctx });
        Object.assign(idToken, { scope });
        ctx.body = {
          access_token: accessToken,
          expires_in: 3600,
          id_token: await idToken.issue({ use: 'idtoken' }),
          refresh_token: refreshToken,
          scope,
          token_type: 'Bearer',
        };
      },
      ['username', 'password', 'scope'],
    );
    made.use(async (ctx, next) => {
      await next();
      const { oidc } = ctx as { oidc?: { route?: string; params?: { grant_type?: string } } };
      const call = oidc?.route === 'token' ? oidc.params?.grant_type : oidc?.route;
      if (call) state.calls[call] = (state.calls[call] ?? 0) + 1;
    });
    made.on('grant.error', (_, error) => state.refused.push(error.error_description ?? error.message));
    return made;
  }

  let { jwk, privateKey } = await newKey('first');
  let provider = start([jwk]);

  return {
    address,
    clientId,
    clientSecret,
    accounts,
    openTokensOf,
    state,
    /** Signs as the issuer would, for tokens it never would make. */
    privateKey: () => privateKey,
    /** From now on another key signs, and the one before is gone. */
    async switchKeys(kid: string) {
      ({ jwk, privateKey } = await newKey(kid));
      provider = start([jwk]);
    },
    async stop() {
      http.closeAllConnections();
      await new Promise((done) => http.close(done));
    },
  };
}
