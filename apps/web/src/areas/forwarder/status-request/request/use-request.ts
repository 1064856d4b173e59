import type { Terminal } from '@quaygate/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useCreateBooking, useCreateBookingPair } from '#web/nouns/booking/booking.mutations.ts';
import { useRequestStatus } from '#web/nouns/container-status/container-status.mutations.ts';
import { useSavePreferences } from '#web/nouns/forwarder/forwarder.mutations.ts';
import { useSelectedForwarder } from '#web/session/rights/forwarder-context.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { hideSnackbar, notify } from '#web/ui/dialogs/notify.ts';
import type { RequestValues } from './check-request.ts';
import { keptRequest, useKeptRequest } from './kept-request.ts';
import { step } from './request-machine.ts';
import { type Command, initialState, type RequestEvent, type RequestState } from './request-state.ts';

export interface SingleRequestModel {
  state: RequestState;
  send: (event: RequestEvent) => void;
}

interface Parts {
  /** The remembered type. */
  type: RequestValues['type'];
  terminal: Terminal | undefined;
  isLoadingTerminals: boolean;
}

const begin = (type: RequestValues['type']): RequestState => {
  const state = initialState(type);
  return { ...state, values: keptRequest() ?? state.values };
};

/** Runs the request machine: keeps its state and carries out its commands. */
export function useRequest({ type, terminal, isLoadingTerminals }: Parts): SingleRequestModel {
  const [state, setState] = useState(() => begin(type));
  const latest = useRef(state);
  const carryOut = useCommands();
  useKeptRequest(useCallback(() => latest.current.values, []));

  const send = useCallback(
    (event: RequestEvent) => {
      const next = step(latest.current, event);
      latest.current = next.state;
      setState(next.state);
      for (const command of next.commands) carryOut.current(command, send);
    },
    [carryOut],
  );

  const terminalId = terminal?.id;
  useEffect(() => {
    send({ type: 'terminals', isLoading: isLoadingTerminals, terminalId });
  }, [send, isLoadingTerminals, terminalId]);
  return { state, send };
}

type CarryOut = (command: Command, send: (event: RequestEvent) => void) => void;

function useCommands() {
  const text = useText('statusRequest');
  const failureText = useFailureText();
  const forwarder = useSelectedForwarder();
  const asking = useRequestStatus();
  const booking = useCreateBooking();
  const pair = useCreateBookingPair();
  const savePreferences = useSavePreferences();

  const carryOut: CarryOut = (command, send) => {
    switch (command.type) {
      case 'ask': {
        const { ticket, request } = command.question;
        asking.mutateAsync(request).then(
          (response) => send({ type: 'answered', ticket, response, at: new Date() }),
          (reason: unknown) => send({ type: 'notAnswered', ticket, reason }),
        );
        return;
      }
      case 'book': {
        const { ticket, order, idempotencyKey } = command.sent;
        if (order.partner) {
          pair.mutateAsync({ ...order, partner: order.partner, idempotencyKey }).then(
            ([created, partner]) => send({ type: 'booked', ticket, booking: created, partner }),
            (reason: unknown) => send({ type: 'notBooked', ticket, reason }),
          );
          return;
        }
        booking.mutateAsync({ ...order, forwarder: forwarder?.name, idempotencyKey }).then(
          (created) => send({ type: 'booked', ticket, booking: created }),
          (reason: unknown) => send({ type: 'notBooked', ticket, reason }),
        );
        return;
      }
      case 'rememberForm': {
        const { terminalId, type } = command.request;
        void savePreferences({ terminalId, mode: 'single', type });
        return;
      }
      case 'reportFailure':
        notify.error(failureText(command.reason));
        return;
      case 'reportBooked':
        notify.success(text('bookingCreated'));
        return;
      case 'clearReport':
        hideSnackbar();
    }
  };
  // Answers come later than the render that asked: they are told in the language, and to the forwarder, of the latest.
  const latest = useRef(carryOut);
  useEffect(() => {
    latest.current = carryOut;
  });
  return latest;
}
