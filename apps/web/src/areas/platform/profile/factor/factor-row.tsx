import type { ReactNode } from 'react';
import { join } from '#web/ui/show/join.ts';
import c from './factor.module.css';

interface FactorRowProps {
  title: string;
  state: string;
  chip?: ReactNode;
  /** Belongs to the row above. */
  isInside?: boolean;
  children: ReactNode;
}

/** One factor: what it is, since when, what can be done with it. */
export function FactorRow({ title, state, chip, isInside, children }: FactorRowProps) {
  return (
    <li className={join(c.factor, isInside && c.inside)}>
      <div>
        <p className={c.name}>
          {title} {chip}
        </p>
        <p className="muted">{state}</p>
      </div>
      <div className={c.actions}>{children}</div>
    </li>
  );
}
