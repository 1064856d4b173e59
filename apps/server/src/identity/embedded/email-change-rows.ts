import { sql } from 'kysely';
import { tell } from '../../db/changes.ts';
import type { Db, Trx } from '../../db/client.ts';
import { violates } from '../../db/constraint.ts';
import { rowsOf, table } from '../../db/rows.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { EmailLink } from '../email-changes.ts';
import { isAddress } from '../email-spellings.ts';
import { isInvitable } from '../invitations.ts';
import { hashOf } from '../session/refresh-values.ts';
import type { EmailChangeTable } from './embedded.table.ts';

const [u, change] = [table('appUser', 'u'), table('emailChange', 'c')];
const hashColumn = { confirm: sql`c.confirm_hash`, refuse: sql`c.refuse_hash` } as const;

/** An account as the change of its email looks at it; locked until the transaction ends. */
export async function lockOwner(trx: Db, userId: string) {
  const { rows } = await rowsOf(
    {
      ...u('id', 'email', 'language'),
      isUnused: sql<boolean>`${isInvitable} and not u.email_verified`,
      isKnown: sql<boolean>`u.email_verified or u.last_sign_in_date is not null`,
    },
    (columns) => sql`select ${columns} from app_user u where u.id = ${userId} for no key update`,
  ).execute(trx);
  const [found] = rows;
  if (!found) throw new Refusal('not_found');
  return found;
}

export const keepChange = (db: Db, row: Omit<EmailChangeTable, 'ended'>) =>
  db
    .insertInto('emailChange')
    .values({ ...row, ended: null })
    .onConflict((key) => key.column('userId').doUpdateSet({ ...row, ended: null }))
    .execute();

/** The change of a link, whatever became of it. */
export async function findChange(db: Db, link: EmailLink, token: string, now: Date) {
  const { rows } = await rowsOf(
    {
      ...change('userId', 'email', 'expiresDate', 'ended', 'sessionId'),
      before: sql<string>`u.email`,
      ...u('language'),
    },
    (columns) => sql`select ${columns} from email_change c join app_user u on u.id = c.user_id
      where ${hashColumn[link]} = ${hashOf(token)}`,
  ).execute(db);
  const [found] = rows;
  if (!found) throw new Refusal('auth/invalid-action-code');
  if (found.ended === 'confirmed') throw new Refusal('email_change_confirmed');
  if (found.ended) throw new Refusal('email_change_refused');
  if (found.expiresDate <= now) throw new Refusal('auth/expired-action-code');
  return found;
}

/** A change that can still be confirmed. */
export const waitingOf = (db: Db, userId: string, now: Date) =>
  db
    .selectFrom('emailChange')
    .select(['email', 'expiresDate'])
    .where('userId', '=', userId)
    .where('ended', 'is', null)
    .where('expiresDate', '>', now)
    .executeTakeFirst();

export const endChange = (db: Db, userId: string, ended: NonNullable<EmailChangeTable['ended']>) =>
  db.updateTable('emailChange').set({ ended }).where('userId', '=', userId).where('ended', 'is', null).execute();

/**
 * The account signs in with another address, which its record as driver follows.
 * @throws Refusal('email_taken_meanwhile')
 */
export async function setAddress(
  trx: Trx | Db,
  { id, before, email, isVerified }: { id: string; before: string; email: string; isVerified: boolean },
): Promise<void> {
  await trx
    .updateTable('appUser')
    .set({ email, emailVerified: isVerified })
    .where('id', '=', id)
    .execute()
    .catch((error: unknown) => {
      throw violates(error, 'app_user_email') ? new Refusal('email_taken_meanwhile') : error;
    });
  await trx
    .updateTable('trucker')
    .set({ email })
    .where('userId', '=', id)
    .where('deletedDate', 'is', null)
    .where(isAddress(sql`email`, before))
    .execute();
  tell(trx, { noun: 'rights', userId: id });
}
