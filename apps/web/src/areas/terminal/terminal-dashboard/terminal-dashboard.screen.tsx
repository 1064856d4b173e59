import { ListAge } from '#web/list/list-age.tsx';
import { useCompletedSeries, useTerminalStatistics } from '#web/nouns/statistic/terminal-statistic.queries.ts';
import { useSelectedTerminal } from '#web/session/rights/terminal-context.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Screen } from '#web/ui/page/screen.tsx';
import { AppsPanel } from './apps-panel.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { ModulesPanel } from './modules-panel.tsx';
import { RangeBar } from './range-bar.tsx';
import { StatisticBoxes } from './statistic-boxes.tsx';
import c from './terminal-dashboard.module.css';
import { useRange } from './use-range.ts';

/** How the terminal does: numbers and history of a range, the load of this moment, and the way to the other services. */
export function TerminalDashboardScreen() {
  const text = useText('terminalDashboard');
  const failureText = useFailureText();
  const terminal = useSelectedTerminal();
  const range = useRange();
  const statistics = useTerminalStatistics(range.range);
  const series = useCompletedSeries(range.range);

  const queries = [...statistics, series];
  const read = queries.filter(({ data }) => data !== undefined).map(({ dataUpdatedAt }) => dataUpdatedAt);
  const failed = queries.find(({ error }) => error);
  const age = {
    // The oldest of what is shown.
    updatedAt: read.length > 0 ? new Date(Math.min(...read)) : undefined,
    isRefreshing: queries.some(({ isFetching }) => isFetching),
    refetch: () => {
      if (!range.range.isAsked) return;
      for (const query of queries) void query.refetch();
    },
  };
  return (
    <Screen title={text('title')} context={terminal?.name}>
      <div className={c.range}>
        <RangeBar {...range} />
        <div className={c.age}>
          <ListAge list={age} reason={failed && failureText(failed.error)} />
        </div>
      </div>
      <StatisticBoxes statistics={statistics} />
      <div className={c.halves}>
        <HistoryPanel series={series} range={range.range} now={range.now} />
        <div className={c.side}>
          <ModulesPanel now={range.now} timeZone={range.range.timeZone} />
          <AppsPanel />
        </div>
      </div>
    </Screen>
  );
}
