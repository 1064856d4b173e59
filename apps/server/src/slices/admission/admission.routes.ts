import { admission } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { checkAdmission } from './admission.service.ts';

export const admissionSlice: Slice = (serve, deps) => {
  serve(admission.check, ({ params, query }) =>
    checkAdmission(deps, { ...params, ...query, at: query.at ?? deps.now() }),
  );
};
