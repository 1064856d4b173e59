import { admission } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { checkAdmission } from './admission.service.ts';

export const admissionSlice: Slice = (serve, deps) => {
  serve(admission.check, async ({ params, query }) => ({
    items: await checkAdmission(deps, { ...params, ...query, at: query.at ?? deps.now() }),
  }));
};
