import type { Db, Trx } from '../../db/client.ts';
import type { MailSender } from '../../outside/mail/mail.ts';
import { type Actor, recordAct } from '../../plumbing/audit/audit.ts';
import { findAccountById, lockAccount } from '../accounts.ts';
import { hasFactor } from './has-factor.ts';
import { factorMail } from './mails.ts';
import { removeCodes } from './recovery-codes.ts';

interface Parts {
  db: Db;
  now: () => Date;
  mail: MailSender;
}

/**
 * Takes the second factors of a user who has lost them away; the password alone signs in then. The owner is told by mail.
 * @returns false where there is none
 */
export async function resetFactors(
  { db, now, mail }: Parts,
  user: { id: string; email: string },
  actor: Actor,
): Promise<boolean> {
  const reader = await findAccountById(db, user.id);
  const isReset = await db.transaction().execute(async (trx) => {
    await lockAccount(trx, user.id);
    const gone = [
      await trx.deleteFrom('totp').where('userId', '=', user.id).executeTakeFirst(),
      await trx.deleteFrom('passkey').where('userId', '=', user.id).executeTakeFirst(),
    ];
    if (gone.every(({ numDeletedRows }) => numDeletedRows === 0n)) return false;
    await removeCodes(trx, user.id);
    const object = { kind: 'user', id: user.id, name: user.email } as const;
    await recordAct(trx, actor, now(), { kind: 'factorRemoved', object, before: { factor: 'all' } });
    return true;
  });
  if (isReset && reader) await mail.send(factorMail('factorsReset', reader));
  return isReset;
}

/**
 * Ends the passkeys of an account that had no password until now: they were the sign-in, no second step, and may be lost. The
 * caller holds the account.
 * @returns false where there is none
 */
export async function endOnlyPasskeys(
  trx: Trx,
  { id, email }: { id: string; email: string },
  actor: Actor,
  now: Date,
): Promise<boolean> {
  const gone = await trx.deleteFrom('passkey').where('userId', '=', id).returning('name').execute();
  if (gone.length === 0) return false;
  if (!(await hasFactor(trx, id))) await removeCodes(trx, id);
  const object = { kind: 'user', id, name: email } as const;
  for (const { name } of gone)
    await recordAct(trx, actor, now, { kind: 'factorRemoved', object, before: { factor: 'passkey', name } });
  return true;
}
