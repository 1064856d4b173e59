import type { TrainBooking } from '@quaygate/contract';
import { displayTimeZone, loadingGap, loadingGapHours } from '@quaygate/rules';
import { useMemo } from 'react';
import { formatDate, formatDateTime, formatTimeSpan } from '#web/lib/dates.ts';
import { formatNumber } from '#web/lib/numbers.ts';
import { useSelectedTerminal } from '#web/session/terminal-context.ts';
import { useText } from '#web/text/use-text.ts';
import { ContainerNumber } from '#web/ui/container-number.tsx';
import type { Column } from '#web/ui/data-table/data-table.tsx';
import { Plate } from '#web/ui/plate.tsx';
import { TruncatedText } from '#web/ui/truncated-text.tsx';
import { Weight } from '#web/ui/weight.tsx';
import c from './train-bookings.module.css';

/** The columns of a train booking (TRN-07, TRN-08, TRN-34); times are those of the terminal. */
export function useTrainBookingColumns(isActive: boolean): Column<TrainBooking>[] {
  const text = useText('trainBookings');
  const shell = useText('shell');
  const zone = useSelectedTerminal()?.timeZone ?? displayTimeZone;
  return useMemo(() => {
    const missing = <span className="muted">{shell('missing')}</span>;
    const plain = (value: string | null) => (value ? <TruncatedText text={value} /> : missing);
    const moment = (value: Date | null) => (value ? formatDateTime(value, zone) : missing);

    /** Why a row is red, in words. */
    const gapOf = (row: TrainBooking) => {
      const hours = loadingGapHours(row);
      if (hours === null || !loadingGap(row)) return undefined;
      const rounded = formatNumber(Math.round(Math.abs(hours) * 10) / 10);
      return text(hours < 0 ? 'gap.before' : 'gap.after', { hours: rounded });
    };
    const columns: Column<TrainBooking>[] = [
      { key: 'type', title: text('column.type'), width: 66, cell: ({ type }) => text(`type.${type}`) },
      {
        key: 'referenceNumber',
        title: text('column.referenceNumber'),
        width: 104,
        cell: ({ referenceNumber }) => plain(referenceNumber),
      },
      {
        key: 'containerNumber',
        title: text('column.containerNumber'),
        width: 142,
        card: 'title',
        cell: ({ containerNumber }) => <ContainerNumber number={containerNumber} />,
      },
      {
        key: 'containerLength',
        title: text('column.containerLength'),
        width: 66,
        align: 'end',
        cell: ({ containerLength }) =>
          containerLength === null ? missing : text('feet', { length: formatNumber(containerLength) }),
      },
      {
        key: 'netWeight',
        title: text('column.netWeight'),
        width: 92,
        align: 'end',
        cell: ({ netWeight }) => <Weight kilograms={netWeight} />,
      },
      {
        key: 'emptyWeight',
        title: text('column.emptyWeight'),
        width: 92,
        align: 'end',
        cell: ({ emptyWeight }) => <Weight kilograms={emptyWeight} />,
      },
      { key: 'forwarder', title: text('column.forwarder'), width: 126, cell: ({ forwarder }) => plain(forwarder) },
      {
        key: 'driver',
        title: text('column.driver'),
        width: 118,
        cell: ({ firstName, lastName }) => plain([firstName, lastName].filter(Boolean).join(' ')),
      },
      {
        key: 'licensePlate',
        title: text('column.licensePlate'),
        width: 116,
        cell: ({ licensePlate }) => <Plate plate={licensePlate} />,
      },
      {
        key: 'slotTime',
        title: text('column.slotTime'),
        width: 168,
        cell: ({ slotBegin, slotEnd }) =>
          slotBegin && slotEnd ? `${formatDate(slotBegin, zone)} ${formatTimeSpan(slotBegin, slotEnd, zone)}` : missing,
      },
      {
        key: 'latestLoadingTime',
        title: text('column.latestLoadingTime'),
        width: 148,
        cell: (row) => (
          <span className={c.loading}>
            {moment(row.latestLoadingTime)}
            {gapOf(row) && <span className={c.gap}>{gapOf(row)}</span>}
          </span>
        ),
      },
      {
        key: 'trainNumber',
        title: text('column.trainNumber'),
        width: 84,
        cell: ({ trainNumber }) => plain(trainNumber),
      },
    ];
    if (isActive) return columns;
    const transhipment: Column<TrainBooking> = {
      key: 'transhipmentDate',
      title: text('column.transhipmentDate'),
      width: 132,
      cell: ({ transhipmentTaskConfirmation }) => moment(transhipmentTaskConfirmation),
    };
    return [...columns, transhipment];
  }, [isActive, text, shell, zone]);
}
