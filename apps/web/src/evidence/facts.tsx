import type { ReactNode } from 'react';
import { formatDate } from '#web/lib/dates.ts';
import { useText } from '#web/text/use-text.ts';
import c from './facts.module.css';

/** A day of a document, which has no time zone. */
export const formatDay = (day: string): string => formatDate(new Date(`${day}T12:00:00Z`));

/** Terms with what is known of them; 'missing' where nothing is. */
export function Facts({ facts }: { facts: readonly (readonly [term: string, value: ReactNode])[] }) {
  return (
    <dl className={c.facts}>
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value || <Missing />}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Stands where there is no value. */
export function Missing() {
  const shell = useText('shell');
  return <span className="muted">{shell('missing')}</span>;
}
