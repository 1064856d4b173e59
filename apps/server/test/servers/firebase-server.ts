import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

export interface FirebaseAccount {
  password: string;
  isVerified?: boolean;
  isDisabled?: boolean;
}

const hour = 3600;
const hosts = '/(identitytoolkit|securetoken|www).googleapis.com';
const refuse = (code: string, status = 400) => ({
  status,
  body: { error: { code: status, message: code, errors: [] } },
});

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  const text = Buffer.concat(parts).toString();
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  return isForm ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text || '{}');
}

/** The REST dialect of Firebase Authentication on loopback, as its reference describes it, with keys of its own. */
export async function startFirebase({ project, apiKey, now }: { project: string; apiKey: string; now: () => Date }) {
  const pair = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'google', alg: 'RS256', use: 'sig' };
  const accounts = new Map<string, FirebaseAccount>();
  const refreshTokens = new Map<string, string>();
  const mails: { to: string; type: string; locale: string | undefined }[] = [];
  const state = { outage: false, calls: [] as string[], refusal: undefined as string | undefined };

  const idTokenOf = (email: string, { key = pair.privateKey as CryptoKey, claims = {} as JWTPayload } = {}) => {
    const issued = Math.floor(now().getTime() / 1000);
    return new SignJWT({ email, email_verified: accounts.get(email)?.isVerified ?? true, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'google', typ: 'JWT' })
      .setIssuer(`https://securetoken.google.com/${project}`)
      .setAudience(project)
      .setSubject(`uid-${email}`)
      .setIssuedAt(issued)
      .setExpirationTime(issued + hour)
      .sign(key);
  };
  const tokensOf = async (email: string) => {
    const refreshToken = randomBytes(24).toString('base64url');
    refreshTokens.set(refreshToken, email);
    return { idToken: await idTokenOf(email), refreshToken };
  };

  const answers: Record<string, (fields: Record<string, unknown>, locale?: string) => Promise<object>> = {
    async 'accounts:signInWithPassword'({ email, password }) {
      const account = accounts.get(`${email}`);
      if (account?.password !== password) return refuse('INVALID_LOGIN_CREDENTIALS');
      if (account?.isDisabled) return refuse('USER_DISABLED');
      return { body: { localId: `uid-${email}`, email, expiresIn: `${hour}`, ...(await tokensOf(`${email}`)) } };
    },
    async 'accounts:signUp'({ email, password }) {
      if (accounts.has(`${email}`)) return refuse('EMAIL_EXISTS');
      accounts.set(`${email}`, { password: `${password}`, isVerified: false });
      return { body: { localId: `uid-${email}`, email } };
    },
    async 'accounts:sendOobCode'({ requestType, email, idToken }, locale) {
      const to = idToken ? JSON.parse(atob(`${idToken}`.split('.')[1] ?? '')).email : `${email}`;
      const account = accounts.get(to);
      if (!account) return refuse('EMAIL_NOT_FOUND');
      if (account.isDisabled) return refuse('USER_DISABLED');
      mails.push({ to, type: `${requestType}`, locale });
      return { body: { email: to } };
    },
    async token({ grant_type, refresh_token }) {
      const email = refreshTokens.get(`${refresh_token}`);
      if (grant_type !== 'refresh_token' || !email) return refuse('INVALID_REFRESH_TOKEN');
      const account = accounts.get(email);
      if (!account) return refuse('USER_NOT_FOUND');
      if (account.isDisabled) return refuse('USER_DISABLED');
      return {
        body: { id_token: await idTokenOf(email), refresh_token, expires_in: `${hour}`, user_id: `uid-${email}` },
      };
    },
    'securetoken@system.gserviceaccount.com': async () => ({ body: { keys: [jwk] } }),
  };

  const http = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    const name = new RegExp(`^${hosts}/.*?([\\w:@.]+)$`).exec(url.pathname)?.[2] ?? '';
    const fields = await bodyOf(request);
    state.calls.push(name);
    const isKeys = request.method === 'GET';
    const answer = answers[name];
    let reply: { status?: number; body?: object } = refuse('NOT_FOUND', 404);
    if (state.outage) reply = refuse('UNAVAILABLE', 503);
    else if (!isKeys && url.searchParams.get('key') !== apiKey) reply = refuse('API_KEY_INVALID');
    else if (!isKeys && state.refusal) reply = refuse(state.refusal);
    else if (answer) reply = await answer(fields, request.headers['x-firebase-locale'] as string | undefined);
    response.writeHead(reply.status ?? 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(reply.body));
  });
  await once(http.listen(0, '127.0.0.1'), 'listening');

  return {
    choice: {
      kind: 'firebase' as const,
      project,
      apiKey,
      baseUrl: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    },
    accounts,
    mails,
    state,
    ...pair,
    async stop() {
      http.closeAllConnections();
      await new Promise((done) => http.close(done));
    },
  };
}
