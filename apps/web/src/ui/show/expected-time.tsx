import { hoursAndMinutes, isArrivalOld, minutesLate } from '@quaygate/rules';
import { formatMoment, formatTime } from '#web/lib/dates.ts';
import { useText } from '#web/text/use-text.ts';
import { IconAlertTriangle, IconClock } from '../buttons/icons.ts';
import c from './expected-time.module.css';
import { join } from './join.ts';

export interface ExpectedTimeProps {
  time: Date;
  /** The end of the slot: what comes later is late. */
  until: Date;
  /** When it was last told. */
  told: Date;
  /** Zone of the terminal. */
  zone: string | undefined;
}

/** When a truck is expected; late by its sign and its words, not by the colour alone (DRV-POS-14). */
export function ExpectedTime({ time, until, told, zone }: ExpectedTimeProps) {
  const text = useText('status');
  const late = minutesLate(time, until);
  const Mark = late > 0 ? IconAlertTriangle : IconClock;
  const expected = text('arrival.expected', { time: formatMoment(time, zone) });
  return (
    <span className={join(c.expected, late > 0 && c.late)}>
      <span className={c.part}>
        <Mark size={14} stroke={1.9} aria-hidden />
        {late > 0 ? `${expected},` : expected}
      </span>
      {late > 0 && <span className={c.part}>{text('arrival.late', { time: hoursAndMinutes(late) })}</span>}
      {isArrivalOld(told, new Date()) && (
        <span className={c.old}>{text('arrival.asOf', { time: formatTime(told, zone) })}</span>
      )}
    </span>
  );
}
