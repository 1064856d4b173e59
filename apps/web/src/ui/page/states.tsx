import type { ReactNode } from 'react';
import { useText } from '#web/text/use-text.ts';
import { Button } from '../buttons/button.tsx';
import { IconRefresh } from '../buttons/icons.ts';
import { EmptyYard } from '../drawings/small/empty-yard.tsx';
import { LooseCable } from '../drawings/small/loose-cable.tsx';
import { TornRope } from '../drawings/small/torn-rope.tsx';
import c from './states.module.css';

export interface EmptyStateProps {
  title: string;
  /** What it means, and the next step. */
  text?: ReactNode;
  /** The next step as a button. */
  action?: ReactNode;
  /** A drawing of drawings/small. */
  drawing?: ReactNode;
}

/** Nothing to show: why, and what to do next. */
export function EmptyState({ title, text, action, drawing = <EmptyYard /> }: EmptyStateProps) {
  return (
    <div className={c.state}>
      {drawing}
      <h2>{title}</h2>
      {text && <p className={c.text}>{text}</p>}
      {action && <div className={c.action}>{action}</div>}
    </div>
  );
}

interface ErrorStateProps {
  title?: string;
  text?: string;
  onRetry?: () => void;
  busy?: boolean;
}

/** Something failed: what, and once more. Without a connection it says so. */
export function ErrorState({ title, text, onRetry, busy }: ErrorStateProps) {
  const say = useText('shell');
  const isOffline = !navigator.onLine;
  return (
    <div role="alert">
      <EmptyState
        drawing={isOffline ? <LooseCable /> : <TornRope />}
        title={isOffline ? say('offline.title') : (title ?? say('failed.title'))}
        text={isOffline ? say('offline.text') : (text ?? say('failed.text'))}
        action={
          onRetry && (
            <Button icon={IconRefresh} onClick={onRetry} busy={busy ?? false}>
              {say('action.retry')}
            </Button>
          )
        }
      />
    </div>
  );
}
