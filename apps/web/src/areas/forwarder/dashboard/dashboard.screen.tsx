import { forwarderWrite } from '@quaygate/contract';
import { containerBookingStatuses } from '@quaygate/rules';
import { useNavigate } from '@tanstack/react-router';
import { useCan } from '#web/session/rights/can.ts';
import {
  isFreePlan,
  isPremiumPlan,
  useForwarderConfig,
  useSelectedForwarder,
} from '#web/session/rights/forwarder-context.ts';
import { useText } from '#web/text/use-text.ts';
import { Screen } from '#web/ui/page/screen.tsx';
import { AnnouncementsOfTours } from './announcements-of-tours.tsx';
import c from './dashboard.module.css';
import { ServicesPanel } from './services-panel.tsx';
import { StatisticBox } from './statistic-box.tsx';
import { TroublePanel } from './trouble-panel.tsx';

/** What counts as an open order (FWD-DASH-17). */
const openStatuses = containerBookingStatuses.filter((status) => status !== 'completed' && status !== 'cancelled');

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
