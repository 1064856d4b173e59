import { type BookingViewChange, bookingView } from '@quaygate/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { useForwarderScope } from '#web/session/rights/forwarder-context.ts';
import { refreshBookingViews } from './booking-view.queries.ts';

/** Something that is done about views; they are read again whatever became of it. */
function useAct<Given>(act: (params: ReturnType<typeof useForwarderScope>, given: Given) => Promise<unknown>) {
  const scope = useForwarderScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (given: Given) => act(scope, given),
    onSettled: () => refreshBookingViews(client, scope),
  });
}

type Change = Partial<BookingViewChange> & { isCompany: boolean };

/** Stores views of the user or of the company, or takes them out (FWD-VIEW-03). */
export const useChangeBookingViews = () =>
  useAct((params, { isCompany, ...body }: Change) =>
    call(isCompany ? bookingView.updateCompany : bookingView.updateOwn, { params, body }),
  );

/** The view with which the screen opens; null is none (FWD-VIEW-04). */
export const useSetStartView = () =>
  useAct((params, viewId: string | null) => call(bookingView.setStart, { params, body: { viewId } }));
