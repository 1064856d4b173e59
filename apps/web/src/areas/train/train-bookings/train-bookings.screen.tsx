import { useAddress } from '#web/lib/use-address.ts';
import { useSelectedTerminal } from '#web/session/rights/terminal-context.ts';
import { useText } from '#web/text/use-text.ts';
import { Screen } from '#web/ui/page/screen.tsx';
import { Tabs } from '#web/ui/page/tabs.tsx';
import type { TrainTab } from './train-bookings.address.ts';
import { TrainBookingsTable } from './train-bookings-table.tsx';

/** The truck bookings for the trains of one operator: what still comes, and what is to be ticked off (TRN-41). */
export function TrainBookingsScreen() {
  const text = useText('trainBookings');
  const [address, setAddress] = useAddress('/trainOperator');
  const tab: TrainTab = address.tab || 'active';
  return (
    <Screen title={text('title')} context={useSelectedTerminal()?.name} fill>
      <Tabs
        label={text('tabs')}
        value={tab}
        tabs={[
          { value: 'active', label: text('tab.active') },
          { value: 'completed', label: text('tab.completed') },
        ]}
        onChange={(next) => setAddress({ tab: next === 'active' ? '' : next }, { push: true })}
      >
        {/* Another tab is another list: nothing of the selection stays (TRN-20). */}
        <TrainBookingsTable key={tab} tab={tab} />
      </Tabs>
    </Screen>
  );
}
