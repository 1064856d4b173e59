import { reroute } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { rerouteBooking } from './reroute.service.ts';

export const rerouteSlice: Slice = (serve, deps) => {
  serve(reroute.create, ({ params, body, user, actor }) =>
    rerouteBooking(deps, { actor, user, bookingId: params.bookingId, place: body }),
  );
};
