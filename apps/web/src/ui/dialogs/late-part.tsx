import type { ComponentType, ReactNode } from 'react';
import { onDemand, useComing, useOnDemand } from '#web/lib/on-demand.ts';
import { Awaited, type Drawn, type LatePart } from '#web/lib/quiet-part.tsx';
import { useText } from '#web/text/use-text.ts';
import { Button } from '../buttons/button.tsx';
import { InlineNotice } from './inline-notice.tsx';
import { useClosing } from './modal.ts';

interface Closed {
  onClose: () => void;
}

function Opened<Props extends Closed>({ own, props }: Drawn<Props>) {
  const close = useClosing(props.onClose);
  const Part = useOnDemand(own, true, close);
  return (
    Part && (
      <Awaited onLost={close}>
        <Part {...props} />
      </Awaited>
    )
  );
}

/**
 * What is opened above a living screen, loaded with its first use. One that cannot be loaded closes and says so; the
 * screen below stays as it is, and the next press tries again (UI-43).
 */
export function openedPart<Props extends Closed>(load: () => Promise<ComponentType<Props>>): LatePart<Props> {
  const own = onDemand(load);
  const draw = (props: Props) => <Opened own={own} props={props} />;
  return Object.assign(draw, { fetch: own.fetch });
}

function Lost({ isBusy, onRetry }: { isBusy: boolean; onRetry: () => void }) {
  const text = useText('shell');
  return (
    <InlineNotice
      tone="error"
      action={
        <Button size="small" busy={isBusy} onClick={onRetry}>
          {text('action.retry')}
        </Button>
      }
    >
      {text('action.notLoaded')}
    </InlineNotice>
  );
}

function Placed<Props extends object>({ own, props, coming }: Drawn<Props> & { coming: ReactNode }) {
  const { part: Part, isLost, isBusy, lose, retry } = useComing(own);
  if (isLost) return <Lost isBusy={isBusy} onRetry={retry} />;
  return Part ? (
    <Awaited coming={coming} onLost={lose}>
      <Part {...props} />
    </Awaited>
  ) : (
    coming
  );
}

/**
 * A part of a living screen, loaded with its first use. One that cannot be loaded says so in its place and can be asked
 * for again; it comes by itself once the connection is back (UI-43).
 */
export function placedPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  coming?: ReactNode,
): LatePart<Props> {
  const own = onDemand(load);
  const draw = (props: Props) => <Placed own={own} props={props} coming={coming} />;
  return Object.assign(draw, { fetch: own.fetch });
}
