import type { Db } from '../../../db/client.ts';
import { type Actor, recordAct } from '../../../plumbing/audit.ts';
import type { MailSender } from '../../mail/mail.ts';
import { findAccount, lockAccount } from '../accounts.ts';
import { factorMail } from './mails.ts';
import { removeCodes } from './recovery-codes.ts';

interface Parts {
  db: Db;
  now: () => Date;
  mail: MailSender;
}

/**
 * Takes the second factors of a user who has lost them away; the password alone signs in then. The owner is told by mail.
 * @returns false where there is no such user or no second factor
 */
export async function resetFactors({ db, now, mail }: Parts, email: string, actor: Actor): Promise<boolean> {
  const user = await findAccount(db, email);
  if (!user) return false;
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
  if (isReset) await mail.send(factorMail('factorsReset', user.email));
  return isReset;
}
