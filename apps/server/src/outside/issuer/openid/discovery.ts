import type { ServerMetadata } from 'openid-client';
import { keepsSecrets } from '../../../plumbing/network/loopback.ts';
import { ask, away, textIn } from '../ask.ts';

/** What we need of an issuer's published description (OpenID Connect Discovery 1.0, 3). */
export interface Description {
  /** As the issuer sent it. */
  metadata: ServerMetadata;
  tokenUrl: string;
  /** Absent where the issuer cannot revoke (RFC 7009). */
  revocationUrl: string | undefined;
  keysUrl: string;
  /** Whether a client names its secret in the body instead of the Authorization header. */
  takesSecretInBody: boolean;
}

/** A description is asked for again after this time, in case the issuer moved. */
const keptFor = 3_600_000;

/** Reads the issuer's endpoints from its description, once an hour at most. */
export function describedBy(issuer: string): () => Promise<Description> {
  let known: { description: Promise<Description>; since: number } | undefined;
  return () => {
    const time = performance.now();
    if (known && time - known.since < keptFor) return known.description;
    const asked = { description: read(issuer), since: time };
    asked.description.catch(() => {
      if (known === asked) known = undefined;
    });
    known = asked;
    return asked.description;
  };
}

async function read(issuer: string): Promise<Description> {
  const { status, body } = await ask(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
  const tokenUrl = textIn(body, 'token_endpoint');
  const keysUrl = textIn(body, 'jwks_uri');
  const revocationUrl = textIn(body, 'revocation_endpoint');
  // The description of another issuer must not lead passwords to its endpoints.
  if (status !== 200 || textIn(body, 'issuer') !== issuer || !tokenUrl || !keysUrl) {
    throw away('The identity provider does not describe itself as IDENTITY_ISSUER');
  }
  const pages = [textIn(body, 'authorization_endpoint'), textIn(body, 'end_session_endpoint')];
  const named = [tokenUrl, keysUrl, revocationUrl, ...pages].filter((url) => url !== undefined);
  if (!named.every(keepsSecrets)) {
    throw away('The identity provider names an address that is not https');
  }
  const methods = body.token_endpoint_auth_methods_supported;
  const takesSecretInBody =
    Array.isArray(methods) && methods.includes('client_secret_post') && !methods.includes('client_secret_basic');
  return { metadata: { ...body, issuer }, tokenUrl, keysUrl, revocationUrl, takesSecretInBody };
}
