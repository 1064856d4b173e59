import type { GatePassUserDetail, Identification } from '@quaygate/contract';
import { Link } from '@tanstack/react-router';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import { Facts, formatDay } from '../facts.tsx';
import { nameOf } from '../gate-pass-user-state.ts';
import { useRefusal } from '../use-refusal.ts';
import { CheckList } from './check-list.tsx';
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
      <Facts
        facts={[
          [text('identification.source'), text(`identification.from.${source}`)],
          [text('identification.documentKind'), document && text(`identification.kind.${document.documentKind}`)],
          [text('identification.issuingCountry'), document?.issuingCountry],
          [
            text('identification.documentNumber'),
            document && <span className={c.code}>{document.documentNumber}</span>,
          ],
          [text('column.firstName'), document?.firstName],
          [text('column.lastName'), document?.lastName],
          [text('info.dateOfBirth'), document && formatDay(document.dateOfBirth)],
          [text('identification.validUntil'), document && formatDay(document.validUntil)],
        ]}
      />
      <Facts facts={[[text('identification.mrz'), document?.mrz && <pre className={c.zone}>{document.mrz}</pre>]]} />
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
