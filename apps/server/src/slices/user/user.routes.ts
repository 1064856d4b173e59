import { terminalRead, trainRead, type UserTerminal, user as userCalls, whole } from '@quaygate/contract';
import { normalizeRole } from '@quaygate/rules';
import { holds } from '../../plumbing/caller.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Slice } from '../../plumbing/serve.ts';
import { deleteUser, findTerminalsOfUser, findUser, updateUserNames } from './user.queries.ts';

/** Answers carry the one inner spelling of roles. */
const spelled = <T extends { roles: string[] }>(row: T): T => ({ ...row, roles: row.roles.map(normalizeRole) });

export const userSlice: Slice = (serve, { db, identity }) => {
  serve(userCalls.get, async ({ user }) => spelled(await findUser(db, user.id)));

  serve(userCalls.update, async ({ user, body }) => {
    await identity.updateAccount(user.id, body);
    return spelled(await updateUserNames(db, user.id, body));
  });

  serve(userCalls.remove, async ({ user }) => {
    if (!(await deleteUser(db, user.id))) throw new Refusal('last_administrator');
    await identity.deleteAccount(user.id);
  });

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
