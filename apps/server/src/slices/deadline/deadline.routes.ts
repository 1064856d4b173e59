import { deadline, whole } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { changeDeadline, checkDeadline, createDeadline, removeDeadline } from './deadline.service.ts';
import { findBookingsOutside, findUnknownTrains } from './deadline-concern.queries.ts';
import { findDeadline, findDeadlines } from './deadline-entry.queries.ts';

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
  serve(deadline.concerned, async ({ params, query, body }) => {
    const before = query.deadlineId && (await findDeadline(db, params.terminalId, query.deadlineId));
    await checkDeadline(deps, params.terminalId, body, before || undefined);
    const { terminalId } = params;
    const [bookings, unknownTrains] = await Promise.all([
      findBookingsOutside(db, terminalId, body, query),
      findUnknownTrains(db, terminalId, body.trains),
    ]);
    return { ...bookings, unknownTrains: [...unknownTrains] };
  });
};
