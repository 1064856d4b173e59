import { randomBytes } from 'node:crypto';
import type { DriverLanguage } from '@quaygate/phrases/languages';
import { ask, away, type Reply, textIn } from '../ask.ts';
import { idTokens } from '../id-tokens.ts';
import type { Grant, Issuer } from '../issuer.ts';
import { codeIn, refusalIn } from './firebase-error.ts';
import type { FirebaseSettings } from './firebase-settings.ts';

const accounts = 'identitytoolkit.googleapis.com/v1/accounts';
const token = 'securetoken.googleapis.com/v1/token';
const keys = 'www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

/** Refresh tokens that are over for good. */
const endings = new Set(['TOKEN_EXPIRED', 'INVALID_REFRESH_TOKEN', 'USER_NOT_FOUND']);

const grantIn = ({ body }: Reply, idToken: string, refreshToken: string): Grant => {
  const given = textIn(body, idToken);
  if (!given) throw away('The identity provider answered no ID token');
  return { idToken: given, refreshToken: textIn(body, refreshToken) ?? null };
};

function tokensOf(project: string, address: string, keysUrl: string, now: () => Date) {
  // Its ID tokens name no client; the project is their only audience.
  return idTokens({
    now,
    issuer: address,
    audience: project,
    clientId: project,
    keysUrl: async () => keysUrl,
  });
}

/** Firebase Authentication by its public REST calls, which need no more than the project's key. */
export function firebaseIssuer({ project, apiKey, baseUrl }: FirebaseSettings, { now }: { now: () => Date }) {
  const address = `https://securetoken.google.com/${project}`;
  const at = (place: string) => (baseUrl ? `${baseUrl}/${place}` : `https://${place}`);

  const post = (place: string, body: string | URLSearchParams, headers: Record<string, string> = {}) =>
    ask(`${at(place)}?key=${encodeURIComponent(apiKey)}`, { method: 'POST', body, headers });
  const call = (name: string, fields: object, language?: DriverLanguage | null) =>
    post(`${accounts}:${name}`, JSON.stringify(fields), {
      'content-type': 'application/json',
      ...(language && { 'x-firebase-locale': language }),
    });

  async function send(fields: object, language?: DriverLanguage | null): Promise<void> {
    const reply = await call('sendOobCode', fields, language);
    // Like an unknown account: no mail, and nothing said (platform contract, 2.2).
    const isNobody = ['EMAIL_NOT_FOUND', 'USER_DISABLED'].includes(codeIn(reply));
    if (reply.status !== 200 && !isNobody) throw refusalIn(reply);
  }

  const issuer: Issuer = {
    name: 'firebase',
    address,
    page: null,
    resetsPasswords: true,
    sendsOwnMails: true,

    async signIn(email, password) {
      const reply = await call('signInWithPassword', { email, password, returnSecureToken: true });
      if (reply.status !== 200) throw refusalIn(reply);
      return grantIn(reply, 'idToken', 'refreshToken');
    },
    async renew(refreshToken) {
      const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken });
      const reply = await post(token, form);
      if (endings.has(codeIn(reply))) return undefined;
      if (reply.status !== 200) throw refusalIn(reply);
      return grantIn(reply, 'id_token', 'refresh_token');
    },
    // Without a service account Firebase cannot revoke; the token is deleted here.
    revoke: async () => {},

    /** A new account gets a random password. The user, also of an existing account, gets a link to choose one. */
    async invite({ email, language }) {
      const password = randomBytes(32).toString('base64url');
      const reply = await call('signUp', { email, password, returnSecureToken: false });
      if (reply.status !== 200 && codeIn(reply) !== 'EMAIL_EXISTS') throw refusalIn(reply);
      await send({ requestType: 'PASSWORD_RESET', email }, language);
      return null;
    },
    sendPasswordReset: ({ email, language }) => send({ requestType: 'PASSWORD_RESET', email }, language),
  };
  return { issuer, tokens: tokensOf(project, address, at(keys), now) };
}
