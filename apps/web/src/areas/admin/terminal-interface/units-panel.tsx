import type { TerminalInterface } from '@quaygate/contract';
import { formatDateTime } from '#web/lib/dates.ts';
import { useText } from '#web/text/use-text.ts';
import { type Column, DataTable } from '#web/ui/data-table/data-table.tsx';
import { Panel } from '#web/ui/dialogs/panel.tsx';
import { EmptyState } from '#web/ui/page/states.tsx';
import { TruncatedText } from '#web/ui/show/truncated-text.tsx';
import c from './terminal-interface.module.css';

type Unit = TerminalInterface['units'][number];

/** Reported load units that no company can book, with every reason (SETUP-40). */
export function UnitsPanel({ units }: { units: readonly Unit[] | undefined }) {
  const text = useText('terminalInterface');
  const columns: Column<Unit>[] = [
    {
      key: 'reference',
      title: text('units.reference'),
      width: 140,
      card: 'title',
      cell: ({ referenceNumber }) => <TruncatedText text={referenceNumber} />,
    },
    {
      key: 'container',
      title: text('units.container'),
      width: 130,
      cell: ({ containerNumber }) => containerNumber ?? text('nothing'),
    },
    { key: 'order', title: text('units.order'), width: 140, cell: ({ orderId }) => <TruncatedText text={orderId} /> },
    {
      key: 'reported',
      title: text('units.reported'),
      width: 150,
      cell: ({ reportedDate }) => formatDateTime(reportedDate),
    },
    {
      key: 'reasons',
      title: text('units.reasons'),
      width: 360,
      cell: ({ reasons }) => (
        <ul className={c.reasons}>
          {reasons.map((reason) => (
            <li key={reason}>{text(`reason.${reason}`)}</li>
          ))}
        </ul>
      ),
    },
  ];
  return (
    <Panel title={text('units.title')} note={text('units.note')} flush>
      <DataTable
        label={text('units.table')}
        columns={columns}
        rows={units}
        rowKey={({ orderId }) => orderId}
        rowName={({ referenceNumber }) => referenceNumber}
        height={420}
        empty={<EmptyState title={text('units.empty')} text={text('units.emptyText')} />}
      />
    </Panel>
  );
}
