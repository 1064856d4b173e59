import type { OneToOneRestriction } from '@quaygate/contract';
import { localDay } from '@quaygate/rules';
import { useMemo } from 'react';
import { formatDate, formatTime } from '#web/lib/dates.ts';
import { useText } from '#web/text/use-text.ts';
import type { Column } from '#web/ui/data-table/data-table.tsx';
import { restrictionColumns } from '../restriction/restriction-columns.tsx';

/** HH:mm, midnight at the end of the day as 24:00, as it was chosen. */
export const endText = ({ restrictionStart, restrictionEnd }: OneToOneRestriction, zone: string): string =>
  localDay(restrictionEnd, zone) > localDay(restrictionStart, zone) ? '24:00' : formatTime(restrictionEnd, zone);

interface Options {
  zone: string;
  /** Why nothing can be deleted. */
  refusal: string | undefined;
  onDelete: (restriction: OneToOneRestriction) => void;
}

/** Date, start, end, delete (TRM-OTO-16). */
export function useRestrictionColumns({ zone, refusal, onDelete }: Options): Column<OneToOneRestriction>[] {
  const text = useText('acceptanceRestrictions');
  return useMemo(() => {
    const { begin, actions } = restrictionColumns<OneToOneRestriction>(text);
    const dateOf = ({ restrictionStart }: OneToOneRestriction) => formatDate(restrictionStart, zone);
    return [
      {
        key: 'date',
        title: text('oneToOne.date'),
        card: 'title',
        width: 190,
        ...begin({ startOf: ({ restrictionStart }) => restrictionStart, cell: dateOf }),
      },
      {
        key: 'start',
        title: text('oneToOne.start'),
        cell: ({ restrictionStart }) => formatTime(restrictionStart, zone),
      },
      { key: 'end', title: text('oneToOne.end'), cell: (row) => endText(row, zone) },
      actions({ labelOf: (row) => text('oneToOne.remove', { date: dateOf(row) }), refusal, onDelete }),
    ];
  }, [text, zone, refusal, onDelete]);
}
