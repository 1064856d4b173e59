import type { AuditEntry } from '@quaygate/contract';
import { useActWords } from '#web/list/acts/act-words.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { IconFilter } from '#web/ui/icons.ts';
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
    [text('detail.number'), String(entry.number)],
    [text('detail.exact'), entry.occurredDate.toISOString()],
    ...(sessionId ? [[text('detail.session'), sessionId] as [string, string]] : []),
    ...(objectId ? [[text('detail.id'), objectId] as [string, string]] : []),
  ];
  return (
    <div className={c.below}>
      {fields.length > 0 ? (
        <table className={c.values}>
          <thead>
            <tr>
              <th scope="col">{text('detail.field')}</th>
              <th scope="col">{text('detail.before')}</th>
              <th scope="col">{text('detail.after')}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field}>
                <th scope="row">{values.fieldOf(field)}</th>
                <td data-label={text('detail.before')}>{values.shown(field, before?.[field])}</td>
                <td data-label={text('detail.after')}>{values.shown(field, after?.[field])}</td>
              </tr>
            ))}
          </tbody>
        </table>
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
    </div>
  );
}
