import type { Practice } from '@quaygate/contract';
import { useState } from 'react';
import { formatDateTime } from '#web/lib/dates.ts';
import { useSwitchPractice } from '#web/nouns/practice/practice.mutations.ts';
import { usePractice } from '#web/nouns/practice/practice.queries.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { Panel } from '#web/ui/dialogs/panel.tsx';
import { Skeleton } from '#web/ui/page/skeleton.tsx';
import { ErrorState } from '#web/ui/page/states.tsx';
import c from './practice.module.css';
import { EndDialog } from './practice-end-dialog.tsx';

/** The product plays the system of the terminal until the real one is connected (SETUP-85). */
export function PracticePanel({ id, name }: { id: number; name: string }) {
  const text = useText('terminals');
  const failureText = useFailureText();
  const practice = usePractice(id);
  const now = practice.data;
  return (
    <Panel title={text('practice.title')} note={text('practice.note')}>
      {now ? (
        now.startedDate ? (
          <Running id={id} name={name} now={now} startedDate={now.startedDate} />
        ) : (
          <Off id={id} hindrance={now.hindrance} />
        )
      ) : practice.isError ? (
        <ErrorState
          text={`${text('practice.failed')} ${failureText(practice.error)}`}
          onRetry={() => void practice.refetch()}
        />
      ) : (
        <Skeleton height={64} />
      )}
    </Panel>
  );
}

function Off({ id, hindrance }: { id: number } & Pick<Practice, 'hindrance'>) {
  const text = useText('terminals');
  const failureText = useFailureText();
  const switching = useSwitchPractice(id);
  if (hindrance) return <p className={c.line}>{text(`practice.hindered.${hindrance}`)}</p>;
  const start = () =>
    switching.mutate(true, {
      onSuccess: () => notify.success(text('practice.started')),
      onError: (reason) => notify.error(failureText(reason)),
    });
  return (
    <div className={c.parts}>
      <p className={c.line}>{text('practice.what')}</p>
      <div>
        <Button busy={switching.isPending} onClick={start}>
          {text('practice.start')}
        </Button>
      </div>
    </div>
  );
}

interface RunningProps {
  id: number;
  name: string;
  now: Practice;
  startedDate: Date;
}

function Running({
  id,
  name,
  now: { startedBy, hindrance, units, openUnits, openBookings },
  startedDate,
}: RunningProps) {
  const text = useText('terminals');
  const [isEnding, setEnding] = useState(false);
  const date = formatDateTime(startedDate);
  return (
    <div className={c.parts}>
      <p className={c.line}>
        {startedBy ? text('practice.since', { date, name: startedBy }) : text('practice.sinceDate', { date })}
        {openUnits > 0 && ` ${text('practice.open', { count: openUnits })}`}
        {openBookings > 0 && ` ${text('practice.booked', { count: openBookings })}`}
      </p>
      {hindrance && <InlineNotice tone="warning">{text('practice.connectedMeanwhile')}</InlineNotice>}
      {units.length > 0 ? (
        <>
          <p className={c.line}>{text('practice.try')}</p>
          <ul className={c.units} aria-label={text('practice.units')}>
            {units.map(({ direction, referenceNumber, containerNumber }) => (
              <li key={referenceNumber}>
                <span className="muted">{text(`practice.${direction}`)}</span>
                <code>{referenceNumber}</code>
                <code>{containerNumber}</code>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className={c.line} role="status">
          {text('practice.coming')}
        </p>
      )}
      <div>
        <Button onClick={() => setEnding(true)}>{text('practice.end')}</Button>
      </div>
      {isEnding && (
        <EndDialog id={id} name={name} open={{ openUnits, openBookings }} onClose={() => setEnding(false)} />
      )}
    </div>
  );
}
