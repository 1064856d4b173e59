import type { LinkProps } from '@tanstack/react-router';
import { Link } from '@tanstack/react-router';
import { formatDateTime } from '#web/lib/dates.ts';
import { useText } from '#web/text/use-text.ts';
import { Panel } from '#web/ui/dialogs/panel.tsx';
import { type Act, useActWords } from './act-words.ts';
import c from './acts-panel.module.css';

interface ActsPanelProps {
  acts: readonly Act[];
  /** The log, filtered to what the panel is about. */
  all: Pick<LinkProps, 'to' | 'search'>;
}

/** What was done last to the record of a screen. */
export function ActsPanel({ acts, all }: ActsPanelProps) {
  const text = useText('acts');
  const words = useActWords();
  return (
    <Panel title={text('panel.title')} action={<Link {...all}>{text('panel.all')}</Link>}>
      {acts.length === 0 ? (
        <p className="muted">{text('panel.empty')}</p>
      ) : (
        <ol className={c.acts}>
          {acts.map((act) => (
            <li key={act.id}>
              <span className={c.kind}>{words.kindOf(act)}</span>
              <span className="muted">{text('panel.by', { name: words.actorOf(act) })}</span>
              <time className="muted" dateTime={act.occurredDate.toISOString()}>
                {formatDateTime(act.occurredDate)}
              </time>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
