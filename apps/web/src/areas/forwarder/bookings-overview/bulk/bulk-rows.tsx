import type { Tour } from '@quaygate/contract';
import type { ReactNode } from 'react';
import c from '#web/bookings/bulk/bulk.module.css';
import { useText } from '#web/text/use-text.ts';
import { driverOf } from '../tour-facts.ts';

interface BulkRowsProps {
  label: string;
  tours: readonly Tour[];
  /** Slot of a tour as it stands in the list. */
  before: (tour: Tour) => ReactNode;
  /** Of the slot, and of what comes. */
  headings: readonly [before: string, after: string];
  /** What will come, or came, of a tour. */
  after: (tour: Tour) => ReactNode;
}

/** Each chosen tour: what it is, what it has, and what comes of it. */
export function BulkRows({ label, tours, before, headings, after }: BulkRowsProps) {
  const text = useText('tourMove');
  return (
    <table className={c.tours} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{text('column.tour')}</th>
          {headings.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {tours.map((tour) => (
          <tr key={tour.id}>
            <th scope="row">
              <span className={c.tour}>{tour.id}</span> <span className="muted">{driverOf(tour)}</span>
            </th>
            <td>{before(tour)}</td>
            <td>{after(tour)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
