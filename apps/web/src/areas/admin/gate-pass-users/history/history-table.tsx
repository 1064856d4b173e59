import { platformAdmin, type TruckerChange } from '@quaygate/contract';
import { formatDateTime } from '#web/lib/dates.ts';
import type { ChangeDecision } from '#web/nouns/gate-pass-user/gate-pass-user.mutations.ts';
import { useCan } from '#web/session/rights/can.ts';
import { useText } from '#web/text/use-text.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { IconListSearch } from '#web/ui/buttons/icons.ts';
import { Chip } from '#web/ui/show/chip.tsx';
import { join } from '#web/ui/show/join.ts';
import { nameOf } from '../gate-pass-user-state.ts';
import { DocumentChip, TerrorChip } from '../status-chip.tsx';
import c from './history.module.css';
import { HistoryActions } from './history-actions.tsx';

interface HistoryTableProps {
  changes: readonly TruckerChange[];
  onDecide: (change: TruckerChange, decision: ChangeDecision) => void;
  /** Shows on what it was decided. */
  onSnapshot: (change: TruckerChange) => void;
}

const columns = ['creator', 'supervisor', 'created', 'completed', 'deletion'] as const;

/** The changes, the oldest first; what is pending is highlighted (GATE-21, GATE-24). */
export function HistoryTable({ changes, onDecide, onSnapshot }: HistoryTableProps) {
  const text = useText('gatePassUsers');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={c.frame} aria-label={text('history.table')} tabIndex={0}>
      <table className={c.table}>
        <thead className={c.head}>
          <tr>
            {columns.map((key) => (
              <th key={key} scope="col" className={c.heading}>
                {text(`history.${key}`)}
              </th>
            ))}
            <th scope="col" className={c.heading}>
              {text('column.terror')}
            </th>
            <th scope="col" className={c.heading}>
              {text('column.document')}
            </th>
            <th scope="col" className={c.heading}>
              <span className="sr-only">{text('column.actions')}</span>
            </th>
          </tr>
        </thead>
        {changes.map((change) => (
          <Change key={change.id} change={change} onDecide={onDecide} onSnapshot={onSnapshot} />
        ))}
      </table>
    </section>
  );
}

function Change({ change, onDecide, onSnapshot }: { change: TruckerChange } & Omit<HistoryTableProps, 'changes'>) {
  const text = useText('gatePassUsers');
  const evidence = useText('decisionEvidence');
  const isAdmin = useCan(platformAdmin);
  const { creator, supervisor, createdDate, completedAt, terrorStatus, documentStatus, notes } = change;
  const isPending = change.state === 'PENDING';
  const values = [
    ...(['firstName', 'lastName'] as const).flatMap((field) => {
      const value = change[field];
      return value === null ? [] : [text('history.value', { field: text(`column.${field}`), value })];
    }),
    ...(change.reset ? [text('history.wasReset')] : []),
    ...(notes ? [text('history.value', { field: text('notes'), value: notes })] : []),
  ];
  const cell = (key: (typeof columns)[number]) => ({ className: c.cell, 'data-label': text(`history.${key}`) });
  const nothing = text('history.unchanged');
  return (
    <tbody className={join(c.change, isPending && c.pending)} data-tip={notes ?? undefined}>
      <tr className={c.line}>
        <td {...cell('creator')}>{creator ? nameOf(creator) : text('history.system')}</td>
        <td {...cell('supervisor')}>
          {isPending ? (
            <Chip tone="yellow">{text('history.waits')}</Chip>
          ) : supervisor ? (
            nameOf(supervisor)
          ) : (
            text(change.state === 'SYSTEM' ? 'history.system' : 'history.unchanged')
          )}
        </td>
        <td {...cell('created')} className={join(c.cell, c.moment)}>
          {formatDateTime(createdDate)}
        </td>
        <td {...cell('completed')} className={join(c.cell, c.moment)}>
          {completedAt ? formatDateTime(completedAt) : nothing}
        </td>
        <td {...cell('deletion')}>
          {change.delete ? <Chip tone="red">{text('history.yes')}</Chip> : text('history.no')}
        </td>
        <td className={c.cell} data-label={text('column.terror')}>
          {terrorStatus ? <TerrorChip status={terrorStatus} /> : nothing}
        </td>
        <td className={c.cell} data-label={text('column.document')}>
          {documentStatus ? <DocumentChip status={documentStatus} /> : nothing}
        </td>
        <td className={c.actions}>
          {isPending && <HistoryActions change={change} onDecide={(decision) => onDecide(change, decision)} />}
          {isAdmin && change.state === 'APPROVED' && (
            <IconButton icon={IconListSearch} label={evidence('snapshot.show')} onClick={() => onSnapshot(change)} />
          )}
        </td>
      </tr>
      {values.length > 0 && (
        <tr className={c.line}>
          <td colSpan={8} className={c.more}>
            {values.join(' · ')}
          </td>
        </tr>
      )}
    </tbody>
  );
}
