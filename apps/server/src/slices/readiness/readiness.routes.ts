import { readiness } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { listDriverReadiness } from './driver-readiness.service.ts';

export const readinessSlice: Slice = (serve, deps) => {
  serve(readiness.ofDrivers, ({ params, query }) => listDriverReadiness(deps, params.f, query));
};
