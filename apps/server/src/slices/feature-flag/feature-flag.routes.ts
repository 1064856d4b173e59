import { featureFlag, whole } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { changeFlag, flagOf, flagsOf, switchesOf } from './feature-flag.service.ts';

export const featureFlagSlice: Slice = (serve, deps) => {
  serve(featureFlag.evaluateAll, async () => ({ flags: await flagsOf(deps) }));
  serve(featureFlag.evaluate, ({ params }) => flagOf(deps, params.key));
  serve(featureFlag.list, async () => whole(await switchesOf(deps)));
  serve(featureFlag.update, ({ params, body, actor, user }) =>
    changeFlag(deps, { actor, userId: user.id }, params.key, body.isOn),
  );
};
