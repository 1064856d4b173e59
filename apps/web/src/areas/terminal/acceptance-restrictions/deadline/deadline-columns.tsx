import type { Deadline } from '@quaygate/contract';
import { useMemo } from 'react';
import { formatDateTime } from '#web/lib/dates.ts';
import { formatDay } from '#web/lib/form/typed-day.ts';
import { useText } from '#web/text/use-text.ts';
import type { Column } from '#web/ui/data-table/data-table.tsx';
import { TruncatedText } from '#web/ui/show/truncated-text.tsx';
import c from '../restriction/restriction.module.css';
import { restrictionColumns } from '../restriction/restriction-columns.tsx';

/** Numbers and day of the trains in words: those of one day stand together. */
export function useTrainsText(): (deadline: Deadline) => string {
  const text = useText('acceptanceRestrictions');
  return ({ trains }) =>
    [...Map.groupBy(trains, ({ trainDate }) => trainDate)]
      .map(([date, ofDay]) =>
        text('deadline.trainsOf', {
          numbers: ofDay.map(({ trainNumber }) => trainNumber).join(', '),
          date: formatDay(date),
        }),
      )
      .join('; ');
}

interface Options {
  zone: string;
  /** Why nothing can be deleted. */
  refusal: string | undefined;
  onDelete: (deadline: Deadline) => void;
  onEdit: (deadline: Deadline) => void;
}

/** Start, end, trains with the reason, change and delete (TRM-DL-24, TRM-DL-35). */
export function useDeadlineColumns({ zone, refusal, onDelete, onEdit }: Options): Column<Deadline>[] {
  const text = useText('acceptanceRestrictions');
  const trainsText = useTrainsText();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words of the trains follow the texts
  return useMemo(() => {
    const { begin, actions } = restrictionColumns<Deadline>(text);
    return [
      {
        key: 'start',
        title: text('deadline.start'),
        card: 'line',
        width: 124,
        fixed: true,
        ...begin({
          startOf: ({ deadlineStart }) => deadlineStart,
          cell: ({ deadlineStart }) => formatDateTime(deadlineStart, zone),
        }),
      },
      {
        key: 'end',
        title: text('deadline.end'),
        card: 'line',
        width: 112,
        fixed: true,
        cell: ({ deadlineEnd }) => formatDateTime(deadlineEnd, zone),
      },
      {
        key: 'trains',
        title: text('deadline.trains'),
        card: 'title',
        width: 208,
        cell: (row) => (
          <span className={c.trainsCell}>
            <TruncatedText text={trainsText(row)} />
            {row.reason && <TruncatedText text={row.reason} />}
          </span>
        ),
      },
      actions({
        labelOf: (row) => text('deadline.remove', { trains: trainsText(row) }),
        refusal,
        onDelete,
        edit: { labelOf: (row) => text('deadline.edit', { trains: trainsText(row) }), onEdit },
      }),
    ];
  }, [text, zone, refusal, onDelete, onEdit]);
}
