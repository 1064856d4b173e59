import type { TerminalInterface } from '@quaygate/contract';
import { formatDateTime } from '#web/lib/dates.ts';
import { useText } from '#web/text/use-text.ts';
import { type Column, DataTable } from '#web/ui/data-table/data-table.tsx';
import { Panel } from '#web/ui/dialogs/panel.tsx';
import { EmptyState } from '#web/ui/page/states.tsx';
import { TruncatedText } from '#web/ui/show/truncated-text.tsx';
import c from './terminal-interface.module.css';

type Call = TerminalInterface['calls'][number];

/** The last call of each key and kind of report; a row unfolds to what was rejected, and why. */
export function CallsPanel({ calls }: { calls: readonly Call[] | undefined }) {
  const text = useText('terminalInterface');
  const wordsOf = ({ eventId, code, field }: Call['rejected'][number]) => {
    const said = { event: eventId ?? text('calls.noEvent'), reason: text(`code.${code}`) };
    return field ? text('calls.itemField', { ...said, field }) : text('calls.item', said);
  };
  const datedOf = (rejected: Call['rejected'][number]) => {
    const { date, since, count } = rejected;
    const said = { date: formatDateTime(date), item: wordsOf(rejected) };
    return count > 1
      ? text('calls.repeated', { ...said, count, since: formatDateTime(since) })
      : text('calls.dated', said);
  };
  const columns: Column<Call>[] = [
    { key: 'call', title: text('calls.call'), width: 150, card: 'title', cell: ({ call }) => call },
    { key: 'key', title: text('calls.key'), width: 180, cell: ({ key }) => <TruncatedText text={key} /> },
    { key: 'last', title: text('calls.last'), width: 150, cell: ({ lastDate }) => formatDateTime(lastDate) },
    {
      key: 'rejected',
      title: text('calls.rejected'),
      width: 150,
      cell: ({ rejectedDate }) => (rejectedDate ? formatDateTime(rejectedDate) : text('nothing')),
    },
    {
      key: 'items',
      title: text('calls.items'),
      width: 258,
      cell: ({ rejected: [first] }) => first && <TruncatedText text={wordsOf(first)} />,
    },
  ];
  return (
    <Panel title={text('calls.title')} note={text('calls.note')} flush>
      <DataTable
        label={text('calls.table')}
        columns={columns}
        rows={calls}
        rowKey={({ key, call }) => `${key} ${call}`}
        rowName={({ key, call }) => `${call} ${key}`}
        tone={({ rejectedDate, lastDate }) => (rejectedDate && rejectedDate >= lastDate ? 'orange' : undefined)}
        expand={({ rejected }) =>
          rejected.length > 0 ? (
            <ul className={c.items}>
              {[...new Set(rejected.map(datedOf))].map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          ) : undefined
        }
        empty={<EmptyState title={text('calls.empty')} text={text('calls.emptyText')} />}
      />
    </Panel>
  );
}
