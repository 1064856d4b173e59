import type { List } from '#web/list/list.ts';
import { ListAge } from '#web/list/list-age.tsx';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { type Column, DataTable } from '#web/ui/data-table/data-table.tsx';
import { EmptyState } from '#web/ui/page/states.tsx';

interface RestrictionListProps<Row> {
  kind: 'deadline' | 'oneToOne';
  list: List<Row>;
  columns: Column<Row>[];
  rowName: (row: Row) => string;
}

/** The restrictions of one kind that are not over, with the time they are of. */
export function RestrictionList<Row>({ kind, list, columns, rowName }: RestrictionListProps<Row>) {
  const text = useText('acceptanceRestrictions');
  const failureText = useFailureText();
  const reason = list.error ? failureText(list.error) : undefined;
  return (
    <DataTable
      label={text(`${kind}.table`)}
      rows={list.rows}
      total={list.total}
      columns={columns}
      rowName={rowName}
      error={reason && !list.rows ? { text: `${text(`${kind}.failed`)} ${reason}`, onRetry: list.refetch } : undefined}
      toolbar={<ListAge list={list} reason={reason} />}
      empty={<EmptyState title={text(`${kind}.empty`)} text={text(`${kind}.emptyText`)} />}
    />
  );
}
