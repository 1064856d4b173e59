import type { DecisionEvidence } from '@quaygate/contract';
import { formatDate, formatDateTime } from '#web/lib/dates.ts';
import { useDecisionEvidence } from '#web/nouns/decision-evidence/decision-evidence.queries.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import { Skeleton } from '#web/ui/page/skeleton.tsx';
import { Chip, type Tone } from '#web/ui/show/chip.tsx';
import { CheckList } from './check-list.tsx';
import c from './evidence.module.css';
import { Facts, formatDay } from './facts.tsx';

const tones: Record<DecisionEvidence['parts'][number]['now'], Tone> = { same: 'green', changed: 'red', gone: 'grey' };

/** On what was decided, for who looks into it years later (OFFICE-14). */
export function Snapshot({ approvalId }: { approvalId: string }) {
  const text = useText('decisionEvidence');
  const failureText = useFailureText();
  const { data, error } = useDecisionEvidence(approvalId);
  if (error) {
    const isGone = 'code' in error && error.code === 'not_found';
    return (
      <InlineNotice tone={isGone ? 'info' : 'error'}>
        {isGone ? text('snapshot.gone') : failureText(error)}
      </InlineNotice>
    );
  }
  if (!data) return <Skeleton height={120} />;
  const { identification, parts, keptUntil } = data;
  return (
    <div className={c.part}>
      <span className="muted">{text('snapshot.note', { date: formatDate(keptUntil) })}</span>
      {identification && <Then identification={identification} />}
      {parts.length === 0 ? <p className="muted">{text('none')}</p> : <Parts parts={parts} />}
    </div>
  );
}

function Then({ identification }: { identification: NonNullable<DecisionEvidence['identification']> }) {
  const driver = useText('gatePassUsers');
  const { documentKind, issuingCountry, validUntil, submittedDate, documentStatus, terrorStatus, checks } =
    identification;
  return (
    <>
      <Facts
        facts={[
          [driver('identification.documentKind'), documentKind && driver(`identification.kind.${documentKind}`)],
          [driver('identification.issuingCountry'), issuingCountry],
          [driver('identification.validUntil'), validUntil && formatDay(validUntil)],
          [
            driver('identification.title'),
            submittedDate && driver('identification.submitted', { date: formatDateTime(submittedDate) }),
          ],
          [driver('column.terror'), terrorStatus && driver(`terror.${terrorStatus}`)],
          [driver('column.document'), driver(`document.${documentStatus}`)],
        ]}
      />
      <CheckList checks={checks} heading="strong" />
    </>
  );
}

function Parts({ parts }: Pick<DecisionEvidence, 'parts'>) {
  const text = useText('decisionEvidence');
  const momentOf = (date: Date | null) => (date ? formatDateTime(date) : text('snapshot.notSeen'));
  const heads = ['part', 'hash', 'decider', 'creator', 'now'] as const;
  return (
    <table className={c.parts}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {text(`snapshot.${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {parts.map(({ part, hash, seenByDecider, seenByCreator, now }) => (
          <tr key={part}>
            <th scope="row">{text(`part.${part}`)}</th>
            <td data-label={text('snapshot.hash')}>
              <span className={c.hash}>{hash ?? text('snapshot.notSeen')}</span>
            </td>
            <td data-label={text('snapshot.decider')}>{momentOf(seenByDecider)}</td>
            <td data-label={text('snapshot.creator')}>{momentOf(seenByCreator)}</td>
            <td data-label={text('snapshot.now')}>
              <Chip tone={tones[now]} look={now === 'changed' ? 'tinted' : 'dot'}>
                {text(`snapshot.state.${now}`)}
              </Chip>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
