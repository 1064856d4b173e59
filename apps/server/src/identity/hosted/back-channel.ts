import { sql } from 'kysely';
import { tell } from '../../db/changes.ts';
import type { Db } from '../../db/client.ts';
import { rowsOf } from '../../db/rows.ts';
import type { IdTokens } from '../../outside/issuer/id-tokens.ts';
import { installation, recordAct } from '../../plumbing/audit/audit.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import { hashOf } from '../session/refresh-values.ts';

interface Parts {
  db: Db;
  now: () => Date;
  issuer: string;
  tokens: IdTokens;
}

/** Longer than a logout token counts. */
const remembered = 3_600_000;
/** By which the issuer's clock may differ from ours, in milliseconds. */
const tolerance = 5_000;

/**
 * Ends sessions that the issuer says are over: one, or all of a subject that began before the token was issued.
 * @throws Refusal('unauthenticated') for a token that is not one, or was taken before
 */
export function backChannel({ db, now, issuer, tokens }: Parts) {
  return async (logoutToken: string): Promise<void> => {
    const { id, sid, subject, issuedTime } = await tokens.checkLogout(logoutToken);
    await db.transaction().execute(async (trx) => {
      const taken = await trx
        .insertInto('logoutToken')
        .values({ hash: hashOf(`${issuer} ${id}`), expiresDate: new Date(now().getTime() + remembered) })
        .onConflict((any) => any.doNothing())
        .returning('hash')
        .executeTakeFirst();
      if (!taken) throw new Refusal('unauthenticated');
      const { rows } = await rowsOf(
        { id: sql<string>`u.id`, email: sql<string>`u.email` },
        (columns) => sql`
        with ended as (
          update session s set revoked_date = ${now()}, sealed_grant = null
          from issuer_session i
          where i.session_id = s.id and s.revoked_date is null and i.issuer = ${issuer}
            and (${subject}::text is null or i.subject = ${subject})
            and case when ${sid}::text is null then s.created_date <= ${new Date(issuedTime + tolerance)} else i.sid = ${sid} end
          returning s.user_id
        )
        select distinct ${columns} from ended join app_user u on u.id = ended.user_id order by u.id`,
      ).execute(trx);
      for (const user of rows) {
        tell(trx, { noun: 'session', userId: user.id });
        const object = { kind: 'user', id: user.id, name: user.email } as const;
        await recordAct(trx, installation('issuer'), now(), { kind: sid ? 'sessionEnded' : 'sessionsEnded', object });
      }
    });
  };
}
