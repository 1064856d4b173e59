import { passwordMaxCharacters, passwordMinCharacters } from '@quaygate/rules';
import type { Db } from '../../../db/client.ts';
import { Refusal } from '../../../plumbing/refusal.ts';
import { endSessionsOf, verifyEmailOf } from '../accounts.ts';
import type { PasswordProvider } from '../identity.ts';
import { closeActions, findAction, useAction } from './actions.ts';
import { hashPassword } from './password.ts';
import { validFrom } from './signing.ts';

interface Parts {
  db: Db;
  now: () => Date;
}

const isWeak = ({ length }: string) => length < passwordMinCharacters || length > passwordMaxCharacters;

/** What the links of our mails do. */
export function passwordsOf({
  db,
  now,
}: Parts): Pick<PasswordProvider, 'findAction' | 'confirmPasswordReset' | 'confirmEmail'> {
  return {
    findAction: (token, mode) => findAction(db, token, mode, now()),

    async confirmPasswordReset(token, newPassword) {
      if (isWeak(newPassword)) throw new Refusal('auth/weak-password');
      // Checked first, so that an invalid link costs no password hash.
      await findAction(db, token, 'resetPassword', now());
      const passwordHash = await hashPassword(newPassword);
      await db.transaction().execute(async (trx) => {
        const userId = await useAction(trx, token, 'resetPassword', now());
        await trx
          .insertInto('credential')
          .values({ userId, passwordHash })
          .onConflict((key) => key.column('userId').doUpdateSet({ passwordHash }))
          .execute();
        await verifyEmailOf(trx, userId);
        await endSessionsOf(trx, userId, now(), validFrom(now()));
        await closeActions(trx, userId, 'resetPassword');
      });
    },

    confirmEmail: (token) =>
      db.transaction().execute(async (trx) => {
        const userId = await useAction(trx, token, 'verifyEmail', now());
        await verifyEmailOf(trx, userId);
        await closeActions(trx, userId, 'verifyEmail');
      }),
  };
}
