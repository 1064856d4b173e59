import type { ShiftReport } from '@quaygate/contract';
import { isLaneNumber } from '@quaygate/rules';
import type { ReactNode } from 'react';
import { formatDateTime, formatTime } from '#web/lib/dates.ts';
import { useReasonText } from '#web/text/reason-text.ts';
import { useText } from '#web/text/use-text.ts';
import { type Column, DataTable } from '#web/ui/data-table/data-table.tsx';
import { EmptyState } from '#web/ui/page/states.tsx';
import { Plate } from '#web/ui/show/plate.tsx';
import { TruncatedText } from '#web/ui/show/truncated-text.tsx';
import c from './shift-report.module.css';

type Stop = ShiftReport['stops'][number];
type Handled = ShiftReport['handled'][number];

/** Words, and smaller ones below. */
function Pair({ first, second }: { first: ReactNode; second?: string | null | undefined }) {
  return (
    <span className={c.pair}>
      {first}
      {second && (
        <span className={c.second}>
          <TruncatedText text={second} />
        </span>
      )}
    </span>
  );
}

function useStopColumns(zone: string): Column<Stop>[] {
  const text = useText('shiftReport');
  const desk = useText('exceptionDesk');
  const status = useText('status');
  const reasonText = useReasonText();
  return [
    {
      key: 'time',
      title: text('column.time'),
      width: 130,
      cell: ({ occurredAt, lane }) => (
        <Pair
          first={formatDateTime(occurredAt, zone)}
          second={lane && isLaneNumber(lane) ? text('lane', { lane }) : lane}
        />
      ),
    },
    {
      key: 'truck',
      title: text('column.truck'),
      card: 'title',
      width: 126,
      cell: ({ licensePlate }) => <Plate plate={licensePlate} />,
    },
    {
      key: 'driver',
      title: text('column.driver'),
      width: 170,
      cell: ({ driver, forwarder }) => <Pair first={driver} second={forwarder} />,
    },
    {
      key: 'reason',
      title: text('column.reason'),
      width: 220,
      cell: (stop) => <Pair first={desk(`kind.${stop.kind}`)} second={reasonText(stop) || status('noReason')} />,
    },
    {
      key: 'outcome',
      title: text('column.outcome'),
      width: 200,
      cell: ({ outcome, outcomeDate, outcomeReason }) => (
        <Pair
          first={[text(`outcome.${outcome}`), outcomeDate && formatTime(outcomeDate, zone)].filter(Boolean).join(', ')}
          second={outcomeReason}
        />
      ),
    },
  ];
}

/** The trucks that were stopped: why, and what became of it. */
export function StopTable({ stops, zone }: { stops: readonly Stop[] | undefined; zone: string }) {
  const text = useText('shiftReport');
  const columns = useStopColumns(zone);
  return (
    <DataTable
      label={text('stops.title')}
      columns={columns}
      rows={stops}
      rowKey={({ tourId, occurredAt, kind }) => `${tourId} ${kind} ${occurredAt.getTime()}`}
      rowName={({ licensePlate }) => licensePlate}
      height={520}
      toolbar={<h2>{text('stops.title')}</h2>}
      empty={<EmptyState title={text('stops.empty')} text="" />}
    />
  );
}

/** What people did and noted at the desk. */
export function HandledTable({ handled, zone }: { handled: readonly Handled[] | undefined; zone: string }) {
  const text = useText('shiftReport');
  const desk = useText('exceptionDesk');
  const columns: Column<Handled>[] = [
    { key: 'time', title: text('column.time'), width: 130, cell: ({ since }) => formatDateTime(since, zone) },
    {
      key: 'truck',
      title: text('column.truck'),
      card: 'title',
      width: 150,
      cell: ({ licensePlate, kind }) => <Pair first={<Plate plate={licensePlate} />} second={desk(`kind.${kind}`)} />,
    },
    { key: 'claim', title: text('column.claim'), width: 140, cell: ({ claimedBy }) => claimedBy ?? '–' },
    {
      key: 'note',
      title: text('column.note'),
      width: 260,
      cell: ({ note, notedBy }) => <Pair first={note ? <TruncatedText text={note} /> : '–'} second={notedBy} />,
    },
    {
      key: 'done',
      title: text('column.done'),
      width: 150,
      cell: ({ doneBy, doneDate }) => <Pair first={doneBy ?? '–'} second={doneDate && formatTime(doneDate, zone)} />,
    },
  ];
  return (
    <DataTable
      label={text('handled.title')}
      columns={columns}
      rows={handled}
      rowKey={({ licensePlate, since, kind }) => `${licensePlate} ${kind} ${since.getTime()}`}
      rowName={({ licensePlate }) => licensePlate}
      height={420}
      toolbar={<h2>{text('handled.title')}</h2>}
      empty={<EmptyState title={text('handled.empty')} text="" />}
    />
  );
}
