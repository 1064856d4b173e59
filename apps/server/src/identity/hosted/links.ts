import type { Db, Trx } from '../../db/client.ts';
import type { Claims } from '../../outside/issuer/claims.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import { findAccount, verifyEmailOf } from '../accounts.ts';
import type { OpenSession } from '../session/token-source.ts';

interface Parts {
  db: Db;
  now: () => Date;
  issuer: string;
}

/** Who is who: users of the issuer by their subject, which is linked to an account at the first sign-in. */
export function linksTo({ db, now, issuer }: Parts) {
  const linked = (field: 'subject' | 'userId', value: string) =>
    db.selectFrom('identityLink').selectAll().where('issuer', '=', issuer).where(field, '=', value).executeTakeFirst();

  return {
    /**
     * The user of a token: the one linked to its subject, else the one with its email, if the issuer has verified that.
     * @throws Refusal('auth/email-not-verified' | 'auth/user-not-found' | 'auth/account-already-linked')
     */
    async userOf({ subject, email }: Claims): Promise<string> {
      const link = await linked('subject', subject);
      if (link) return link.userId;
      // Anybody may register an email there that is not theirs.
      if (!email) throw new Refusal('auth/email-not-verified');
      const user = await findAccount(db, email);
      if (!user) throw new Refusal('auth/user-not-found');
      if (await linked('userId', user.id)) throw new Refusal('auth/account-already-linked');
      return user.id;
    },

    /**
     * Links user and subject, and notes where the new session comes from. Of two subjects at once one wins.
     * @throws Refusal('auth/account-already-linked')
     */
    async note(trx: Trx, { id, userId }: Pick<OpenSession, 'id' | 'userId'>, { subject, sid, email }: Claims) {
      await trx
        .insertInto('identityLink')
        .values({ issuer, subject, userId, createdDate: now() })
        .onConflict((any) => any.doNothing())
        .execute();
      const link = await trx
        .selectFrom('identityLink')
        .select('userId')
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .executeTakeFirst();
      if (link?.userId !== userId) throw new Refusal('auth/account-already-linked');
      await trx.insertInto('issuerSession').values({ sessionId: id, issuer, subject, sid }).execute();
      const own = email && (await findAccount(trx, email));
      if (own && own.id === userId && !own.emailVerified) await verifyEmailOf(trx, userId);
    },
  };
}

export type Links = ReturnType<typeof linksTo>;
