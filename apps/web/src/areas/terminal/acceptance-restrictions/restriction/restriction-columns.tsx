import type { ReactNode } from 'react';
import type { useText } from '#web/text/use-text.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { IconPencil, IconTrash } from '#web/ui/buttons/icons.ts';
import type { Column } from '#web/ui/data-table/data-table.tsx';
import { Chip } from '#web/ui/show/chip.tsx';
import c from './restriction.module.css';

interface BeginOptions<Row> {
  startOf: (row: Row) => Date;
  cell: (row: Row) => ReactNode;
}

interface DeleteOptions<Row> {
  labelOf: (row: Row) => string;
  /** Why nothing can be deleted. */
  refusal: string | undefined;
  onDelete: (row: Row) => void;
  /** Where an entry can be changed too. */
  edit?: { labelOf: (row: Row) => string; onEdit: (row: Row) => void };
}

/** What the lists of both restrictions have in common: when one begins and whether it holds now, its change and its deletion. */
export function restrictionColumns<Row>(text: ReturnType<typeof useText<'acceptanceRestrictions'>>) {
  return {
    begin: ({ startOf, cell }: BeginOptions<Row>) => {
      const isRunning = (row: Row) => startOf(row) <= new Date();
      return {
        watch: isRunning,
        cell: (row: Row) => (
          <span className={c.start}>
            {cell(row)}
            {isRunning(row) && <Chip tone="green">{text('running')}</Chip>}
          </span>
        ),
      };
    },
    actions: ({ labelOf, refusal, onDelete, edit }: DeleteOptions<Row>): Column<Row> => ({
      key: 'actions',
      title: text('column.actions'),
      titleHidden: true,
      card: 'actions',
      width: edit ? 92 : 56,
      fixed: true,
      sticky: true,
      cell: (row) => (
        <>
          {edit && (
            <IconButton icon={IconPencil} label={edit.labelOf(row)} reason={refusal} onClick={() => edit.onEdit(row)} />
          )}
          <IconButton icon={IconTrash} label={labelOf(row)} reason={refusal} onClick={() => onDelete(row)} />
        </>
      ),
    }),
  };
}
