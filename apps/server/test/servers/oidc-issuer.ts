import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, decodeJwt, exportJWK, generateKeyPair } from 'jose';
import { type Account, type Configuration, errors, Provider } from 'oidc-provider';
import { keptInMemory } from './oidc-memory.ts';
import { type IssuerAccount, issuerPages, pagesPath, showLogout } from './oidc-pages.ts';

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
export async function startOidcIssuer(accounts: Map<string, IssuerAccount>, host = '127.0.0.1') {
  const state = {
    /** Seconds. */
    idTokenLifetime: 3600,
    /** Of the next ID token only. */
    nextLifetime: undefined as undefined | number,
    /** `errors` answers 503, `tokens` only to who asks for tokens, `silence` nothing at all. */
    outage: 'none' as 'none' | 'errors' | 'tokens' | 'silence',
    calls: { password: 0, refresh_token: 0, revocation: 0, jwks: 0, discovery: 0 } as Record<string, number>,
    refused: [] as string[],
    /** Makes another ID token of the one that the token endpoint is about to answer. */
    change: undefined as undefined | ((claims: Record<string, unknown>, idToken: string) => Promise<string>),
    /** An email that everybody has. */
    sameEmail: undefined as undefined | string,
  };

  const http = createServer((request, response) => {
    if (state.outage === 'silence') return;
    const { url = '' } = request;
    const isAway = state.outage === 'errors' || (state.outage === 'tokens' && url.startsWith('/token'));
    if (!isAway && url.startsWith(pagesPath)) return void pages(provider, request, response);
    if (!isAway) return void provider.callback()(request, response);
    response.writeHead(503, { 'content-type': 'application/json' }).end('{"error":"temporarily_unavailable"}');
  });
  await once(http.listen(0, '127.0.0.1'), 'listening');
  const address = `http://${host}:${(http.address() as AddressInfo).port}`;

  const accountOf = (named: string): Account | undefined => {
    const [email, account] =
      [...accounts].find(([each, { subject = each }]) => named === each || named === subject) ?? [];
    if (!email || !account) return undefined;
    const { subject: sub = email } = account;
    const claims = { sub, email: state.sameEmail ?? email, email_verified: account.isVerified ?? true };
    return { accountId: sub, claims: async () => claims };
  };

  const pages = issuerPages(accounts);
  let product = 'http://127.0.0.1:4600';
  let backChannel = product;
  const { adapter, openTokensOf } = keptInMemory();
  const configuration = (keys: object[]): Configuration => ({
    adapter,
    jwks: { keys },
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        grant_types: ['password', 'authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [`${product}/login/return`],
        post_logout_redirect_uris: [`${product}/login`],
        backchannel_logout_uri: `${backChannel}/web/idp/v1/backChannelLogout`,
        backchannel_logout_session_required: true,
      },
    ],
    claims: { openid: ['sub', 'amr'], email: ['email', 'email_verified'] },
    cookies: { keys: ['a key of the test'] },
    interactions: { url: (_, { uid }) => `${pagesPath}${uid}` },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({ accountId: oidc.session?.accountId ?? '', clientId });
      grant.addOIDCScope(scope);
      await grant.save();
      return grant;
    },
    // Products under test listen on this machine, which it would not call by itself.
    fetch: (url, { method, headers, body } = {}) => fetch(url, { method, headers, body } as RequestInit),
    // As issuers do that do not ask for consent.
    issueRefreshToken: () => true,
    scopes: scope.split(' '),
    conformIdTokenClaims: false,
    features: {
      revocation: { enabled: true, allowedPolicy: () => true },
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: { enabled: true, logoutSource: showLogout },
    },
    findAccount: (_, named) => accountOf(named),
    rotateRefreshToken: true,
    ttl: {
      IdToken() {
        const lifetime = state.nextLifetime ?? state.idTokenLifetime;
        state.nextLifetime = undefined;
        return lifetime;
      },
      Interaction: 600,
      Session: sessionSeconds,
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
      const body = ctx.body as { id_token?: string } | undefined;
      if (oidc?.route === 'token' && body?.id_token && state.change) {
        body.id_token = await state.change(decodeJwt(body.id_token), body.id_token);
      }
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
    /** The address of the product whose people sign in here, and where it listens to this server. */
    serveProduct(url: string, listeningAt = url) {
      product = url;
      backChannel = listeningAt;
      provider = start([jwk]);
    },
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
