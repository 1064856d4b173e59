import type { FacilityKey } from '@quaygate/contract';
import { formatDate } from '#web/lib/dates.ts';
import { useIntegrationKeys } from '#web/nouns/integration-key/integration-key.queries.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { type Column, DataTable } from '#web/ui/data-table/data-table.tsx';
import { Panel } from '#web/ui/dialogs/panel.tsx';
import { EmptyState } from '#web/ui/page/states.tsx';
import { TruncatedText } from '#web/ui/show/truncated-text.tsx';

/** The keys of the terminal: what each may do, whether it is used, and until when it counts. */
export function KeysPanel({ facilityId }: { facilityId: number }) {
  const text = useText('terminalInterface');
  const words = useText('integrationKeys');
  const failureText = useFailureText();
  const keys = useIntegrationKeys();
  const now = new Date();
  const endOf = ({ endDate, revokedDate }: FacilityKey) => {
    if (revokedDate) return text('keys.revoked', { date: formatDate(revokedDate) });
    if (!endDate) return text('keys.endless');
    return endDate <= now ? text('keys.over', { date: formatDate(endDate) }) : formatDate(endDate);
  };
  const columns: Column<FacilityKey>[] = [
    {
      key: 'label',
      title: text('keys.label'),
      width: 180,
      card: 'title',
      cell: ({ label, forPractice }) => <TruncatedText text={forPractice ? words('practice') : label} />,
    },
    {
      key: 'scopes',
      title: text('keys.scopes'),
      width: 320,
      cell: ({ scopes }) => <TruncatedText text={scopes.map((scope) => words(`scope.${scope}`)).join(', ')} />,
    },
    {
      key: 'lastUsed',
      title: text('keys.lastUsed'),
      width: 140,
      cell: ({ lastUsedDate }) => (lastUsedDate ? formatDate(lastUsedDate) : text('keys.never')),
    },
    { key: 'end', title: text('keys.end'), width: 160, cell: endOf },
  ];
  return (
    <Panel title={text('keys.title')} flush>
      <DataTable
        label={text('keys.table')}
        columns={columns}
        rows={keys.data?.filter(({ facility }) => facility.id === facilityId)}
        rowName={({ label }) => label}
        error={
          keys.isError && !keys.data
            ? { text: `${words('failed')} ${failureText(keys.error)}`, onRetry: () => void keys.refetch() }
            : undefined
        }
        empty={<EmptyState title={text('keys.empty')} text={text('keys.emptyText')} />}
      />
    </Panel>
  );
}
