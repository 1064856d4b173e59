import { createHash } from 'node:crypto';
import type { VerifiedToken } from './identity.ts';

/** Tokens remembered at most; each takes about half a kilobyte. */
const most = 20_000;

/** Remembers checked tokens by their hash until they end, so that a busy client costs no signature check per call. */
export function rememberVerified(now: () => Date, check: (idToken: string) => Promise<VerifiedToken>) {
  const known = new Map<string, VerifiedToken>();
  return async (idToken: string): Promise<VerifiedToken> => {
    const key = createHash('sha256').update(idToken).digest('base64');
    const found = known.get(key);
    if (found && now().getTime() < found.issuedTime + found.expiredTime) return found;
    known.delete(key);
    const token = await check(idToken);
    if (known.size >= most) known.clear();
    known.set(key, token);
    return token;
  };
}
