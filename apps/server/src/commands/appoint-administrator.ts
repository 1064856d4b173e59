import { appointAdministrator } from '../slices/user/first-administrator.service.ts';
import { done, failed, type Run } from './command.ts';
import { onDatabase } from './on-database.ts';

/** Makes an account a further administrator (APPR-09), on the database the settings name. */
export const run: Run = async ([email, ...more]) => {
  if (!email || more.length > 0) return undefined;
  const isAppointed = await onDatabase((parts) => appointAdministrator(parts, email));
  return isAppointed ? done(`${email} is administrator`) : failed(`${email} has no account that may sign in`);
};
