import type { TerminalInterface } from '@quaygate/contract';
import { formatDateTime } from '#web/lib/dates.ts';
import { useText } from '#web/text/use-text.ts';
import { type Column, DataTable } from '#web/ui/data-table/data-table.tsx';
import { Panel } from '#web/ui/dialogs/panel.tsx';
import { EmptyState } from '#web/ui/page/states.tsx';
import { TruncatedText } from '#web/ui/show/truncated-text.tsx';

type Reader = TerminalInterface['readers'][number];

/** Systems that read the booking feed, and how far behind each is. */
export function ReadersPanel({ readers }: { readers: readonly Reader[] | undefined }) {
  const text = useText('terminalInterface');
  const behindOf = ({ behind }: Reader) => {
    if (behind === null) return text('readers.reading');
    return behind === 0 ? text('readers.upToDate') : text('readers.changes', { count: behind });
  };
  const columns: Column<Reader>[] = [
    {
      key: 'key',
      title: text('readers.key'),
      width: 220,
      card: 'title',
      cell: ({ key }) => <TruncatedText text={key} />,
    },
    { key: 'last', title: text('readers.last'), width: 160, cell: ({ lastDate }) => formatDateTime(lastDate) },
    { key: 'behind', title: text('readers.behind'), width: 200, watch: ({ behind }) => behind, cell: behindOf },
  ];
  return (
    <Panel title={text('readers.title')} flush>
      <DataTable
        label={text('readers.table')}
        columns={columns}
        rows={readers}
        rowKey={({ key }) => key}
        rowName={({ key }) => key}
        empty={<EmptyState title={text('readers.empty')} text={text('readers.emptyText')} />}
      />
    </Panel>
  );
}
