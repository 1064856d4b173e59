import { bookingView } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { changeViews, readViews, setStart } from './booking-view.service.ts';

export const bookingViewSlice: Slice = (serve, deps) => {
  serve(bookingView.get, ({ params, user }) => readViews(deps, params.f, user.id));
  serve(bookingView.updateOwn, ({ params, user, body }) =>
    changeViews(deps, { forwarderId: params.f, userId: user.id }, body),
  );
  serve(bookingView.updateCompany, ({ params, body }) =>
    changeViews(deps, { forwarderId: params.f, userId: null }, body),
  );
  serve(bookingView.setStart, ({ params, user, body }) => setStart(deps, params.f, user.id, body.viewId));
};
