import type { Arrival } from '@quaygate/contract';
import { hoursAndMinutes, isArrivalOld, minutesLate } from '@quaygate/rules';
import { formatTime } from '#web/lib/dates.ts';
import { useText } from '#web/text/use-text.ts';
import { IconAlertTriangle, IconClock } from '#web/ui/buttons/icons.ts';
import { Chip } from '#web/ui/show/chip.tsx';
import c from './tour-units.module.css';

interface TourArrivalProps {
  arrival: Arrival;
  slotEnd: Date;
  timeZone: string;
}

/** When the driver of an open tour is expected, against the end of the slot (DRV-POS-14). */
export function TourArrival({ arrival: { arrivalDate, reportedDate }, slotEnd, timeZone }: TourArrivalProps) {
  const text = useText('bookingsOverview');
  const status = useText('status');
  const late = minutesLate(arrivalDate, slotEnd);
  const time = (moment: Date) => formatTime(moment, timeZone);
  return (
    <p className={c.arrival}>
      <IconClock size={16} stroke={1.65} aria-hidden />
      <span>{text('arrival', { time: time(arrivalDate), end: time(slotEnd) })}</span>
      {late > 0 && (
        <Chip tone="orange" icon={IconAlertTriangle}>
          {text('arrivalLate', { time: hoursAndMinutes(late) })}
        </Chip>
      )}
      {isArrivalOld(reportedDate, new Date()) && (
        <span className="muted">{status('arrival.asOf', { time: time(reportedDate) })}</span>
      )}
    </p>
  );
}
