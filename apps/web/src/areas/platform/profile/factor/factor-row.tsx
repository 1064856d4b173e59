import type { ReactNode } from 'react';
import c from './factor.module.css';

interface FactorRowProps {
  title: string;
  state: string;
  chip?: ReactNode;
  children: ReactNode;
}

/** One factor: what it is, since when, what can be done with it. */
export function FactorRow({ title, state, chip, children }: FactorRowProps) {
  return (
    <li className={c.factor}>
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
