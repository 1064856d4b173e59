import { findAccount } from '../identity/accounts.ts';
import { resetFactors } from '../identity/factor/reset.ts';
import { outboxMail } from '../outside/mail/outbox-mail.ts';
import { installation } from '../plumbing/audit/audit.ts';
import { done, failed, type Run } from './command.ts';
import { onDatabase } from './on-database.ts';

/** Takes away the second factors of a user who has lost them (FACT-30), on the database the settings name. */
export const run: Run = async ([email, ...more]) => {
  if (!email || more.length > 0) return undefined;
  const isReset = await onDatabase(
    async ({ db, now }) => {
      const user = await findAccount(db, email);
      if (!user) return false;
      return resetFactors({ db, now, mail: outboxMail({ db, now }) }, user, installation('command'));
    },
    { max: 2 },
  );
  return isReset ? done(`${email} signs in with the password alone`) : failed(`${email} has no second factor`);
};
