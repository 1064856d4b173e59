import { forwarderWrite } from '@quaygate/contract';
import { useEffect } from 'react';
import { useAnnouncementsOf } from '#web/nouns/announcement/announcement.queries.ts';
import { useOneToOneRestrictions } from '#web/nouns/one-to-one-restriction/one-to-one-restriction.queries.ts';
import { useApprovedTruckers } from '#web/nouns/trucker/trucker.queries.ts';
import { useCan } from '#web/session/rights/can.ts';
import { placedPart } from '#web/ui/dialogs/late-part.tsx';
import { Announcement } from './answer/announcement.tsx';
import { NoResult } from './answer/no-result.tsx';
import { ResultSkeleton } from './answer/result-skeleton.tsx';
import { RequestForm } from './form/request-form.tsx';
import type { RequestHeadProps } from './form/request-head.tsx';
import { shownIn } from './request/request-reading.ts';
import { useFreshSlots } from './request/use-fresh-slots.ts';
import type { SingleRequestModel } from './request/use-request.ts';
import { TwoPanes } from './two-panes.tsx';

export interface SingleRequestProps extends SingleRequestModel {
  head: RequestHeadProps;
}

const none: readonly never[] = [];

// Comes while the terminal is asked: nothing is shown before.
const Result = placedPart(() => import('./answer/result.tsx').then((part) => part.Result), <ResultSkeleton />);

/** One load unit from the question to the booking. What may happen when is decided by `request/request-machine.ts`. */
export function SingleRequest({ head, state, send }: SingleRequestProps) {
  const canWrite = useCan(forwarderWrite);
  const { terminal } = head;
  const restrictions = useOneToOneRestrictions(terminal?.id);
  const announcements = useAnnouncementsOf(terminal?.id);
  const truckers = useApprovedTruckers();
  useEffect(() => () => send({ type: 'left' }), [send]);

  const { phase, booked } = state;
  const isAsked = phase.name !== 'editing';
  useEffect(() => {
    // What fails here fails again, and is shown, when the result is there.
    if (isAsked) Result.fetch().catch(() => {});
  }, [isAsked]);
  const shown = shownIn(phase);
  useFreshSlots(terminal?.id, announcements, send);
  return (
    <TwoPanes form={<RequestForm head={head} state={state} send={send} />}>
      <Announcement answer={shown?.answer} />
      {shown && terminal ? (
        <Result
          shown={shown}
          isRefreshing={phase.name === 'shown' && phase.refresh !== undefined}
          isSending={phase.name === 'sending'}
          send={send}
          terminal={terminal}
          restrictions={restrictions.data?.items ?? none}
          announcements={announcements ?? none}
          truckers={{
            list: truckers.data?.items ?? none,
            isLoading: truckers.isPending,
            hasFailed: truckers.isError,
            retry: () => void truckers.refetch(),
          }}
          lastTruckerId={booked[0]?.truckerInformation.id}
          canWrite={canWrite}
        />
      ) : (
        <NoResult
          phase={phase}
          send={send}
          restrictions={restrictions.data?.items ?? none}
          announcements={announcements ?? none}
          terminal={terminal}
          terminals={head.terminals}
          booked={booked}
        />
      )}
    </TwoPanes>
  );
}
