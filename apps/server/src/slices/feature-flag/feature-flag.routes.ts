import { featureFlag } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { flagOf, flagsOf } from './feature-flag.service.ts';

export const featureFlagSlice: Slice = (serve, { settings }) => {
  serve(featureFlag.evaluateAll, () => ({ flags: flagsOf(settings) }));
  serve(featureFlag.evaluate, ({ params }) => flagOf(settings, params.key));
};
