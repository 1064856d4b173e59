import type { ReactNode } from 'react';
import { Panel } from '#web/ui/dialogs/panel.tsx';
import c from './two-panes.module.css';

interface TwoPanesProps {
  form: ReactNode;
  /** What stands beside the form, on narrow screens below it. */
  children: ReactNode;
}

/** The form on the left, what comes of it on the right. */
export const TwoPanes = ({ form, children }: TwoPanesProps) => (
  <div className={c.split}>
    <div className={c.form}>
      <Panel>{form}</Panel>
    </div>
    <div className={c.answer}>{children}</div>
  </div>
);
