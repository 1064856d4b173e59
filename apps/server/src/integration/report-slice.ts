import type { ReportCall } from '@quaygate/contract';
import type { z } from 'zod';
import type { Slice } from '../plumbing/serve.ts';
import type { Item, Report } from './report.ts';
import { takeBatch } from './take-batch.ts';

/** Answers a reporting call of the contract: each item of a batch is judged by the call's schema and stored by `report`. */
export const reportSlice =
  <T extends Item>(call: ReportCall<z.ZodType<T>>, report: Report<T>): Slice =>
  (serve, deps) => {
    const kind = { ...report, name: call.path.slice(call.path.lastIndexOf('/') + 1), schema: call.item };
    serve(call, ({ body, integrator }) => takeBatch(deps, kind, integrator, body.items));
  };
