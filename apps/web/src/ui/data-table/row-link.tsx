import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import c from './row-link.module.css';
import type { Column, RowLink as Target } from './table-types.ts';

/** The column that says what a row is; a picture beside it does not. */
export const titleIndex = <Row,>(columns: Column<Row>[]): number =>
  Math.max(
    0,
    columns.findIndex(({ card, titleHidden }) => card === 'title' && !titleHidden),
  );

/** The title of a row as a link, so that it opens in a new tab as every link does. */
export function RowLink({ to, children }: { to: Target; children: ReactNode }) {
  return (
    <Link {...to} className={c.link} data-row-link="" draggable={false}>
      {children}
    </Link>
  );
}
