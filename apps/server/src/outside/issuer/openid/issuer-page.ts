import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  clockTolerance,
  customFetch,
  None,
  ResponseBodyError,
} from 'openid-client';
import { isLoopback } from '../../../plumbing/network/loopback.ts';
import { Refusal } from '../../../plumbing/refusal.ts';
import { away } from '../ask.ts';
import type { IssuerPage } from '../issuer.ts';
import type { Description } from './discovery.ts';
import { type OpenIdSettings, returnPath } from './openid-settings.ts';

interface Parts {
  publicUrl: string;
  describe: () => Promise<Description>;
}

/** Seconds: less than half of what a browser waits. */
const patience = 4;

/** Our refusal for what failed on the way from a code to tokens. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof AuthorizationResponseError) {
    if (error.error === 'access_denied' || error.error === 'login_required')
      return new Refusal('auth/sign-in-cancelled');
    return away(`The identity provider answered ${error.error}`);
  }
  if (error instanceof ResponseBodyError) {
    if (error.error === 'invalid_grant') return new Refusal('auth/sign-in-expired');
    return away(`The identity provider answered ${error.error}`);
  }
  const { code, message } = error as { code?: unknown; message?: unknown };
  const isAnswer =
    typeof code === 'string' && /^OAUTH_(JWT|INVALID_RESPONSE|JSON_ATTRIBUTE|PARSE|UNSUPPORTED)/.test(code);
  if (isAnswer)
    return new Refusal('auth/invalid-issuer-answer', { detail: `The identity provider's answer: ${message}` });
  return away('The identity provider did not answer');
}

/** The authorization code flow with PKCE in the issuer's own page (OpenID Connect Core 1.0, 3.1; RFC 7636). */
export function issuerPage(settings: OpenIdSettings, { publicUrl, describe }: Parts): IssuerPage {
  const { issuer, clientId, clientSecret, scope, tokenUrl, pageName } = settings;
  const redirectUri = `${publicUrl}${returnPath}`;

  async function configure(): Promise<Configuration> {
    const { metadata, takesSecretInBody } = await describe();
    const secret = takesSecretInBody ? ClientSecretPost : ClientSecretBasic;
    const server = { ...metadata, ...(tokenUrl && { token_endpoint: tokenUrl }) };
    const made = new Configuration(
      server,
      clientId,
      { [clockTolerance]: 5 },
      clientSecret === null ? None() : secret(clientSecret),
    );
    made.timeout = patience;
    made[customFetch] = (url, init) => fetch(url, { ...init, redirect: 'error' } as RequestInit);
    // The description was checked: it names addresses on this machine, or https.
    if (isLoopback(new URL(issuer).hostname)) allowInsecureRequests(made);
    return made;
  }

  return {
    name: pageName ?? new URL(issuer).hostname,

    async address({ state, nonce, verifier }, language, purpose) {
      const configuration = await configure();
      if (!configuration.serverMetadata().authorization_endpoint) {
        throw away(
          'The identity provider has no page to sign in at (IDENTITY_SIGN_IN=password asks for passwords here)',
        );
      }
      const address = buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        // A proof needs no tokens beside the ID token.
        scope: purpose === 'proof' ? 'openid' : scope,
        ...(purpose === 'proof' && { prompt: 'login', max_age: '0' }),
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ui_locales: language,
      });
      return address.href;
    },

    async leave(idToken) {
      const configuration = await configure();
      if (!configuration.serverMetadata().end_session_endpoint) return undefined;
      return buildEndSessionUrl(configuration, {
        post_logout_redirect_uri: `${publicUrl}/login`,
        ...(idToken && { id_token_hint: idToken }),
      }).href;
    },

    async redeem(answer, { state, nonce, verifier }) {
      const address = new URL(redirectUri);
      for (const [name, value] of Object.entries(answer))
        if (value !== undefined) address.searchParams.set(name, value);
      try {
        const checks = {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        };
        const given = await authorizationCodeGrant(await configure(), address, checks);
        return { idToken: given.id_token ?? '', refreshToken: given.refresh_token ?? null };
      } catch (error) {
        throw refusalOf(error);
      }
    },
  };
}
