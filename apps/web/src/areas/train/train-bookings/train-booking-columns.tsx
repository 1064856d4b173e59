import type { TrainBooking } from '@quaygate/contract';
import { displayTimeZone, loadingGap, loadingGapHours } from '@quaygate/rules';
import { type ReactNode, useMemo } from 'react';
import { formatDate, formatDateTime, formatTime, formatTimeSpan } from '#web/lib/dates.ts';
import { formatNumber } from '#web/lib/numbers.ts';
import { useSelectedTerminal } from '#web/session/rights/terminal-context.ts';
import { type Text, useText } from '#web/text/use-text.ts';
import type { Column } from '#web/ui/data-table/data-table.tsx';
import { ContainerNumber } from '#web/ui/show/container-number.tsx';
import { Plate } from '#web/ui/show/plate.tsx';
import { TruncatedText } from '#web/ui/show/truncated-text.tsx';
import { Weight } from '#web/ui/show/weight.tsx';
import c from './train-bookings.module.css';

type Words = Text<'trainBookings'>;

const plain = (value: string | null, missing: ReactNode) => (value ? <TruncatedText text={value} /> : missing);

function DayAnd({ day, time, zone }: { day: Date; time: string; zone: string }) {
  return (
    <span className={c.lines}>
      <span>{formatDate(day, zone)} </span>
      <span>{time}</span>
    </span>
  );
}

/** Why a row is red, in words. */
function gapOf(row: TrainBooking, text: Words): string | undefined {
  const hours = loadingGapHours(row);
  if (hours === null || !loadingGap(row)) return undefined;
  const rounded = formatNumber(Math.round(Math.abs(hours) * 10) / 10);
  return text(hours < 0 ? 'gap.before' : 'gap.after', { hours: rounded });
}

// Neighbours share a column, one above the other, so that all of them stand on a screen 1440 wide.

/** What is loaded, and for which forwarder. */
const unitColumns = (text: Words, missing: ReactNode): Column<TrainBooking>[] => [
  { key: 'type', title: text('column.type'), width: 50, cell: ({ type }) => text(`type.${type}`) },
  {
    key: 'unit',
    title: text('column.unit'),
    width: 128,
    card: 'title',
    cell: ({ referenceNumber, containerNumber }) => (
      <span className={c.lines}>
        <span>{plain(referenceNumber, missing)} </span>
        <span>
          <ContainerNumber number={containerNumber} />
        </span>
      </span>
    ),
  },
  {
    key: 'containerLength',
    title: text('column.containerLength'),
    width: 48,
    align: 'end',
    cell: ({ containerLength }) =>
      containerLength === null ? missing : text('feet', { length: formatNumber(containerLength) }),
  },
  {
    key: 'weights',
    title: text('column.weights'),
    width: 74,
    align: 'end',
    cell: ({ netWeight, emptyWeight }) => (
      <span className={c.lines}>
        <Weight kilograms={netWeight} />
        <Weight kilograms={emptyWeight} />
      </span>
    ),
  },
  { key: 'forwarder', title: text('column.forwarder'), width: 100, cell: ({ forwarder }) => plain(forwarder, missing) },
];

/** The truck that brings it, and the train it has to catch. */
const wayColumns = (text: Words, zone: string, missing: ReactNode): Column<TrainBooking>[] => [
  {
    key: 'driver',
    title: text('column.driver'),
    width: 116,
    cell: ({ firstName, lastName, licensePlate }) => (
      <span className={c.lines}>
        <span>{plain([firstName, lastName].filter(Boolean).join(' '), missing)} </span>
        <span>
          <Plate plate={licensePlate} />
        </span>
      </span>
    ),
  },
  {
    key: 'slotTime',
    title: text('column.slotTime'),
    width: 90,
    cell: ({ slotBegin, slotEnd }) =>
      slotBegin && slotEnd ? (
        <DayAnd day={slotBegin} time={formatTimeSpan(slotBegin, slotEnd, zone)} zone={zone} />
      ) : (
        missing
      ),
  },
  {
    key: 'latestLoadingTime',
    title: text('column.latestLoadingTime'),
    width: 134,
    cell: (row) => (
      <span className={c.lines}>
        {row.latestLoadingTime ? formatDateTime(row.latestLoadingTime, zone) : missing}
        {gapOf(row, text) && <span className={c.gap}>{gapOf(row, text)}</span>}
      </span>
    ),
  },
  {
    key: 'trainNumber',
    title: text('column.trainNumber'),
    width: 54,
    cell: ({ trainNumber }) => plain(trainNumber, missing),
  },
];

/** The columns of a train booking (TRN-07, TRN-08, TRN-34); times are those of the terminal. */
export function useTrainBookingColumns(isActive: boolean): Column<TrainBooking>[] {
  const text = useText('trainBookings');
  const shell = useText('shell');
  const zone = useSelectedTerminal()?.timeZone ?? displayTimeZone;
  return useMemo(() => {
    const missing = <span className="muted">{shell('missing')}</span>;
    const columns = [...unitColumns(text, missing), ...wayColumns(text, zone, missing)];
    if (isActive) return columns;
    const transhipment: Column<TrainBooking> = {
      key: 'transhipmentDate',
      title: text('column.transhipmentDate'),
      width: 84,
      cell: ({ transhipmentTaskConfirmation: at }) =>
        at ? <DayAnd day={at} time={formatTime(at, zone)} zone={zone} /> : missing,
    };
    return [...columns, transhipment];
  }, [isActive, text, shell, zone]);
}
