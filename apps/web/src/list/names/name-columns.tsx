import { useMemo } from 'react';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { IconPencil } from '#web/ui/buttons/icons.ts';
import type { Column } from '#web/ui/data-table/data-table.tsx';
import { TruncatedText } from '#web/ui/show/truncated-text.tsx';

/** What is only a name. */
export interface Named {
  id: string;
  name: string;
}
/** The phrases of a screen of names. */
export type NamesTexts = 'facilityCompanies' | 'trainOperators' | 'truckingSystems';
/** How they are said. */
export type NamesText = (
  key: 'create' | 'rename' | 'created' | 'renamed' | 'renameOf' | 'column.name' | 'column.id' | 'column.actions',
  values?: Record<string, string>,
) => string;

/** Name, what else the screen shows, the id by which files and systems know it, and the pencil. */
export function useNameColumns(
  text: NamesText,
  onEdit: (entry: Named) => void,
  more: Column<Named>[] = [],
): Column<Named>[] {
  return useMemo(
    () => [
      {
        key: 'name',
        title: text('column.name'),
        width: 280,
        card: 'title',
        sortBy: ({ name }) => name.toLowerCase(),
        cell: ({ name }) => <TruncatedText text={name} />,
      },
      ...more,
      {
        key: 'id',
        title: text('column.id'),
        width: 240,
        cell: ({ id }) => (
          <span className="mono">
            <TruncatedText text={id} />
          </span>
        ),
      },
      {
        key: 'actions',
        title: text('column.actions'),
        titleHidden: true,
        width: 36,
        fixed: true,
        sticky: true,
        cell: (entry) => (
          <IconButton icon={IconPencil} label={text('renameOf', { name: entry.name })} onClick={() => onEdit(entry)} />
        ),
      },
    ],
    [text, onEdit, more],
  );
}
