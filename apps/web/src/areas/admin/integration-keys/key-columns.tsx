import type { FacilityKey } from '@quaygate/contract';
import { useMemo } from 'react';
import { formatDate } from '#web/lib/dates.ts';
import { type Text, useText } from '#web/text/use-text.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { IconBan } from '#web/ui/buttons/icons.ts';
import type { Column } from '#web/ui/data-table/data-table.tsx';
import { Chip, type Tone } from '#web/ui/show/chip.tsx';
import { TruncatedText } from '#web/ui/show/truncated-text.tsx';
import c from './integration-keys.module.css';
import { type KeyState, stateOf } from './key-state.ts';

const tones: Record<KeyState, Tone> = { active: 'green', ending: 'yellow', over: 'grey', revoked: 'grey' };

/** What a key is for, and where it counts. */
const scopeColumns = (text: Text<'integrationKeys'>): Column<FacilityKey>[] => [
  {
    key: 'label',
    title: text('column.label'),
    width: 128,
    card: 'title',
    sortBy: ({ label }) => label,
    cell: ({ label, id, forPractice }) => (
      <span className={c.name}>
        <TruncatedText text={forPractice ? text('practice') : label} />
        <span className={c.id}>{id}</span>
      </span>
    ),
  },
  {
    key: 'facility',
    title: text('column.facility'),
    width: 126,
    sortBy: ({ facility }) => facility.name,
    cell: ({ facility }) => <TruncatedText text={facility.name} />,
  },
  {
    key: 'scopes',
    title: text('column.scopes'),
    width: 144,
    cell: ({ scopes }) => <TruncatedText text={scopes.map((scope) => text(`scope.${scope}`)).join(', ')} />,
  },
  {
    key: 'networks',
    title: text('column.networks'),
    width: 110,
    cell: ({ networks }) =>
      networks.length > 0 ? (
        <span className={c.id}>
          <TruncatedText text={networks.join(', ')} />
        </span>
      ) : (
        <span className="muted">{text('anywhere')}</span>
      ),
  },
];

export function useKeyColumns(onRevoke: (key: FacilityKey) => void): Column<FacilityKey>[] {
  const text = useText('integrationKeys');
  return useMemo(() => {
    const now = new Date();
    return [
      ...scopeColumns(text),
      {
        key: 'lastUsed',
        title: text('column.lastUsed'),
        width: 120,
        sortBy: ({ lastUsedDate }) => lastUsedDate?.getTime() ?? null,
        cell: ({ lastUsedDate }) =>
          lastUsedDate ? formatDate(lastUsedDate, 'UTC') : <span className="muted">{text('never')}</span>,
      },
      {
        key: 'end',
        title: text('column.end'),
        width: 96,
        sortBy: ({ endDate }) => endDate?.getTime() ?? null,
        cell: ({ endDate }) => (endDate ? formatDate(endDate) : <span className="muted">{text('endless')}</span>),
      },
      {
        key: 'state',
        title: text('column.state'),
        width: 104,
        watch: (key) => stateOf(key, now),
        cell: (key) => {
          const state = stateOf(key, now);
          return (
            <Chip tone={tones[state]} look={state === 'ending' ? 'tinted' : 'dot'}>
              {text(`state.${state}`)}
            </Chip>
          );
        },
      },
      {
        key: 'actions',
        title: text('column.actions'),
        titleHidden: true,
        card: 'actions',
        width: 56,
        fixed: true,
        sticky: true,
        cell: (key) =>
          key.revokedDate === null &&
          !key.forPractice && (
            <IconButton
              icon={IconBan}
              label={text('revoke.action', { name: key.label })}
              onClick={() => onRevoke(key)}
            />
          ),
      },
    ];
  }, [text, onRevoke]);
}
