import { useNavigate } from '@tanstack/react-router';
import { ApiError } from '#web/lib/call/api-error.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconArrowRight, IconCheck, IconRefresh } from '#web/ui/buttons/icons.ts';
import { Panel } from '#web/ui/dialogs/panel.tsx';
import { ClosedGate } from '#web/ui/drawings/small/closed-gate.tsx';
import { NothingFound } from '#web/ui/drawings/small/nothing-found.tsx';
import { TornRope } from '#web/ui/drawings/small/torn-rope.tsx';
import { EmptyState } from '#web/ui/page/states.tsx';
import { suggestedNumber } from '../request/request-reading.ts';
import type { Refusal, RequestEvent } from '../request/request-state.ts';

const explained = [
  'reference_not_found',
  'reference_not_allowed',
  'reference_not_bookable_anymore',
  'required_container_data_missing',
  'net_weight_too_big',
  'terminal_latest_loading_time_before_now',
  'train_cancelled',
  'plan_not_sufficient',
] as const;

interface RefusalCardProps {
  refusal: Refusal;
  send: (event: RequestEvent) => void;
}

/** Why there is nothing to book, and what helps. The snackbar has announced it already. */
export function RefusalCard({ refusal, send }: RefusalCardProps) {
  const text = useText('statusRequest');
  const shell = useText('shell');
  const failureText = useFailureText();
  const navigate = useNavigate();
  const { request, reason } = refusal;
  const code = reason instanceof ApiError ? reason.code : undefined;
  const why = explained.find((each) => each === code);
  const isOwn = reason instanceof ApiError && reason.extra.isOwnBooking === true;
  const suggested = suggestedNumber(refusal);
  const use = (containerNumber: string) => {
    send({ type: 'typed', part: { containerNumber } });
    send({ type: 'submitted' });
  };

  return (
    <Panel>
      <EmptyState
        drawing={code === undefined ? <TornRope /> : code === 'reference_not_found' ? <NothingFound /> : <ClosedGate />}
        title={failureText(reason)}
        text={
          suggested
            ? text('refusal.suggested', { number: suggested })
            : text(`refusal.${isOwn ? 'ownBooking' : (why ?? 'other')}`)
        }
        action={
          suggested ? (
            <Button variant="primary" icon={IconCheck} onClick={() => use(suggested)}>
              {shell('container.repair', { number: suggested })}
            </Button>
          ) : isOwn ? (
            <Button
              icon={IconArrowRight}
              onClick={() =>
                void navigate({
                  to: '/forwarderOperator/bookingsOverview',
                  search: { search: request.referenceNumber },
                })
              }
            >
              {text('refusal.toBookings')}
            </Button>
          ) : (
            <Button icon={IconRefresh} onClick={() => send({ type: 'retried' })}>
              {text('refusal.again')}
            </Button>
          )
        }
      />
    </Panel>
  );
}
