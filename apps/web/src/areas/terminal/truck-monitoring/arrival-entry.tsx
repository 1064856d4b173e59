import type { FacilityArrival } from '@quaygate/contract';
import { formatTimeSpan } from '#web/lib/dates.ts';
import { useText } from '#web/text/use-text.ts';
import { ExpectedTime } from '#web/ui/show/expected-time.tsx';
import { Plate } from '#web/ui/show/plate.tsx';
import { TruncatedText } from '#web/ui/show/truncated-text.tsx';
import c from './arrivals.module.css';

/** One truck on its way: who comes, for which slot and when (DRV-POS-14). */
export function ArrivalEntry({ arrival, timeZone }: { arrival: FacilityArrival; timeZone: string | undefined }) {
  const text = useText('truckMonitoring');
  const { tourId, licensePlate, forwarder, timeSlot, arrivalDate, reportedDate } = arrival;
  return (
    <li className={c.arrival}>
      <Plate plate={licensePlate} />
      <span className={c.slot}>
        {text('overview.slot', { span: formatTimeSpan(timeSlot.slotBegin, timeSlot.slotEnd, timeZone) })}
      </span>
      <span className={c.company}>
        <TruncatedText text={`${tourId} · ${forwarder}`} />
      </span>
      <ExpectedTime time={arrivalDate} until={timeSlot.slotEnd} told={reportedDate} zone={timeZone} />
    </li>
  );
}
