import type { OneToOneRestriction } from '@quaygate/contract';
import { localDay } from '@quaygate/rules';
import { formatDate, formatDateTime, formatTime } from '#web/lib/dates.ts';
import { useText } from '#web/text/use-text.ts';
import c from './restriction-line.module.css';

interface RestrictionLineProps {
  restrictions: readonly OneToOneRestriction[];
  timeZone: string;
}

/** The one-to-one periods of the terminal beside its slots (FWD-STAT-11). */
export function RestrictionLine({ restrictions, timeZone }: RestrictionLineProps) {
  const text = useText('slot');
  if (restrictions.length === 0) return null;
  return (
    <div className={c.line}>
      <h3 id="restriction-line">
        <span className={c.mark} aria-hidden>
          {text('restrictions.mark')}
        </span>
        {text('restrictions.title')}
      </h3>
      <ul aria-labelledby="restriction-line" className={c.periods}>
        {restrictions.map(({ id, restrictionStart, restrictionEnd }) => (
          <li key={id}>{periodText(restrictionStart, restrictionEnd, timeZone)}</li>
        ))}
      </ul>
      <p className={c.note}>{text('restrictions.note')}</p>
    </div>
  );
}

/** dd.MM.yyyy HH:mm - HH:mm, with the date of the end where it is another day. */
function periodText(start: Date, end: Date, timeZone: string): string {
  const isSameDay = localDay(start, timeZone) === localDay(end, timeZone);
  const until = isSameDay ? formatTime(end, timeZone) : formatDateTime(end, timeZone);
  return `${formatDate(start, timeZone)} ${formatTime(start, timeZone)} - ${until}`;
}
