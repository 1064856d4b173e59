import type { Db } from '../../db/client.ts';
import type { Claims } from '../../outside/issuer/claims.ts';
import type { IdTokens } from '../../outside/issuer/id-tokens.ts';
import type { Grant, IssuerPage } from '../../outside/issuer/issuer.ts';
import { attemptLimits } from '../../plumbing/limits/attempt-limits.ts';
import { takeAttempt } from '../../plumbing/limits/attempts.ts';
import { isRefusal, Refusal } from '../../plumbing/refusal.ts';
import { noteProof } from '../session/recent-proof.ts';
import type { PageProvider } from '../session/session-provider.ts';
import type { Sessions } from '../session/sign-ins.ts';
import { backChannel } from './back-channel.ts';
import type { GrantedTokens } from './granted-tokens.ts';
import type { Links } from './links.ts';
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
  links: Links;
}

/** By which the issuer's clock may differ from ours, in milliseconds; it tells whole seconds. */
const tolerance = 5_000;

/** Signing in at the issuer's own page. The session behind it is the same as with a password. */
export function pageSignIn({ db, now, issuer, page, tokens, source, sessions, links }: Parts): PageProvider {
  const check = ({ idToken }: Grant) =>
    tokens.check(idToken).catch((error) => {
      throw isRefusal(error, 'unauthenticated') ? new Refusal('auth/invalid-issuer-answer') : error;
    });

  /** Notes that the user of a session has proved at the issuer, after the visit began, who they are. */
  async function prove(sessionId: string, claims: Claims, begunTime: number) {
    const session = await db
      .selectFrom('session')
      .select('userId')
      .where('id', '=', sessionId)
      .where('revokedDate', 'is', null)
      .executeTakeFirst();
    if (!session) throw new Refusal('auth/sign-in-expired');
    const userId = await links.userOf(claims).catch((error) => {
      throw isRefusal(error, 'auth/email-not-verified') ? new Refusal('auth/other-user') : error;
    });
    if (userId !== session.userId) throw new Refusal('auth/other-user');
    if ((claims.provedTime ?? 0) < begunTime - tolerance) {
      throw new Refusal('auth/invalid-issuer-answer', { detail: 'The identity provider did not ask the user again' });
    }
    await noteProof(db, sessionId, now());
    if (claims.sid) {
      await db.updateTable('issuerSession').set({ sid: claims.sid }).where('sessionId', '=', sessionId).execute();
    }
  }

  return {
    endByIssuer: backChannel({ db, now, issuer, tokens }),
    issuerName: page.name,

    async start({ target, sessionId, language, network }, browser) {
      await takeAttempt(db, attemptLimits.pageVisit, network, now());
      const begun = await beginVisit(db, { target, sessionId, browser }, now());
      const purpose = sessionId ? 'proof' : 'signIn';
      return { location: await page.address(begun.visit, language, purpose), browser: begun.browser };
    },

    async finish(answer, browser, origin) {
      const { visit, target, sessionId, begunTime } = await endVisit(db, answer.state, browser, now());
      const grant = await page.redeem(answer, visit);
      const claims = await check(grant);
      if (sessionId) {
        await prove(sessionId, claims, begunTime);
        return { target, signedIn: null };
      }
      const signedIn = await sessions.open((open) => source.open(grant, claims, open), claims.email ?? '', origin);
      return { target, signedIn };
    },
  };
}
