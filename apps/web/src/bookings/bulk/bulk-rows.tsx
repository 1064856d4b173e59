import type { ReactNode } from 'react';
import { useText } from '#web/text/use-text.ts';
import c from './bulk.module.css';

interface BulkRow {
  tourId: string;
  /** What the tour is known by besides its number. */
  name: ReactNode;
  /** As it stands in the list. */
  before: ReactNode;
  /** What will come, or came, of it. */
  after: ReactNode;
}

interface BulkRowsProps {
  label: string;
  rows: readonly BulkRow[];
  /** Of what stands, and of what comes. */
  headings: readonly [before: string, after: string];
}

/** Each chosen tour: what it is, what it has, and what comes of it. */
export function BulkRows({ label, rows, headings }: BulkRowsProps) {
  const text = useText('tourMove');
  return (
    <table className={c.tours} aria-label={label}>
      <thead>
        <tr>
          {[text('column.tour'), ...headings].map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ tourId, name, before, after }) => (
          <tr key={tourId}>
            <th scope="row">
              <span className={c.tour}>{tourId}</span> <span className="muted">{name}</span>
            </th>
            <td>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
