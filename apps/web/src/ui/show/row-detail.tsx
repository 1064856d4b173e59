import type { ReactNode } from 'react';
import c from './row-detail.module.css';

/** What stands below an open row of a table, or in its card. */
export function RowDetail({ children }: { children: ReactNode }) {
  return <div className={c.below}>{children}</div>;
}
