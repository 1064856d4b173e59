import { gatePassQueue } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { claimDriver, listQueue, numbersOfQueue, releaseDriver, takeNext } from './gate-pass-queue.service.ts';

export const gatePassQueueSlice: Slice = (serve, deps) => {
  serve(gatePassQueue.list, ({ user, query }) => listQueue(deps, user, query));
  serve(gatePassQueue.numbers, ({ user }) => numbersOfQueue(deps, user));
  serve(gatePassQueue.next, ({ user, query, body }) => takeNext(deps, user, { ...query, after: body.after }));
  serve(gatePassQueue.claim, ({ user, params }) => claimDriver(deps, user, params.t));
  serve(gatePassQueue.release, ({ user, params }) => releaseDriver(deps, user, params.t));
};
