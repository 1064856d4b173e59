import type { Facility } from '@quaygate/contract';
import { type ReactNode, useMemo } from 'react';
import { type Text, useText } from '#web/text/use-text.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { IconPencil } from '#web/ui/buttons/icons.ts';
import type { Column } from '#web/ui/data-table/data-table.tsx';
import { Chip } from '#web/ui/show/chip.tsx';
import { TruncatedText } from '#web/ui/show/truncated-text.tsx';

type Words = Text<'terminals'>;

const nameColumns = (text: Words, missing: ReactNode): Column<Facility>[] => [
  {
    key: 'name',
    title: text('column.name'),
    width: 180,
    card: 'title',
    sortBy: ({ name }) => name.toLowerCase(),
    cell: ({ name }) => <TruncatedText text={name} />,
  },
  {
    key: 'company',
    title: text('column.company'),
    width: 160,
    sortBy: ({ facilityCompany }) => facilityCompany?.toLowerCase() ?? null,
    cell: ({ facilityCompany }) => (facilityCompany ? <TruncatedText text={facilityCompany} /> : missing),
  },
  {
    key: 'number',
    title: text('column.number'),
    width: 84,
    sortBy: ({ id }) => id,
    cell: ({ id }) => <span className="mono">{id}</span>,
  },
];

/** How far it is set up. */
const setUpColumns = (text: Words): Column<Facility>[] => [
  {
    key: 'timeZone',
    title: text('column.timeZone'),
    width: 128,
    cell: ({ timeZone }) => <TruncatedText text={timeZone} />,
  },
  {
    key: 'modules',
    title: text('column.modules'),
    width: 150,
    cell: ({ modules }) =>
      modules.length > 0 ? (
        <TruncatedText text={modules.join(', ')} />
      ) : (
        <span className="muted">{text('noModules')}</span>
      ),
  },
  {
    key: 'state',
    title: text('column.state'),
    width: 160,
    sortBy: ({ needs }) => needs.length,
    cell: ({ needs: [first, ...more] }) =>
      first ? (
        <Chip tone="yellow" tip={more.length > 0 ? more.map((need) => text(`state.${need}`)).join(', ') : undefined}>
          {text(`state.${first}`)}
        </Chip>
      ) : (
        <Chip tone="green" look="dot">
          {text('ready')}
        </Chip>
      ),
  },
];

export function useTerminalColumns(onEdit: (terminal: Facility) => void): Column<Facility>[] {
  const text = useText('terminals');
  const shell = useText('shell');
  return useMemo(
    () => [
      ...nameColumns(text, <span className="muted">{shell('missing')}</span>),
      ...setUpColumns(text),
      {
        key: 'actions',
        title: text('column.actions'),
        titleHidden: true,
        width: 36,
        fixed: true,
        sticky: true,
        // On a phone the card itself opens.
        card: 'none',
        cell: (terminal) => (
          <IconButton
            icon={IconPencil}
            label={text('edit', { name: terminal.name })}
            onClick={() => onEdit(terminal)}
          />
        ),
      },
    ],
    [text, shell, onEdit],
  );
}
