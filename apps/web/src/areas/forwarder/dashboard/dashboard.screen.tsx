import { forwarderWrite } from '@quaygate/contract';
import { useNavigate } from '@tanstack/react-router';
import { useCan } from '#web/session/can.ts';
import { isFreePlan, isPremiumPlan, useForwarderConfig, useSelectedForwarder } from '#web/session/forwarder-context.ts';
import { useText } from '#web/text/use-text.ts';
import { Screen } from '#web/ui/screen.tsx';
import c from './dashboard.module.css';
import { ServicesPanel } from './services-panel.tsx';
import { StatisticBox } from './statistic-box.tsx';
import { TroublePanel } from './trouble-panel.tsx';

export function DashboardScreen() {
  const text = useText('forwarder');
  const config = useForwarderConfig();
  const forwarder = useSelectedForwarder();
  const canManageTruckers = useCan(forwarderWrite);
  const navigate = useNavigate();

  return (
    <Screen title={text('dashboard.title')} context={forwarder?.name}>
      <section className={c.boxes} aria-label={text('dashboard.statistics')}>
        {isPremiumPlan(config) && (
          <StatisticBox
            name="open_orders"
            label={text('dashboard.openOrders')}
            note={text('dashboard.openOrdersNote')}
            onOpen={() => navigate({ to: '/forwarderOperator/bookingsOverview' })}
          />
        )}
        <StatisticBox
          name="registered_truckers"
          label={text('dashboard.registeredTruckers')}
          note={text('dashboard.registeredTruckersNote')}
          onOpen={canManageTruckers ? () => navigate({ to: '/forwarderOperator/truckerManagement' }) : undefined}
        />
      </section>
      <div className={c.halves}>
        {!isFreePlan(config) && <TroublePanel />}
        <ServicesPanel />
      </div>
    </Screen>
  );
}
