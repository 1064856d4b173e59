import { forwarderWrite } from '@quaygate/contract';
import { containerBookingStatuses } from '@quaygate/rules';
import type { QueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { askAnnouncements } from '#web/nouns/announcement/announcement.queries.ts';
import { askTroubledTours } from '#web/nouns/tour/tour.queries.ts';
import { useCan } from '#web/session/rights/can.ts';
import {
  isFreePlan,
  isPremiumPlan,
  useForwarderConfig,
  useSelectedForwarder,
} from '#web/session/rights/forwarder-context.ts';
import { useSession } from '#web/session/sign-in/session-store.ts';
import { useText } from '#web/text/use-text.ts';
import { Screen } from '#web/ui/page/screen.tsx';
import { AnnouncementsOfTours } from './announcements-of-tours.tsx';
import c from './dashboard.module.css';
import { ServicesPanel } from './services-panel.tsx';
import { StatisticBox } from './statistic-box.tsx';
import { TroublePanel } from './trouble-panel.tsx';

/** What counts as an open order (FWD-DASH-17). */
const openStatuses = containerBookingStatuses.filter((status) => status !== 'completed' && status !== 'cancelled');

/** What is as high as there is to say: it is asked for before the screen is drawn, so that nothing below it moves (UI-39). */
export const firstTroubles = {
  ask: async (client: QueryClient): Promise<void> => {
    if (isFreePlan(useSession.getState().config)) return;
    await Promise.all([askAnnouncements(client), askTroubledTours(client)]);
  },
};

export function DashboardScreen() {
  const text = useText('dashboard');
  const config = useForwarderConfig();
  const forwarder = useSelectedForwarder();
  const canManageTruckers = useCan(forwarderWrite);
  const navigate = useNavigate();

  return (
    <Screen title={text('title')} context={forwarder?.name}>
      <section className={c.boxes} aria-label={text('statistics')}>
        {isPremiumPlan(config) && (
          <StatisticBox
            name="open_orders"
            label={text('openOrders')}
            note={text('openOrdersNote')}
            onOpen={() =>
              navigate({ to: '/forwarderOperator/bookingsOverview', search: { bookingStates: openStatuses } })
            }
          />
        )}
        <StatisticBox
          name="registered_truckers"
          label={text('registeredTruckers')}
          note={text('registeredTruckersNote')}
          onOpen={canManageTruckers ? () => navigate({ to: '/forwarderOperator/truckerManagement' }) : undefined}
        />
      </section>
      {!isFreePlan(config) && <AnnouncementsOfTours />}
      <div className={c.halves}>
        {!isFreePlan(config) && <TroublePanel />}
        <ServicesPanel />
      </div>
    </Screen>
  );
}
