import { user as userCalls } from '@quaygate/contract';
import { spelledRoles } from '@quaygate/rules';
import type { Slice } from '../../plumbing/serve.ts';
import { findUser, updateUserNames } from './user.queries.ts';

const spelled = <T extends { roles: string[] }>(row: T): T => ({ ...row, roles: spelledRoles(row.roles) });

export const userSlice: Slice = (serve, { db, identity, now }) => {
  serve(userCalls.get, async ({ user }) => spelled(await findUser(db, user.id)));

  serve(userCalls.update, async ({ user, body }) => spelled(await updateUserNames(db, user.id, body, now())));

  serve(userCalls.remove, ({ user }) => identity.deleteAccount(user.id));
};
