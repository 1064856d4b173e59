import type { ReportCall } from '@quaygate/contract';
import type { z } from 'zod';
import { WrittenAnswer } from '../plumbing/http/written-answer.ts';
import type { Slice } from '../serving/serve.ts';
import { resultText } from './batch-result.ts';
import { noteCall } from './interface.queries.ts';
import type { Item, NewestKind, NewestReport, Report } from './report.ts';
import { takeBatch } from './take-batch.ts';
import { takeNewest } from './take-newest.ts';

/** Answers a reporting call of the contract: each item of a batch is judged by the call's schema and stored by `report`. */
export const reportSlice =
  <T extends Item>(call: ReportCall<z.ZodType<T>>, report: Report<T>): Slice =>
  (serve, deps) => {
    const kind = { ...report, name: nameOf(call), schema: call.item };
    serve(call, async ({ body, integrator }) => {
      const result = await takeBatch(deps, kind, integrator, body.items);
      // What was stored is answered even where this cannot be noted.
      await noteCall(deps.db, deps.now(), integrator, kind.name, result).catch((error) =>
        deps.log.warn({ err: error }, 'a call of a terminal was not noted'),
      );
      return result;
    });
  };

/** The last part of the path. */
const nameOf = ({ path }: { path: string }) => path.slice(path.lastIndexOf('/') + 1);

/** A report of records of which only the newest counts, with what its call says. */
export const newestKind = <T extends Item>(call: ReportCall<z.ZodType<T>>, report: NewestReport<T>): NewestKind<T> => ({
  ...report,
  name: nameOf(call),
  schema: call.item,
});

/** Answers the call of such a report. */
export const newestSlice =
  <T extends Item>(call: ReportCall<z.ZodType<T>>, kind: NewestKind<T>): Slice =>
  (serve, deps) => {
    serve(call, async ({ body, integrator }) => {
      const outcomes = await takeNewest(deps, kind, integrator, body.items);
      return new WrittenAnswer(Buffer.from(resultText(body.items, outcomes)));
    });
  };
