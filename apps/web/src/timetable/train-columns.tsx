import type { Train } from '@quaygate/contract';
import { displayTimeZone, hoursAndMinutes } from '@quaygate/rules';
import { useMemo } from 'react';
import { formatDateTime, formatTime, formatWeekday } from '#web/lib/dates.ts';
import type { TimetableOf } from '#web/nouns/train/train.queries.ts';
import { useSelectedTerminal } from '#web/session/rights/terminal-context.ts';
import { type Text, useText } from '#web/text/use-text.ts';
import type { Column } from '#web/ui/data-table/data-table.tsx';
import { Chip, type Tone } from '#web/ui/show/chip.tsx';
import { TruncatedText } from '#web/ui/show/truncated-text.tsx';
import { BoxesBar } from './boxes-bar.tsx';
import c from './timetable.module.css';

const tones: Record<Train['state'], Tone> = {
  planned: 'grey',
  arrived: 'blue',
  loading: 'blue',
  departed: 'green',
  cancelled: 'red',
};

/** When a train goes or comes, as far as anybody knows. */
const timeOf = ({ estimatedTime, plannedTime }: Train) => estimatedTime ?? plannedTime;

/** By how much it is late or early, and when it was planned. */
function Delay({ train: { delayMinutes, plannedTime }, zone }: { train: Train; zone: string }) {
  const text = useText('trains');
  if (!delayMinutes || !plannedTime) return null;
  const isLate = delayMinutes > 0;
  return (
    <span className={c.delay}>
      <span className={isLate ? c.late : undefined}>
        {text(isLate ? 'late' : 'early', { time: hoursAndMinutes(Math.abs(delayMinutes)) })}
      </span>
      , {text('planned', { time: formatTime(plannedTime, zone) })}
    </span>
  );
}

function TrainTime({ train, time, zone }: { train: Train; time: Date; zone: string }) {
  return (
    <span className={c.time}>
      <span>
        {formatWeekday(time, zone)} <b>{formatTime(time, zone)}</b>
      </span>
      <Delay train={train} zone={zone} />
    </span>
  );
}

/** How far a train is, and how many boxes may miss it or did. */
const stateColumns = (text: Text<'trains'>): Column<Train>[] => [
  {
    key: 'state',
    title: text('column.state'),
    width: 98,
    watch: ({ state }) => state,
    cell: ({ state }) => (
      <Chip tone={tones[state]} look={state === 'cancelled' ? 'tinted' : 'dot'}>
        {text(`state.${state}`)}
      </Chip>
    ),
  },
  {
    key: 'atRisk',
    title: text('column.atRisk'),
    width: 122,
    watch: ({ atRisk, leftBehind }) => atRisk + leftBehind,
    cell: ({ atRisk, leftBehind }) =>
      atRisk + leftBehind > 0 ? (
        <span className={c.risks}>
          {atRisk > 0 && <Chip tone="red">{text('atRisk', { count: atRisk })}</Chip>}
          {leftBehind > 0 && <Chip tone="red">{text('leftBehind', { count: leftBehind })}</Chip>}
        </span>
      ) : (
        <span className="muted">{text('none')}</span>
      ),
  },
];

/** The columns of the timetable (TRN-46, TRN-49); times are those of the terminal. */
export function useTrainColumns(of: TimetableOf): Column<Train>[] {
  const text = useText('trains');
  const shell = useText('shell');
  const zone = useSelectedTerminal()?.timeZone ?? displayTimeZone;
  return useMemo(() => {
    const missing = <span className="muted">{shell('missing')}</span>;
    return [
      {
        key: 'train',
        title: text('column.train'),
        width: of === 'terminal' ? 116 : 76,
        card: 'title',
        cell: ({ trainNumber, trainOperator }) => (
          <span className={c.time}>
            <span className={c.number}>{trainNumber}</span>
            {of === 'terminal' && (
              <span className={c.delay}>
                <TruncatedText text={trainOperator} />
              </span>
            )}
          </span>
        ),
      },
      {
        key: 'direction',
        title: text('column.direction'),
        width: 60,
        cell: ({ direction }) => text(`direction.${direction}`),
      },
      {
        key: 'time',
        title: text('column.time'),
        width: 160,
        watch: (train) => timeOf(train)?.getTime() ?? null,
        cell: (train) => {
          const time = timeOf(train);
          return time ? <TrainTime train={train} time={time} zone={zone} /> : missing;
        },
      },
      {
        key: 'latestLoadingTime',
        title: text('column.latestLoadingTime'),
        width: 114,
        watch: ({ latestLoadingTime }) => latestLoadingTime?.getTime() ?? null,
        // Nothing is loaded onto a train that arrives.
        cell: ({ latestLoadingTime, direction }) => {
          if (latestLoadingTime) return formatDateTime(latestLoadingTime, zone);
          return direction === 'inbound' ? null : missing;
        },
      },
      ...stateColumns(text),
      {
        key: 'boxes',
        title: text('column.boxes'),
        width: 184,
        cell: (train) => <BoxesBar train={train} />,
      },
    ];
  }, [of, text, shell, zone]);
}
