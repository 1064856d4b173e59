import { webappUser } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { changeEmailOf, withdrawEmailOf } from './email-change.service.ts';
import { inviteUser } from './invitation.service.ts';
import { changeRoleAtOnce } from './platform-role.service.ts';
import { removeUser } from './removal.service.ts';
import { makeResetLink } from './reset-link.service.ts';
import { changeUser, createUser, disableUser, getUser, listUsers } from './webapp-user.service.ts';

export const webappUserSlice: Slice = (serve, deps) => {
  serve(webappUser.list, ({ query }) => listUsers(deps, query));
  serve(webappUser.create, ({ body, actor }) => createUser(deps, actor, body));
  serve(webappUser.get, ({ params }) => getUser(deps, params.id));
  serve(webappUser.update, ({ params, body, user, actor }) => changeUser(deps, actor, user.id, params.id, body));
  serve(webappUser.changePlatformRole, ({ params, body, user, actor }) =>
    changeRoleAtOnce(deps, actor, user.id, params.id, body.role),
  );
  serve(webappUser.disable, ({ params, body, user, actor }) =>
    disableUser(deps, actor, user.id, params.id, body.disabled),
  );
  serve(webappUser.remove, ({ params, query, user, actor }) =>
    removeUser(deps, { actor, userId: user.id }, params.id, query.successorId),
  );
  serve(webappUser.changeEmail, ({ params, body, actor }) => changeEmailOf(deps, actor, params.id, body.email));
  serve(webappUser.withdrawEmail, ({ params, actor }) => withdrawEmailOf(deps, actor, params.id));
  serve(webappUser.invite, ({ params, body, actor }) => inviteUser(deps, actor, params.id, body.by));
  serve(webappUser.makeResetLink, ({ params, actor }) => makeResetLink(deps, actor, params.id));
};
