import { Fragment } from 'react';
import c from './restriction.module.css';

interface PeriodResultProps {
  label: string;
  /** The period in words that are not torn apart; undefined while it is not chosen. */
  period: readonly string[] | undefined;
  note?: string | undefined;
  /** What stands there until then. */
  none: string;
}

/** What the chosen days and hours mean, before anything is sent (TRM-DL-20). */
export function PeriodResult({ label, period, note, none }: PeriodResultProps) {
  return (
    <div className={c.result} role="status">
      <span className={c.resultLabel}>{label}</span>
      {period ? (
        <strong className={c.period}>
          {period.map((part) => (
            <Fragment key={part}>
              <span className="nowrap">{part}</span>{' '}
            </Fragment>
          ))}
        </strong>
      ) : (
        <span className="muted">{none}</span>
      )}
      {note && <span className="muted">{note}</span>}
    </div>
  );
}
