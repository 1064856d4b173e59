import { type ReactNode, useState } from 'react';
import { useFacilityArrivals } from '#web/nouns/arrival/arrival.queries.ts';
import { useText } from '#web/text/use-text.ts';
import { Tabs } from '#web/ui/page/tabs.tsx';
import { ArrivalList } from './arrival-list.tsx';
import { countLate } from './wanted-arrivals.ts';

export type OverviewTab = 'here' | 'way';

interface OverviewTabsProps {
  tab: OverviewTab;
  onTab: (tab: OverviewTab) => void;
  /** The trucks at the terminal. */
  children: ReactNode;
}

/** What the sidebar lists: trucks at the terminal, and those on their way with when they come (DRV-POS-14). */
export function OverviewTabs({ tab, onTab, children }: OverviewTabsProps) {
  const text = useText('truckMonitoring');
  const arrivals = useFacilityArrivals();
  const [wanted, setWanted] = useState({ search: '', page: 0 });
  const items = arrivals.data?.items;
  const late = countLate(items ?? []);
  const count = items?.length ?? 0;
  const wayLabel =
    late > 0
      ? text('overview.wayLate', { count, late })
      : items
        ? text('overview.wayCount', { count })
        : text('overview.way');
  return (
    <Tabs
      label={text('overview.label')}
      value={tab}
      tabs={[
        { value: 'here', label: text('overview.here') },
        { value: 'way', label: wayLabel },
      ]}
      onChange={onTab}
    >
      {tab === 'here' ? (
        children
      ) : (
        <ArrivalList
          list={arrivals}
          wanted={wanted}
          onWant={(change) => setWanted((before) => ({ ...before, ...change }))}
        />
      )}
    </Tabs>
  );
}
