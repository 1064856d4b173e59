import { bookingPlan } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { changeMinutes, changePlan, readPlan } from './booking-plan.service.ts';
import { bookRows } from './booking-plan-book.service.ts';
import { planChecks } from './booking-plan-check.service.ts';

export const bookingPlanSlice: Slice = (serve, deps) => {
  const check = planChecks(deps);
  serve(bookingPlan.get, ({ params, user }) => readPlan(deps, { forwarderId: params.f, userId: user.id }));
  serve(bookingPlan.update, ({ params, user, body }) =>
    changePlan(deps, { forwarderId: params.f, userId: user.id }, body),
  );
  serve(bookingPlan.updateMinutes, ({ params, body }) => changeMinutes(deps, params.f, body.minutes));
  serve(bookingPlan.check, ({ params, user, body }) => check({ forwarderId: params.f, userId: user.id }, body.rowIds));
  serve(bookingPlan.book, async ({ params, user, actor, body, signal }) => ({
    rows: await bookRows(deps, { user, actor, forwarderId: params.f }, body.rows, signal),
  }));
};
