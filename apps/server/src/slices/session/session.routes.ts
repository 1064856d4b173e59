import { session } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';

export const sessionSlice: Slice = (serve, { sessions }) => {
  serve(session.list, async ({ user }) => {
    const open = await sessions.list(user.id);
    return open.map((one) => ({ ...one, isCurrent: one.id === user.sessionId }));
  });
  serve(session.end, ({ user, params, actor }) => sessions.end(user.id, params.id, actor));
  serve(session.endAll, ({ user, query, actor }) =>
    query.keep ? sessions.endOthers(user.id, user.sessionId, actor) : sessions.endAll(user.id, actor),
  );
  serve(session.endAllOf, ({ params, actor }) => sessions.endAll(params.id, actor));
};
