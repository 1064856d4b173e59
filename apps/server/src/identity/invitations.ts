import { sql } from 'kysely';
import type { Db, Trx } from '../db/client.ts';
import { Refusal } from '../plumbing/refusal.ts';
import type { InvitationTable } from './invitation.table.ts';

/**
 * Who can be invited: a user `u` who may sign in and never did, and who has no password yet. Thus no invitation takes
 * an account over.
 */
export const isInvitable = sql<boolean>`(u.disabled_at is null and u.last_sign_in_date is null
  and not exists (select from credential c where c.user_id = u.id)
  and not exists (select from invitation a where a.user_id = u.id and a.accepted_date is not null))`;

type NewInvitation = Pick<InvitationTable, 'userId' | 'hash' | 'delivery' | 'createdDate' | 'expiresDate'>;

/**
 * Keeps an invitation in place of the one before, whose link ends with it; its mail is not sent any more.
 * @throws Refusal('invitation_not_possible') for a user who cannot be invited
 */
export async function keepInvitation(db: Db, invitation: NewInvitation): Promise<void> {
  const { userId, hash, delivery, createdDate, expiresDate } = invitation;
  const { rows } = await sql`
    with withdrawn as (
      delete from mail where sent_date is null and id = (select mail_id from invitation where user_id = ${userId})
    )
    insert into invitation (user_id, hash, delivery, created_date, expires_date)
    select u.id, ${hash}::bytea, ${delivery}::text, ${createdDate}::timestamptz, ${expiresDate}::timestamptz from app_user u
    where u.id = ${userId} and ${isInvitable}
    on conflict (user_id) do update set hash = excluded.hash, delivery = excluded.delivery, mail_id = null,
      created_date = excluded.created_date, expires_date = excluded.expires_date
    where invitation.accepted_date is null
    returning user_id`.execute(db);
  if (rows.length === 0) throw new Refusal('invitation_not_possible');
}

/** Notes which mail carries an invitation, unless a newer one took its place. */
export async function noteMail(db: Db, userId: string, hash: Buffer | null, mailId: number): Promise<void> {
  const invitation = db.updateTable('invitation').set({ mailId }).where('userId', '=', userId);
  await invitation.where('hash', hash ? '=' : 'is', hash).execute();
}

/** The user has a password: the invitation is over, whichever link they came by. */
export async function acceptInvitation(trx: Trx, userId: string, now: Date): Promise<void> {
  const invitation = trx.updateTable('invitation').set({ acceptedDate: now }).where('userId', '=', userId);
  await invitation.where('acceptedDate', 'is', null).execute();
}
