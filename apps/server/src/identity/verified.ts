import { hash } from 'node:crypto';
import type { VerifiedToken } from './identity.ts';

/** Tokens remembered at most; each takes about half a kilobyte. */
const most = 20_000;
/** After this time a token is checked again: its key may have been withdrawn. */
const longest = 600_000;

/**
 * Remembers checked tokens by their hash for a while, so that a busy client costs no signature check per call.
 * @returns the check, and how to forget all of them
 */
export function rememberVerified(now: () => Date, check: (idToken: string) => Promise<VerifiedToken>) {
  const known = new Map<string, { token: VerifiedToken; until: number }>();
  const verifyOnce = async (idToken: string): Promise<VerifiedToken> => {
    const key = hash('sha256', idToken, 'base64');
    const time = now().getTime();
    const found = known.get(key);
    if (found && time < found.until) return found.token;
    known.delete(key);
    const token = await check(idToken);
    if (known.size >= most) known.clear();
    known.set(key, { token, until: Math.min(time + longest, token.issuedTime + token.expiredTime) });
    return token;
  };
  return { verifyOnce, forget: () => known.clear() };
}
