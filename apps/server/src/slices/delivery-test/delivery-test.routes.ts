import { deliveryTest } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { testMail, testPush } from './delivery-test.service.ts';

export const deliveryTestSlice: Slice = (serve, deps) => {
  serve(deliveryTest.mail, ({ user, actor, body }) => testMail(deps, actor, user, body.email));
  serve(deliveryTest.pushKey, async () => ({ publicKey: await deps.push.publicKey() }));
  serve(deliveryTest.push, ({ user, actor, body, language }) =>
    testPush(deps, actor, user, { address: body, language }),
  );
};
