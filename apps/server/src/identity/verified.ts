import type { VerifiedToken } from './identity.ts';

/** Tokens remembered at most; each takes about a kilobyte. */
const most = 20_000;
/** After this time a token is checked again: its key may have been withdrawn. */
const longest = 600_000;

interface Remembered {
  text: string;
  token: VerifiedToken;
  until: number;
}

/**
 * Where a token is looked for: the end of its signature, which no two share, so that each call costs no hash of the whole. What is
 * found holds only for the very same text.
 */
const placeOf = (idToken: string) => idToken.slice(-64);

/** Remembers checked tokens for a while, so that a busy client costs no signature check per call. */
export function rememberVerified(now: () => Date, check: (idToken: string) => Promise<VerifiedToken>) {
  const known = new Map<string, Remembered>();
  return {
    /** A token that was checked before, and still holds. */
    find(idToken: string): VerifiedToken | undefined {
      const found = known.get(placeOf(idToken));
      return found?.text === idToken && now().getTime() < found.until ? found.token : undefined;
    },
    async checkAndKeep(idToken: string): Promise<VerifiedToken> {
      known.delete(placeOf(idToken));
      const token = await check(idToken);
      if (known.size >= most) known.clear();
      const until = Math.min(now().getTime() + longest, token.issuedTime + token.expiredTime);
      known.set(placeOf(idToken), { text: idToken, token, until });
      return token;
    },
    forget: () => known.clear(),
  };
}
