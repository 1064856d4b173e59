import type { StatusResponse } from '@quaygate/contract';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#web/lib/api-error.ts';
import { type UnitRequest, useRequestStatus } from '#web/nouns/container-status/container-status.mutations.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { hideSnackbar, notify } from '#web/ui/notify.ts';

/** An answer and what it answers. */
export interface ShownStatus extends StatusResponse {
  request: UnitRequest;
  askedAt: Date;
}
export interface Refusal {
  request: UnitRequest;
  reason: unknown;
}

/** The status of one load unit: asked for, shown or refused. An answer to a closed question, or to a screen that was left, is dropped. */
export function useUnitStatus(onAnswer: (request: UnitRequest) => void) {
  const failureText = useFailureText();
  const sending = useRequestStatus();
  const [shown, setShown] = useState<ShownStatus>();
  const [refusal, setRefusal] = useState<Refusal>();
  const question = useRef(0);
  useEffect(
    () => () => {
      question.current++;
    },
    [],
  );

  const send = async (request: UnitRequest, isRefresh: boolean) => {
    const mine = ++question.current;
    try {
      const answer = await sending.mutateAsync(request);
      if (question.current !== mine) return;
      setShown({ ...answer, request, askedAt: new Date() });
      setRefusal(undefined);
      onAnswer(request);
    } catch (reason) {
      if (question.current !== mine) return;
      notify.error(failureText(reason));
      // An answer that did not come says nothing about the unit: what is shown stays.
      if (isRefresh && !(reason instanceof ApiError)) return;
      setShown(undefined);
      setRefusal({ request, reason });
    }
  };

  const close = () => {
    question.current++;
    sending.reset();
    setShown(undefined);
    setRefusal(undefined);
  };

  return {
    shown,
    refusal,
    isAsking: sending.isPending,
    close,
    ask: (request: UnitRequest) => {
      // A complaint about the question before would stand beside the answer to this one.
      hideSnackbar();
      setShown(undefined);
      setRefusal(undefined);
      void send(request, false);
    },
    /** Asks the same once more and keeps what is shown until the answer is there. */
    refresh: () => {
      if (shown) void send(shown.request, true);
    },
  };
}

export type UnitStatus = ReturnType<typeof useUnitStatus>;
