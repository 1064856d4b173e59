import { useMemo, useRef, useState } from 'react';
import type { StatisticRange, useCompletedSeries } from '#web/nouns/statistic/terminal-statistic.queries.ts';
import { useTerminalScope } from '#web/session/rights/terminal-context.ts';
import { useText } from '#web/text/use-text.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { IconFileTypeCsv, IconPhoto } from '#web/ui/buttons/icons.ts';
import { placedPart } from '#web/ui/dialogs/late-part.tsx';
import { Panel } from '#web/ui/dialogs/panel.tsx';
import { SegmentedChoice } from '#web/ui/fields/choice.tsx';
import { Skeleton } from '#web/ui/page/skeleton.tsx';
import { ErrorState } from '#web/ui/page/states.tsx';
import { saveCsv, savePng } from './history/download.ts';
import c from './history/history.module.css';
import { HistoryTable } from './history/history-table.tsx';
import { historyOf } from './history/points.ts';

const waiting = (
  <div className={c.loading}>
    <Skeleton height="100%" />
  </div>
);
// The chart's library loads beside the numbers, which are there before it.
const HistoryChart = placedPart(() => import('./history/history-chart.tsx').then((part) => part.default), waiting);

type View = 'chart' | 'table';

interface HistoryPanelProps {
  series: ReturnType<typeof useCompletedSeries>;
  range: StatisticRange;
  now: Date;
}

function ViewChoice({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const text = useText('terminalDashboard');
  return (
    <SegmentedChoice
      label={text('history.view')}
      hideLabel
      value={view}
      choices={[
        { value: 'chart', label: text('history.chart') },
        { value: 'table', label: text('history.table') },
      ]}
      onChange={onChange}
    />
  );
}

/** The completed bookings of the range over time, as a chart or a table, and both to take away (TRM-DASH-03). */
export function HistoryPanel({ series, range, now }: HistoryPanelProps) {
  const text = useText('terminalDashboard');
  const { terminalId } = useTerminalScope();
  const [view, setView] = useState<View>('chart');
  const canvas = useRef<HTMLCanvasElement>(null);
  const { data, isError, isFetching, refetch } = series;
  const { from, to, timeZone } = range;
  const history = useMemo(() => data && historyOf(data, { from, to }, timeZone), [data, from, to, timeZone]);

  const title = text('history.title');
  const label = history ? `${title}, ${text(`history.unit.${history.unit}`)}` : title;
  const name = `completed_bookings-${terminalId}-${from}-${to}`;
  return (
    <Panel
      title={title}
      note={history ? `${text(`history.unit.${history.unit}`)} · ${text('history.zone')}` : ' '}
      action={
        <div className={c.tools}>
          <ViewChoice view={view} onChange={setView} />
          {history && (
            <>
              {view === 'chart' && (
                <IconButton
                  icon={IconPhoto}
                  label={text('history.png')}
                  onClick={() => {
                    const drawn = canvas.current;
                    const host = drawn?.closest(`.${c.frame}`);
                    if (drawn && host) savePng(drawn, { title: label, name, host });
                  }}
                />
              )}
              <IconButton
                icon={IconFileTypeCsv}
                label={text('history.csv')}
                onClick={() =>
                  saveCsv(history, [text('history.begin'), text('history.beginUtc'), text('history.value')], name)
                }
              />
            </>
          )}
        </div>
      }
    >
      {history ? (
        <>
          {history.points.every(({ value }) => !value) && <p className={c.empty}>{text('history.none')}</p>}
          {view === 'chart' && (
            <HistoryChart key={`${history.unit} ${from} ${to} ${terminalId}`} {...{ history, label, now, canvas }} />
          )}
          <HistoryTable history={history} label={label} isShown={view === 'table'} />
        </>
      ) : isError ? (
        <ErrorState title={text('history.failed')} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        waiting
      )}
    </Panel>
  );
}
