import type { GatePassUserDetail, Identification } from '@quaygate/contract';
import { Link } from '@tanstack/react-router';
import { CheckList } from '#web/evidence/check-list.tsx';
import { DocumentFacts } from '#web/evidence/document-facts.tsx';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import { nameOf } from '../gate-pass-user-state.ts';
import { useRefusal } from '../use-refusal.ts';
import c from './identification.module.css';
import { Pictures } from './pictures.tsx';

interface IdentificationDetailProps {
  user: GatePassUserDetail;
  identification: Identification;
  onGoOn: () => void;
}

/** What was typed, what the checks found, whose document it is too, and the pictures. */
export function IdentificationDetail({ user, identification, onGoOn }: IdentificationDetailProps) {
  const text = useText('gatePassUsers');
  const refusalOf = useRefusal();
  const { document, checks, duplicateOf, source, submittedDate, pictures } = identification;
  const canGoOn = !submittedDate && source === 'review' && document !== null;
  return (
    <>
      <DocumentFacts identification={identification} />
      {duplicateOf && (
        <InlineNotice tone="warning">
          {text('identification.duplicate')}{' '}
          <Link to="/admin/gatePassUsers" search={{ search: duplicateOf.userId, driver: duplicateOf.userId }}>
            {nameOf(duplicateOf)}
          </Link>
        </InlineNotice>
      )}
      <CheckList checks={checks} />
      <Pictures user={user} id={identification.id} kinds={pictures} />
      {canGoOn && (
        <div className={c.ways}>
          <Button reason={refusalOf('identify', user)} onClick={onGoOn}>
            {text('identification.goOn')}
          </Button>
        </div>
      )}
    </>
  );
}
