import { statistic, type TerminalStatisticName, terminalStatisticNames } from '@quaygate/contract';
import { addDays, daysBetween, startOfLocalDay, statisticsRefreshMs, unitOfDays } from '@quaygate/rules';
import { useQueries, useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { live } from '#web/list/live.ts';
import { type TerminalScope, useTerminalScope } from '#web/session/rights/terminal-context.ts';

/** Local days of a terminal, both included: those of a preset, or any that were picked. */
export interface StatisticRange {
  preset: 'DAY' | 'WEEK' | 'MONTH' | 'YEAR' | undefined;
  from: string;
  to: string;
  timeZone: string;
  /** False while the picked days are refused: nothing is asked then (TRM-DASH-25). */
  isAsked: boolean;
}

const keyOf = ({ terminalId }: TerminalScope, { preset, from, to, timeZone }: StatisticRange) =>
  ['terminalStatistic', terminalId, timeZone, preset ?? null, from, to] as const;

const refresh = ({ isAsked }: StatisticRange) => ({ ...live(statisticsRefreshMs), enabled: isAsked });

const instantsOf = ({ from, to, timeZone }: StatisticRange) => ({
  start: startOfLocalDay(from, timeZone),
  end: startOfLocalDay(addDays(to, 1), timeZone),
});

/** The four numbers of the dashboard, in the order of their names, every 60 s (TRM-DASH-33). */
export function useTerminalStatistics(range: StatisticRange) {
  const scope = useTerminalScope();
  const asked = range.preset ? { duration: range.preset, amount: 1 } : instantsOf(range);
  return useQueries({
    queries: terminalStatisticNames.map((name: TerminalStatisticName) => ({
      ...refresh(range),
      queryKey: [...keyOf(scope, range), name],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(statistic.terminal, { params: scope, body: { name, ...asked }, signal }),
    })),
  });
}

/** Completed bookings by hours, days or weeks, every 60 s. */
export function useCompletedSeries(range: StatisticRange) {
  const scope = useTerminalScope();
  return useQuery({
    ...refresh(range),
    queryKey: [...keyOf(scope, range), 'series'],
    queryFn: ({ signal }) =>
      call(statistic.timeSeries, { params: scope, body: { name: 'completed_bookings', ...bodyOf(range) }, signal }),
  });
}

/** The server chooses the buckets of picked days; those of a preset follow the same rule (TRM-DASH-30). */
function bodyOf(range: StatisticRange) {
  const { preset, from, to } = range;
  if (!preset) return { customRange: [from, to] as [string, string] };
  const { start, end } = instantsOf(range);
  return { seriesStart: start, seriesEnd: end, duration: unitOfDays(daysBetween(from, to)) };
}
