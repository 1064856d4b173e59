import { trainBooking } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { completeTrainBookings, listTrainBookings } from './train-booking.service.ts';

export const trainBookingSlice: Slice = (serve, deps) => {
  serve(trainBooking.list, ({ params, query }) =>
    listTrainBookings(deps, { trainOperatorId: params.id, terminalId: params.terminalId }, query),
  );
  serve(trainBooking.complete, ({ params, body, user }) =>
    completeTrainBookings(
      deps,
      { trainOperatorId: params.id, terminalId: params.terminalId },
      { bookingIds: body.bookingIds, by: user.id },
    ),
  );
};
