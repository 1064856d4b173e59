import { Skeleton } from '../page/skeleton.tsx';
import c from './data-table.module.css';
import type { Column } from './table-types.ts';

const shares = [62, 48, 74, 56, 80, 44, 66];

/** The shapes of rows that are on their way. */
export function SkeletonRows<Row>({
  columns,
  lead,
  rows = 14,
}: {
  columns: Column<Row>[];
  lead: number;
  rows?: number;
}) {
  return (
    <div aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no identity
        <div key={row} className={c.line}>
          {Array.from({ length: lead }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no identity
            <span key={at} />
          ))}
          {columns.map((column, at) => (
            <div key={column.key} className={c.cell}>
              {!column.sticky && <Skeleton width={`${shares[(row + at * 3) % shares.length]}%`} height={11} />}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
