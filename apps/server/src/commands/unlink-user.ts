import { findAccount } from '../identity/accounts.ts';
import { unlinkUser } from '../identity/hosted/unlink.ts';
import { installation } from '../plumbing/audit/audit.ts';
import { done, failed, type Run } from './command.ts';
import { onDatabase } from './on-database.ts';

/** Lets a user be linked to another account of the issuer (AUTH-56), on the database the settings name. */
export const run: Run = async ([email, ...more]) => {
  if (!email || more.length > 0) return undefined;
  const isUnlinked = await onDatabase(async ({ jobsDb: db, now }) => {
    const user = await findAccount(db, email);
    return user !== undefined && (await unlinkUser({ db, now }, user, installation('command')));
  });
  return isUnlinked ? done(`${email} is linked anew at the next sign-in`) : failed(`${email} is not linked`);
};
