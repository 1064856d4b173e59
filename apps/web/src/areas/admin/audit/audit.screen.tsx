import type { AuditEntry } from '@quaygate/contract';
import { auditKinds, auditSearchMaxCharacters } from '@quaygate/rules';
import { useAddress } from '#web/lib/use-address.ts';
import { useActWords } from '#web/list/acts/act-words.ts';
import { noDays } from '#web/list/day-range.ts';
import { DayRangeFilter } from '#web/list/day-range-filter.tsx';
import { ListScreen } from '#web/list/list-screen.tsx';
import { useAudit, useDownloadAudit } from '#web/nouns/audit/audit.queries.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconFileTypeCsv } from '#web/ui/buttons/icons.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { FilterChips } from '#web/ui/fields/filter-bar.tsx';
import { type AuditAddress, queryOf } from './audit.address.ts';
import { useAuditColumns } from './audit-columns.tsx';
import { AuditDetail } from './audit-detail.tsx';

type Change = (change: Partial<AuditAddress>) => void;

const ofNobody = { actor: '' } as const;
const ofNothing = { objectKind: '', objectId: '' } as const;

/** What is filtered by beside kinds and days, with the way to take it back. */
function useObjectChips(
  { actor, objectKind, objectId }: AuditAddress,
  first: AuditEntry | undefined,
  onChange: Change,
) {
  const text = useText('audit');
  const act = useText('acts');
  const words = useActWords();
  // The names are those of the first row that was found; before it is there, the id.
  const actorName = first?.actorId === actor ? words.actorOf(first) : actor;
  const objectName = first?.objectId === objectId ? words.objectOf(first) : objectId;
  return [
    ...(actor
      ? [{ key: 'actor', label: `${text('filter.actor')}: ${actorName}`, onRemove: () => onChange(ofNobody) }]
      : []),
    ...(objectKind
      ? [
          {
            key: 'object',
            label: `${text('filter.object')}: ${objectName || act(`object.${objectKind}`)}`,
            onRemove: () => onChange(ofNothing),
          },
        ]
      : []),
  ];
}

/** Who did what, when and from where (AUD-12). */
export function AuditScreen() {
  const text = useText('audit');
  const act = useText('acts');
  const failureText = useFailureText();
  const words = useActWords();
  const [address, setAddress] = useAddress('/admin/audit');
  const { from, to } = address;
  const query = queryOf(address, new Date());
  const list = useAudit(query);
  const file = useDownloadAudit();

  const chips = useObjectChips(address, list.rows?.[0], setAddress);
  return (
    <ListScreen
      texts="audit"
      list={list}
      address={[address, setAddress]}
      search={{ maxLength: auditSearchMaxCharacters, width: 320 }}
      filters={[
        {
          field: 'kinds',
          label: text('filter.kinds'),
          options: auditKinds.map((kind) => ({ value: kind, label: act(`kind.${kind}`) })),
        },
      ]}
      ownFilter={{
        field: (
          <>
            <DayRangeFilter range={{ from, to }} presets={['today', 'yesterday']} onChange={setAddress} />
            <FilterChips chips={chips} />
          </>
        ),
        isApplied: from !== '' || to !== '' || chips.length > 0,
        none: { ...noDays, ...ofNobody, ...ofNothing },
      }}
      action={
        <Button
          icon={IconFileTypeCsv}
          busy={file.isPending}
          onClick={() =>
            file.mutate(query, {
              onError: (error) => notify.error(`${text('downloadFailed')} ${failureText(error)}`),
            })
          }
        >
          {text('download')}
        </Button>
      }
      columns={useAuditColumns()}
      rowKey={({ id }: AuditEntry) => String(id)}
      rowName={(entry) => `${words.kindOf(entry)} ${words.objectOf(entry)}`}
      expand={(entry) => <AuditDetail entry={entry} onFilter={setAddress} />}
    />
  );
}
