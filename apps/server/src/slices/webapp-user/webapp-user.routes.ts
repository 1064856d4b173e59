import { webappUser } from '@quaygate/contract';
import type { Slice } from '../../plumbing/serve.ts';
import { changeUser, createUser, disableUser, getUser, listUsers } from './webapp-user.service.ts';

export const webappUserSlice: Slice = (serve, deps) => {
  serve(webappUser.list, ({ query }) => listUsers(deps, query));
  serve(webappUser.create, ({ body }) => createUser(deps, body));
  serve(webappUser.get, ({ params }) => getUser(deps, params.id));
  serve(webappUser.update, ({ params, body, user }) => changeUser(deps, user.id, params.id, body));
  serve(webappUser.disable, ({ params, body, user }) => disableUser(deps, user.id, params.id, body.disabled));
};
