import { formatDateTime } from '#web/lib/dates.ts';
import { useAddress } from '#web/lib/use-address.ts';
import { ListAge } from '#web/list/list-age.tsx';
import { useSlotChanges } from '#web/nouns/slot-board/slot-board.queries.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import { FilterChips } from '#web/ui/fields/filter-bar.tsx';
import { EmptyState } from '#web/ui/page/states.tsx';
import { useChangeColumns } from './change-columns.tsx';

/** Who changed which slot or plan, newest first (TRM-SLOT-20). */
export function ChangesTab({ timeZone }: { timeZone: string }) {
  const text = useText('slotBoard');
  const failureText = useFailureText();
  const [{ slot }, setAddress] = useAddress('/terminalOperator/slots');
  const slotBegin = slot === '' ? undefined : new Date(slot);
  const list = useSlotChanges(slotBegin);
  const columns = useChangeColumns(timeZone);
  const failure = list.error ? failureText(list.error) : undefined;
  return (
    <DataTable
      label={text('changes.table')}
      columns={columns}
      rows={list.rows}
      rowKey={({ changedAt, moduleId, slotBegin, weekday }) =>
        `${changedAt.toISOString()} ${moduleId} ${slotBegin?.toISOString() ?? weekday}`
      }
      rowName={({ moduleName }) => moduleName}
      total={list.total}
      {...(list.more && { more: list.more })}
      scope={slot}
      toolbar={
        <>
          {slotBegin && (
            <FilterChips
              chips={[
                {
                  key: 'slot',
                  label: `${text('column.slot')}: ${formatDateTime(slotBegin, timeZone)}`,
                  onRemove: () => setAddress({ slot: '' }),
                },
              ]}
            />
          )}
          <ListAge list={list} reason={failure} />
        </>
      }
      error={
        failure !== undefined && !list.rows
          ? { text: `${text('changes.failed')} ${failure}`, onRetry: list.refetch }
          : undefined
      }
      empty={<EmptyState title={text('changes.empty')} text={text('changes.emptyText')} />}
    />
  );
}
