import { admission } from '@quaygate/contract';
import type { Slice } from '../../plumbing/serve.ts';
import { checkAdmission } from './admission.service.ts';

export const admissionSlice: Slice = (serve, { db, now }) => {
  serve(admission.check, async ({ params, query }) => ({
    items: await checkAdmission(db, { ...params, ...query, at: query.at ?? now() }),
  }));
};
