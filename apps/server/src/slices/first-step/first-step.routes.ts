import { firstStep } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { getFirstSteps, hideFirstSteps } from './first-step.service.ts';

export const firstStepSlice: Slice = (serve, deps) => {
  serve(firstStep.list, () => getFirstSteps(deps));
  serve(firstStep.hide, ({ body }) => hideFirstSteps(deps, body.isHidden));
};
