import { useStoredPlan } from '#web/nouns/booking-plan/booking-plan.queries.ts';
import { useTerminals } from '#web/nouns/terminal/terminal.queries.ts';
import { useApprovedTruckers } from '#web/nouns/trucker/trucker.queries.ts';
import { useForwarderScope } from '#web/session/rights/forwarder-context.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Screen } from '#web/ui/page/screen.tsx';
import { Skeleton } from '#web/ui/page/skeleton.tsx';
import { ErrorState } from '#web/ui/page/states.tsx';
import { PlanDesk } from './plan-desk.tsx';

/** Many load units planned and booked at once (PLAN-01). */
export function BookingPlanScreen() {
  const scope = useForwarderScope();
  const text = useText('bookingPlan');
  const failureText = useFailureText();
  const plan = useStoredPlan();
  const drivers = useApprovedTruckers();
  const terminals = useTerminals();
  const parts = [plan, drivers, terminals];
  const failed = parts.find(({ error, data }) => error && !data);
  if (plan.data && drivers.data && terminals.data) {
    return <PlanDesk key={scope.f} plan={plan.data} drivers={drivers.data.items} terminals={terminals.data.items} />;
  }
  return (
    <Screen title={text('title')} fill>
      {failed ? (
        <ErrorState
          title={text('failed')}
          text={failureText(failed.error)}
          onRetry={() => {
            for (const part of parts) if (part.error) void part.refetch();
          }}
          busy={failed.isFetching}
        />
      ) : (
        <Skeleton height={320} />
      )}
    </Screen>
  );
}
