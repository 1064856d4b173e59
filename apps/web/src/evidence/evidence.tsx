import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import { Skeleton } from '#web/ui/page/skeleton.tsx';
import { CheckList } from './check-list.tsx';
import { DocumentFacts } from './document-facts.tsx';
import c from './evidence.module.css';
import { PictureRow } from './picture-row.tsx';
import type { Evidence } from './use-evidence.ts';

/** On what a change of a driver is decided: pictures beside one another, checks, document. */
export function EvidenceView({ evidence }: { evidence: Evidence }) {
  const text = useText('decisionEvidence');
  const failureText = useFailureText();
  const { identification, error, isNone } = evidence;
  return (
    <section className={c.evidence} aria-label={text('title')}>
      <div className={c.part}>
        <h3>{text('title')}</h3>
        <span className="muted">{text(isNone ? 'none' : 'recorded')}</span>
      </div>
      {error ? (
        <InlineNotice tone="error">
          {text('failed')} {failureText(error)}
        </InlineNotice>
      ) : null}
      {!isNone && !identification && !error && <Skeleton height={220} />}
      {identification && (
        <>
          <PictureRow evidence={evidence} />
          <CheckList checks={identification.checks} heading="h4" />
          <DocumentFacts identification={identification} />
        </>
      )}
    </section>
  );
}
