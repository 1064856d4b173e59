import { terminalRead, trainRead, type UserTerminal, user as userCalls, whole } from '@quaygate/contract';
import { spelledRoles } from '@quaygate/rules';
import { holds } from '../../plumbing/caller.ts';
import type { Slice } from '../../plumbing/serve.ts';
import { findTerminalsOfUser, findUser, updateUserNames } from './user.queries.ts';

const spelled = <T extends { roles: string[] }>(row: T): T => ({ ...row, roles: spelledRoles(row.roles) });

export const userSlice: Slice = (serve, { db, identity }) => {
  serve(userCalls.get, async ({ user }) => spelled(await findUser(db, user.id)));

  serve(userCalls.update, async ({ user, body }) => spelled(await updateUserNames(db, user.id, body)));

  serve(userCalls.remove, ({ user }) => identity.deleteAccount(user.id));

  serve(userCalls.terminals, async ({ user }) => {
    const isTrain = holds(user, trainRead);
    const isTerminal = holds(user, terminalRead);
    const linked = isTerminal ? user.facilities : [];
    const rows = await findTerminalsOfUser(db, isTrain ? 'all' : linked);
    return whole(
      rows.map((row) => ({
        ...row,
        areas: [...(linked.includes(row.id) ? ['terminal' as const] : []), ...(isTrain ? ['train' as const] : [])],
      })) as UserTerminal[],
    );
  });
};
