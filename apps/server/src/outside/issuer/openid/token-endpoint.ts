import { Refusal } from '../../../plumbing/refusal.ts';
import { ask, away, type Reply, textIn } from '../ask.ts';
import type { Grant } from '../issuer.ts';
import type { Description } from './discovery.ts';
import type { OpenIdSettings } from './openid-settings.ts';

const urlencoded = (text: string) => new URLSearchParams({ '': text }).toString().slice(1);

/** The calls of an issuer by which tokens are made and ended (RFC 6749, RFC 7009). */
export function tokenEndpoint(
  { clientId, clientSecret, tokenUrl, scope }: OpenIdSettings,
  describe: () => Promise<Description>,
) {
  async function post(url: string, fields: Record<string, string>, inBody: boolean): Promise<Reply> {
    const isBasic = clientSecret !== null && !inBody;
    const identity = isBasic ? {} : { client_id: clientId, ...(clientSecret && { client_secret: clientSecret }) };
    // RFC 6749, 2.3.1: both are form-encoded before they are joined.
    const basic = Buffer.from(`${urlencoded(clientId)}:${urlencoded(clientSecret ?? '')}`).toString('base64');
    return ask(url, {
      method: 'POST',
      body: new URLSearchParams({ ...fields, ...identity }),
      ...(isBasic && { headers: { authorization: `Basic ${basic}` } }),
    });
  }

  /** Undefined where the issuer refuses the credentials or the refresh token (invalid_grant). */
  async function grant(fields: Record<string, string>): Promise<Partial<Grant> | undefined> {
    const given = tokenUrl ? { tokenUrl, takesSecretInBody: false } : await describe();
    const { status, body } = await post(given.tokenUrl, fields, given.takesSecretInBody);
    const error = textIn(body, 'error');
    if (error === 'invalid_grant') return undefined;
    if (status === 429) throw new Refusal('auth/too-many-requests');
    // Any other code means that the client is set up wrongly at the issuer; it is logged for the operator.
    if (status !== 200) throw away(`The identity provider answered ${error ?? status}`);
    const idToken = textIn(body, 'id_token');
    return { ...(idToken && { idToken }), refreshToken: textIn(body, 'refresh_token') ?? null };
  }

  const withIdToken = ({ idToken, refreshToken = null }: Partial<Grant>): Grant => {
    if (!idToken) throw away('The identity provider answered no ID token');
    return { idToken, refreshToken };
  };

  return {
    keysUrl: async () => (await describe()).keysUrl,

    /** Resource owner password credentials (RFC 6749, 4.3). @throws Refusal('auth/invalid-credential') */
    async signIn(username: string, password: string): Promise<Grant> {
      const granted = await grant({ grant_type: 'password', username, password, scope });
      if (!granted) throw new Refusal('auth/invalid-credential');
      return withIdToken(granted);
    },

    async renew(refreshToken: string): Promise<Grant | undefined> {
      const granted = await grant({ grant_type: 'refresh_token', refresh_token: refreshToken });
      // An issuer that does not rotate answers no new one.
      return granted && withIdToken({ ...granted, refreshToken: granted.refreshToken ?? refreshToken });
    },

    async revoke(refreshToken: string): Promise<void> {
      const { revocationUrl, takesSecretInBody } = await describe();
      const fields = { token: refreshToken, token_type_hint: 'refresh_token' };
      if (revocationUrl) await post(revocationUrl, fields, takesSecretInBody);
    },
  };
}
