import { sql } from 'kysely';
import { tell } from '../../db/changes.ts';
import type { Db, Trx } from '../../db/client.ts';
import { rowsOf, table } from '../../db/rows.ts';
import { type Actor, recordAct } from '../../plumbing/audit/audit.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import { findAccountById } from '../accounts.ts';
import { revokeSessionsOf } from './revoke-sessions.ts';
import { isOpenSession, type SessionLimits } from './session-lifetime.ts';
import type { SessionProvider, ShownSession } from './session-provider.ts';

const s = table('session', 's');

/** The open sessions of a user, the one used last first. */
export async function findSessions(db: Db, userId: string, limits: SessionLimits, now: Date): Promise<ShownSession[]> {
  const { rows } = await rowsOf<ShownSession>(
    {
      ...s('id', 'browser', 'system', 'network', 'createdDate'),
      lastUsedDate: sql`coalesce(s.last_used_date, s.created_date)`,
    },
    (columns) => sql`
    select ${columns} from session s join app_user u on u.id = s.user_id
    where s.user_id = ${userId} and ${isOpenSession(limits, now)}
    order by last_used_date desc, s.created_date desc, s.id`,
  ).execute(db);
  return rows;
}

interface Parts {
  db: Db;
  now: () => Date;
}

/** Ends of sessions that somebody asks for, with their entry in the audit log. */
export function sessionEnds({ db, now }: Parts): Pick<SessionProvider, 'end' | 'endAll' | 'endOthers'> {
  async function record(trx: Trx, kind: 'sessionEnded' | 'sessionsEnded', userId: string, actor: Actor) {
    const user = await findAccountById(trx, userId);
    if (!user) throw new Refusal('not_found');
    await recordAct(trx, actor, now(), { kind, object: { kind: 'user', id: user.id, name: user.email } });
  }

  return {
    end: (userId, id, actor) =>
      db.transaction().execute(async (trx) => {
        const ended = await trx
          .updateTable('session')
          .set({ revokedDate: sql`coalesce(revoked_date, ${now()})`, sealedGrant: null })
          .where('id', '=', id)
          .where('userId', '=', userId)
          .executeTakeFirst();
        if (ended.numUpdatedRows === 0n) throw new Refusal('not_found');
        tell(trx, { noun: 'session', userId });
        await record(trx, 'sessionEnded', userId, actor);
      }),

    endOthers: (userId, kept, actor) =>
      db.transaction().execute(async (trx) => {
        await trx
          .updateTable('session')
          .set({ revokedDate: sql`coalesce(revoked_date, ${now()})`, sealedGrant: null })
          .where('id', '<>', kept)
          .where('userId', '=', userId)
          .execute();
        tell(trx, { noun: 'session', userId });
        await record(trx, 'sessionsEnded', userId, actor);
      }),

    endAll: (userId, actor) =>
      db.transaction().execute(async (trx) => {
        await revokeSessionsOf(trx, userId, now());
        await record(trx, 'sessionsEnded', userId, actor);
      }),
  };
}
