// biome-ignore-all lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
import type { PictureKind } from '@quaygate/rules';
import { useState } from 'react';
import { formatNumber } from '#web/lib/numbers.ts';
import { useObjectUrl } from '#web/lib/use-object-url.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { IconMinus, IconPlus } from '#web/ui/buttons/icons.ts';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import { Skeleton } from '#web/ui/page/skeleton.tsx';
import c from './evidence.module.css';
import type { Evidence } from './use-evidence.ts';

const steps = [1, 1.5, 2, 3, 4];

/** The pictures beside one another, all of them as large as is chosen; what does not fit is scrolled. */
export function PictureRow({ evidence }: { evidence: Evidence }) {
  const text = useText('decisionEvidence');
  const pictureText = useText('gatePassUsers');
  const [step, setStep] = useState(0);
  const zoom = steps[step] ?? 1;
  const { kinds } = evidence;
  return (
    <div className={c.part}>
      <div className={c.bar}>
        <h4>{pictureText('picture.title')}</h4>
        {kinds.length > 0 && (
          <span className={c.zoom}>
            <IconButton
              icon={IconMinus}
              label={text('smaller')}
              reason={step === 0 ? text('smallest') : undefined}
              onClick={() => setStep(step - 1)}
            />
            <output aria-label={text('zoom')}>{text('percent', { percent: formatNumber(zoom * 100) })}</output>
            <IconButton
              icon={IconPlus}
              label={text('larger')}
              reason={step === steps.length - 1 ? text('largest') : undefined}
              onClick={() => setStep(step + 1)}
            />
          </span>
        )}
      </div>
      {kinds.length === 0 ? (
        <p className="muted">{pictureText('picture.none')}</p>
      ) : (
        <div className={c.pictures}>
          {kinds.map((kind) => (
            <Picture key={kind} kind={kind} evidence={evidence} zoom={zoom} />
          ))}
        </div>
      )}
    </div>
  );
}

function Picture({ kind, evidence, zoom }: { kind: PictureKind; evidence: Evidence; zoom: number }) {
  const text = useText('gatePassUsers');
  const shell = useText('shell');
  const failureText = useFailureText();
  const picture = evidence.pictures.get(kind);
  const url = useObjectUrl(picture?.blob);
  const name = text(`picture.${kind}`);
  const alt = text('picture.of', { picture: name, name: evidence.name });
  return (
    <figure className={c.picture}>
      {picture?.error ? (
        <InlineNotice
          tone="error"
          action={
            <Button size="small" onClick={picture.retry}>
              {shell('action.retry')}
            </Button>
          }
        >
          {text('picture.failed')} {failureText(picture.error)}
        </InlineNotice>
      ) : url ? (
        <section className={c.frame} data-whole={zoom === 1 || undefined} aria-label={alt} tabIndex={0}>
          <img src={url} alt={alt} style={{ width: `${zoom * 100}%` }} />
        </section>
      ) : (
        <Skeleton height={260} />
      )}
      <figcaption>{name}</figcaption>
    </figure>
  );
}
