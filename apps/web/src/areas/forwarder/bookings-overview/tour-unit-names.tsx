import type { Tour } from '@quaygate/contract';
import { useText } from '#web/text/use-text.ts';
import { TruncatedText } from '#web/ui/show/truncated-text.tsx';

/** Container and reference of the first booking that is not cancelled, and how many more there are (READY-13). */
export function TourUnitNames({ tour: { containerBookings } }: { tour: Tour }) {
  const text = useText('bookingsOverview');
  const kept = containerBookings.filter(({ bookingState }) => bookingState !== 'cancelled');
  const [first = containerBookings[0], ...more] = kept;
  if (!first) return null;
  return (
    <>
      {first.containerNumber && <TruncatedText text={first.containerNumber} />}
      <TruncatedText text={first.referenceNumber} />
      {more.length > 0 && <span>{text('moreUnits', { count: more.length })}</span>}
    </>
  );
}
