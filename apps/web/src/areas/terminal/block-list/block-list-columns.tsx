import type { Block } from '@quaygate/contract';
import { fullName } from '@quaygate/rules';
import { type ReactNode, useMemo } from 'react';
import { formatDateTime } from '#web/lib/dates.ts';
import { useSelectedTerminal } from '#web/session/rights/terminal-context.ts';
import { type Text, useText } from '#web/text/use-text.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { IconTrash } from '#web/ui/buttons/icons.ts';
import type { Column } from '#web/ui/data-table/data-table.tsx';
import { CopyText } from '#web/ui/show/copy-text.tsx';
import { Plate } from '#web/ui/show/plate.tsx';
import { TruncatedText } from '#web/ui/show/truncated-text.tsx';
import c from './block-list.module.css';

export const nameOf = ({ firstName, lastName }: Pick<Block, 'firstName' | 'lastName'>): string =>
  fullName(firstName, lastName);

interface Parts {
  /** Why nothing can be changed; undefined where it can. */
  reason: string | undefined;
  onUnblock: (block: Block) => void;
}

/** Of which driver. */
const driverColumns = (text: Text<'blockList'>, missing: ReactNode): Column<Block>[] => [
  {
    key: 'name',
    title: text('column.name'),
    width: 128,
    card: 'title',
    cell: (block) => <TruncatedText text={nameOf(block)} />,
  },
  {
    key: 'id',
    title: text('column.id'),
    width: 84,
    card: 'line',
    cell: ({ truckerId }) => <CopyText value={truckerId} label={text('copyId', { id: truckerId })} />,
  },
  {
    key: 'licensePlate',
    title: text('column.licensePlate'),
    width: 112,
    card: 'line',
    cell: ({ licensePlate }) => <Plate plate={licensePlate} />,
  },
  {
    key: 'company',
    title: text('column.company'),
    width: 104,
    card: 'line',
    cell: ({ activeCompanyName }) =>
      activeCompanyName.length > 0 ? <TruncatedText text={activeCompanyName.join(', ')} /> : missing,
  },
];

/** Since when, why and by which person. */
const blockColumns = (text: Text<'blockList'>, zone: string | undefined, missing: ReactNode): Column<Block>[] => [
  {
    key: 'blockedDate',
    title: text('column.blockedDate'),
    width: 124,
    card: 'line',
    cell: ({ blockedDate }) => formatDateTime(blockedDate, zone),
  },
  {
    key: 'reason',
    title: text('column.reason'),
    width: 124,
    card: 'line',
    cell: ({ blockedReason }) =>
      blockedReason ? (
        <span className={c.reason}>
          <TruncatedText text={blockedReason} />
        </span>
      ) : (
        missing
      ),
  },
  {
    key: 'blockedBy',
    title: text('column.blockedBy'),
    width: 120,
    card: 'line',
    cell: ({ blockedBy }) => (blockedBy ? <TruncatedText text={blockedBy} /> : missing),
  },
];

/** Name, id, plate, company, date, reason, who blocked and the way to lift the block (TRM-BLK-01, TRM-BLK-20, TRM-BLK-21). */
export function useBlockColumns({ reason, onUnblock }: Parts): Column<Block>[] {
  const text = useText('blockList');
  const shell = useText('shell');
  const zone = useSelectedTerminal()?.timeZone;
  return useMemo(() => {
    const missing = <span className="muted">{shell('missing')}</span>;
    return [
      ...driverColumns(text, missing),
      ...blockColumns(text, zone, missing),
      {
        key: 'actions',
        title: text('column.actions'),
        titleHidden: true,
        width: 56,
        fixed: true,
        sticky: true,
        cell: (block) => (
          <IconButton
            icon={IconTrash}
            tone="red"
            label={text('unblock.open', { name: nameOf(block) })}
            reason={reason}
            onClick={() => onUnblock(block)}
          />
        ),
      },
    ];
  }, [text, shell, zone, reason, onUnblock]);
}
