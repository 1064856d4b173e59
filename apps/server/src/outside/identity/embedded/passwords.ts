import { present } from '@quaygate/rules';
import type { Db, Trx } from '../../../db/client.ts';
import { actingUser, recordAct } from '../../../plumbing/audit.ts';
import { Refusal } from '../../../plumbing/refusal.ts';
import type { MailSender } from '../../mail/mail.ts';
import { findAccountById, verifyEmailOf } from '../accounts.ts';
import type { PasswordProvider } from '../identity.ts';
import { acceptInvitation } from '../invitations.ts';
import { revokeSessionsOf } from '../session/refresh-values.ts';
import { closeActions, findAction, useAction } from './actions.ts';
import { passwordMail } from './mails.ts';
import { hashPassword } from './password.ts';
import { weaknessOf } from './password-rules.ts';

interface Parts {
  db: Db;
  now: () => Date;
  mail: MailSender;
  publicUrl: string;
}

/** What the links of our mails do. */
export function passwordsOf({
  db,
  now,
  mail,
  publicUrl,
}: Parts): Pick<PasswordProvider, 'findAction' | 'confirmPasswordReset' | 'confirmEmail'> {
  /** Who holds the link acts as the user. */
  async function record(trx: Trx, kind: 'passwordChanged' | 'emailVerified', userId: string, address: string) {
    const { id, email } = present(await findAccountById(trx, userId));
    await recordAct(trx, actingUser({ id, email }, address), now(), {
      kind,
      object: { kind: 'user', id, name: email },
    });
  }

  return {
    findAction: (token, mode) => findAction(db, token, mode, now()),

    async confirmPasswordReset(token, newPassword, address) {
      // Checked first, so that an invalid link costs no password hash.
      const { email } = await findAction(db, token, 'resetPassword', now());
      const weakness = weaknessOf(newPassword, email);
      if (weakness) throw new Refusal(weakness);
      const passwordHash = await hashPassword(newPassword);
      const changed = await db.transaction().execute(async (trx) => {
        const userId = await useAction(trx, token, 'resetPassword', now());
        const before = await trx
          .selectFrom('credential')
          .select('userId')
          .where('userId', '=', userId)
          .executeTakeFirst();
        await trx
          .insertInto('credential')
          .values({ userId, passwordHash })
          .onConflict((key) => key.column('userId').doUpdateSet({ passwordHash }))
          .execute();
        await verifyEmailOf(trx, userId);
        await revokeSessionsOf(trx, userId, now());
        await closeActions(trx, userId, 'resetPassword');
        await acceptInvitation(trx, userId, now());
        await record(trx, 'passwordChanged', userId, address);
        return before && (await findAccountById(trx, userId));
      });
      if (changed) await mail.send(passwordMail(changed.email, `${publicUrl}/login`, now()));
    },

    confirmEmail: (token, address) =>
      db.transaction().execute(async (trx) => {
        const userId = await useAction(trx, token, 'verifyEmail', now());
        await verifyEmailOf(trx, userId);
        await closeActions(trx, userId, 'verifyEmail');
        await record(trx, 'emailVerified', userId, address);
      }),
  };
}
