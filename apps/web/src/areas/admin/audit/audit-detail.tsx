import type { AuditEntry } from '@quaygate/contract';
import { useActWords } from '#web/list/acts/act-words.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconFilter } from '#web/ui/buttons/icons.ts';
import { ChangeTable } from '#web/ui/show/change-table.tsx';
import { RowDetail } from '#web/ui/show/row-detail.tsx';
import { useActValues } from './act-values.ts';
import type { AuditAddress } from './audit.address.ts';
import c from './audit.module.css';

interface AuditDetailProps {
  entry: AuditEntry;
  onFilter: (change: Partial<AuditAddress>) => void;
}

/** Everything an entry holds, and the way to all others of the same person or object. */
export function AuditDetail({ entry, onFilter }: AuditDetailProps) {
  const text = useText('audit');
  const words = useActWords();
  const values = useActValues();
  const { before, after, objectKind, objectId, actorId, sessionId } = entry;
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const facts: [string, string][] = [
    [text('detail.number'), entry.number === null ? text('detail.notLinked') : String(entry.number)],
    [text('detail.exact'), entry.occurredDate.toISOString()],
    ...(sessionId ? [[text('detail.session'), sessionId] as [string, string]] : []),
    ...(objectId ? [[text('detail.id'), objectId] as [string, string]] : []),
  ];
  return (
    <RowDetail>
      {fields.length > 0 ? (
        <ChangeTable
          head={{ field: text('detail.field'), before: text('detail.before'), after: text('detail.after') }}
          changes={fields.map((field) => ({
            key: field,
            name: values.fieldOf(field),
            before: values.shown(field, before?.[field]),
            after: values.shown(field, after?.[field]),
          }))}
        />
      ) : (
        <p className="muted">{text('detail.unchanged')}</p>
      )}
      <dl className={c.facts}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={c.ways}>
        {actorId && (
          <Button icon={IconFilter} onClick={() => onFilter({ actor: actorId, objectKind: '', objectId: '' })}>
            {text('detail.ofActor', { name: words.actorOf(entry) })}
          </Button>
        )}
        {objectId && (
          <Button
            icon={IconFilter}
            onClick={() => onFilter({ actor: '', objectKind: objectKind as AuditAddress['objectKind'], objectId })}
          >
            {text('detail.ofObject', { name: words.objectOf(entry) })}
          </Button>
        )}
      </div>
    </RowDetail>
  );
}
