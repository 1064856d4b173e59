import { driverPush } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { saveSubscription } from './driver-push.service.ts';
import { removeSubscription } from './driver-push-subscription.queries.ts';

export const driverPushSlice: Slice = (serve, deps) => {
  serve(driverPush.key, async () => ({ publicKey: await deps.push.publicKey() }));
  serve(driverPush.save, ({ params, sessionId, body }) =>
    saveSubscription(deps, { truckerId: params.u, sessionId }, body),
  );
  serve(driverPush.remove, ({ sessionId }) => removeSubscription(deps.db, sessionId));
};
