import type { ReactNode } from 'react';
import { join } from '../show/join.ts';
import c from './panel.module.css';

export interface PanelProps {
  title?: ReactNode;
  /** One line under the title. */
  note?: ReactNode;
  /** At the right of the title. */
  action?: ReactNode;
  /** Without padding, for tables and lists that reach the edges. */
  flush?: boolean;
  /** Takes the height that is left. */
  fill?: boolean;
  children: ReactNode;
}

/** A sheet of paper with a hairline border: one subject. */
export function Panel({ title, note, action, flush, fill, children }: PanelProps) {
  return (
    <section className={join(c.panel, fill && c.fill)}>
      {(title || action) && (
        <header className={c.head}>
          <div>
            {title && <h2>{title}</h2>}
            {note && <p className="muted">{note}</p>}
          </div>
          {action && <div className={c.action}>{action}</div>}
        </header>
      )}
      <div className={join(c.body, flush && c.flush)}>{children}</div>
    </section>
  );
}
