import { user as userCalls } from '@quaygate/contract';
import { spelledRoles } from '@quaygate/rules';
import { lacksFactor, needsPasskey } from '../../serving/required-factor.ts';
import type { Slice } from '../../serving/serve.ts';
import { askEmail, withdrawEmail } from './email.service.ts';
import { findUser, setLanguage } from './user.queries.ts';
import { changeNames, changePassword, leave } from './user.service.ts';

const spelled = <T extends { roles: string[] }>(row: T): T => ({ ...row, roles: spelledRoles(row.roles) });

export const userSlice: Slice = (serve, deps) => {
  const { db, identityIn, now } = deps;
  serve(userCalls.get, async ({ user }) => ({
    ...spelled(await findUser(db, user.id)),
    factorRequired: await lacksFactor(deps, user),
    passkeyRequired: needsPasskey(deps, user),
  }));

  serve(userCalls.update, async ({ user, actor, body }) => ({
    ...spelled(await changeNames({ db, now }, actor, user, body)),
    factorRequired: false,
    passkeyRequired: needsPasskey(deps, user),
  }));

  serve(userCalls.changeLanguage, ({ user, body }) => setLanguage(db, user.id, body.language));
  serve(userCalls.changePassword, ({ user, actor, body }) => changePassword(deps, actor, user, body.newPassword));

  serve(userCalls.emailChange, async ({ user }) => ({
    waiting: (await deps.identity.emails?.waiting(user.id)) ?? null,
  }));
  serve(userCalls.changeEmail, ({ user, actor, body }) => askEmail(deps, actor, user, body.email));
  serve(userCalls.withdrawEmail, ({ user, actor }) => withdrawEmail(deps, actor, user));

  serve(userCalls.remove, ({ user, actor }) => leave({ db, now, identityIn }, actor, user));
};
