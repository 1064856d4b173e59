import type { GatePassUserDetail, Identification } from '@quaygate/contract';
import { useState } from 'react';
import { formatDateTime } from '#web/lib/dates.ts';
import { useIdentification } from '#web/nouns/identification/identification.queries.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconEye } from '#web/ui/buttons/icons.ts';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import { DocumentChip, TerrorChip } from '../status-chip.tsx';
import c from './identification.module.css';
import { IdentificationDetail } from './identification-detail.tsx';

interface IdentificationEntryProps {
  user: GatePassUserDetail;
  entry: GatePassUserDetail['truckerIdentification'][number];
  isCurrent: boolean;
  /** Goes on with one that was not handed in. */
  onGoOn: (stored: Identification) => void;
}

/** One identification: its states, and on demand what was handed in. */
export function IdentificationEntry({ user, entry, isCurrent, onGoOn }: IdentificationEntryProps) {
  const text = useText('gatePassUsers');
  const failureText = useFailureText();
  const [isWanted, setWanted] = useState(false);
  const { data, error, isFetching, refetch } = useIdentification(user.userId, entry.id, isWanted);
  const { submittedDate } = entry;
  return (
    <article className={c.entry}>
      <header className={c.head}>
        <h4>{text(isCurrent ? 'identification.current' : 'identification.earlier')}</h4>
        <span className="muted">
          {submittedDate
            ? text('identification.submitted', { date: formatDateTime(submittedDate) })
            : text('identification.open')}
        </span>
        {!data && (
          <span className={c.look}>
            <Button
              size="small"
              icon={IconEye}
              busy={isFetching}
              onClick={() => (isWanted ? void refetch() : setWanted(true))}
            >
              {text('identification.show')}
            </Button>
          </span>
        )}
      </header>
      <div className={c.states}>
        <span>
          <span className="muted">{text('column.terror')}</span> <TerrorChip status={entry.terrorStatus} />
        </span>
        <span>
          <span className="muted">{text('column.document')}</span> <DocumentChip status={entry.documentStatus} />
        </span>
      </div>
      {error && (
        <InlineNotice tone="error">
          {text('identification.failed')} {failureText(error)}
        </InlineNotice>
      )}
      {data && <IdentificationDetail user={user} identification={data} onGoOn={() => onGoOn(data)} />}
    </article>
  );
}
