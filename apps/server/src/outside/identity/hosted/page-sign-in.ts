import type { Db } from '../../../db/client.ts';
import { attemptLimits, takeAttempt } from '../../../plumbing/attempts.ts';
import { isRefusal, Refusal } from '../../../plumbing/refusal.ts';
import type { PageProvider } from '../identity.ts';
import type { Sessions } from '../session/sessions.ts';
import { backChannel } from './back-channel.ts';
import type { GrantedTokens } from './granted-tokens.ts';
import type { IdTokens } from './id-tokens.ts';
import type { Grant, IssuerPage } from './issuer.ts';
import { beginVisit, endVisit } from './page-visits.ts';

interface Parts {
  db: Db;
  now: () => Date;
  /** The `iss` of its tokens. */
  issuer: string;
  page: IssuerPage;
  tokens: IdTokens;
  source: GrantedTokens;
  sessions: Sessions;
}

/** Signing in at the issuer's own page. The session behind it is the same as with a password. */
export function pageSignIn({ db, now, issuer, page, tokens, source, sessions }: Parts): PageProvider {
  const check = ({ idToken }: Grant) =>
    tokens.check(idToken).catch((error) => {
      throw isRefusal(error, 'unauthenticated') ? new Refusal('auth/invalid-issuer-answer') : error;
    });

  return {
    endByIssuer: backChannel({ db, now, issuer, tokens }),
    issuerName: page.name,

    async start({ target, language, network }, browser) {
      await takeAttempt(db, attemptLimits.pageVisit, network, now());
      const begun = await beginVisit(db, { target, sessionId: null, browser }, now());
      return { location: await page.address(begun.visit, language), browser: begun.browser };
    },

    async finish(answer, browser, origin) {
      const { visit, target } = await endVisit(db, answer.state, browser, now());
      const grant = await page.redeem(answer, visit);
      const claims = await check(grant);
      const signedIn = await sessions.open((open) => source.open(grant, claims, open), claims.email ?? '', origin);
      return { target, signedIn };
    },
  };
}
