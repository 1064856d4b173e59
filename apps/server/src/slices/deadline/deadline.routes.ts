import { deadline, whole } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { changeDeadline, createDeadline, removeDeadline } from './deadline.service.ts';
import { findDeadlines } from './deadline-entry.queries.ts';

export const deadlineSlice: Slice = (serve, deps) => {
  const { db, now } = deps;
  serve(deadline.list, async ({ params, query }) =>
    whole(await findDeadlines(db, params.terminalId, query.includePast ? null : now())),
  );
  serve(deadline.create, ({ params, body, actor }) => createDeadline(deps, { ...params, actor }, body));
  serve(deadline.update, ({ params, body, actor }) =>
    changeDeadline(deps, { ...params, actor }, params.deadlineId, body),
  );
  serve(deadline.remove, ({ params, actor }) => removeDeadline(deps, { ...params, actor }, params.deadlineId));
};
