import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../db/client.ts';
import { away } from '../../outside/issuer/ask.ts';
import type { Claims } from '../../outside/issuer/claims.ts';
import type { IdTokens } from '../../outside/issuer/id-tokens.ts';
import type { Grant, Issuer } from '../../outside/issuer/issuer.ts';
import { isRefusal, Refusal } from '../../plumbing/refusal.ts';
import { revokeSession } from '../session/revoke-sessions.ts';
import type { OpenSession } from '../session/token-source.ts';
import type { Kept, KeptGrants } from './kept-grants.ts';

interface Parts {
  db: Db;
  now: () => Date;
  issuer: Issuer;
  tokens: IdTokens;
  userOf(claims: Claims): Promise<string>;
  grants: KeptGrants;
  revokeGrant(grant: Grant): Promise<void>;
}

/** An ID token with less than this share of its lifetime left, or less than a minute, is renewed. */
const spentShare = 0.1;
const spentTime = 60_000;
/** While another instance renews: how often its result is polled, and for how long. A browser waits 10 s. */
const lookEvery = 50;
const waitFor = 8_000;

const over = () => new Refusal('auth/user-token-expired');

const endOf = ({ issuedTime, expiredTime }: Claims) => new Date(issuedTime + expiredTime);

/** Undefined for a token that has expired, whose key was withdrawn, or of no user or another one here. */
async function checkedToken(
  { tokens, userOf }: Pick<Parts, 'tokens' | 'userOf'>,
  { userId }: OpenSession,
  { idToken }: Grant,
): Promise<Claims | undefined> {
  try {
    const claims = await tokens.check(idToken);
    return (await userOf(claims)) === userId ? claims : undefined;
  } catch (error) {
    if (isRefusal(error, 'identity_provider_unavailable') || !(error instanceof Refusal)) throw error;
    return undefined;
  }
}

/**
 * Keeps the issuer's ID token of a session valid, and answers its end: the stored one while it is valid, else a new one. An
 * issuer accepts each refresh token once, so of all tabs and instances that need a new token at once a single one requests it,
 * and the others share the result.
 */
export function renewal({ db, now, issuer, tokens, userOf, grants, revokeGrant }: Parts) {
  const running = new Map<string, Promise<Date>>();

  const timeLeft = (token: Claims) => endOf(token).getTime() - now().getTime();
  const isFresh = (token: Claims) => timeLeft(token) > Math.min(spentTime, token.expiredTime * spentShare);

  const tokenIn = (session: OpenSession, grant: Grant) => checkedToken({ tokens, userOf }, session, grant);

  async function end(session: OpenSession): Promise<never> {
    await revokeSession(db, session.id, now());
    throw over();
  }

  async function renew(session: OpenSession, kept: Kept): Promise<Date> {
    if (!kept.refreshToken) return end(session);
    let next: Grant | undefined;
    try {
      next = await issuer.renew(kept.refreshToken);
    } catch (error) {
      await grants.endTurn(session, kept);
      throw error;
    }
    if (!next) return end(session);
    // Stored before it is checked, because the previous refresh token is used up.
    if (!(await grants.endTurn(session, kept, next))) {
      await revokeGrant(next);
      throw over();
    }
    const token = await tokenIn(session, next);
    if (token) return endOf(token);
    await revokeGrant(next);
    return end(session);
  }

  async function find(session: OpenSession): Promise<Date> {
    for (const begin = performance.now(); performance.now() - begin < waitFor; await sleep(lookEvery)) {
      const kept = await grants.read(session);
      if (!kept) throw over();
      const token = await tokenIn(session, kept);
      if (token && isFresh(token)) return endOf(token);
      if (!(await grants.takeTurn(session, kept))) continue;
      try {
        return await renew(session, kept);
      } catch (error) {
        // The issuer is unreachable: the present token is used while it is valid.
        if (token && timeLeft(token) > 0 && isRefusal(error, 'identity_provider_unavailable')) return endOf(token);
        throw error;
      }
    }
    throw away('The identity provider took too long');
  }

  return (session: OpenSession): Promise<Date> => {
    const found = running.get(session.id) ?? find(session).finally(() => running.delete(session.id));
    running.set(session.id, found);
    return found;
  };
}
