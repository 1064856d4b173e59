import type { SlotBooking } from '@quaygate/contract';
import { tourMovesMax } from '@quaygate/rules';
import { useMemo } from 'react';
import { planOf } from '#web/bookings/bulk/move-plan.ts';
import { RerouteFrame } from '#web/bookings/bulk/reroute-frame.tsx';
import { PlannedSummary } from '#web/bookings/bulk/reroute-summary.tsx';
import { useWhen } from '#web/bookings/bulk/use-when.ts';
import { useTourReroutePreview } from '#web/nouns/tour-reroute/tour-reroute.queries.ts';
import { useText } from '#web/text/use-text.ts';

interface RerouteToursDialogProps {
  bookings: readonly SlotBooking[];
  timeZone: string;
  /** @param gone the bookings whose tours moved; undefined where nothing was sent */
  onClose: (gone?: ReadonlySet<string>) => void;
}

/** Many tours of a terminal get other slots: shown first, then each rerouted alone (TRM-BULK-08, TRM-BULK-09). */
export function RerouteToursDialog({ bookings, timeZone, onClose }: RerouteToursDialogProps) {
  const text = useText('tourMove');
  const own = useText('terminalBookings');
  const all = useMemo(() => [...new Map(bookings.map((each) => [each.tourId, each])).values()], [bookings]);
  const tours = useMemo(() => all.slice(0, tourMovesMax), [all]);
  const asked = useWhen(() => new Date(Math.min(...tours.map(({ slotEnd }) => slotEnd.getTime()))), timeZone);
  const wish = asked.span && { tours: tours.map(({ tourId }) => ({ tourId })), ...asked.span };
  const preview = useTourReroutePreview(wish);
  const count = tours.length;
  const goneOf = (moved: ReadonlySet<string>) =>
    new Set(bookings.flatMap(({ bookingId, tourId }) => (moved.has(tourId) ? [bookingId] : [])));
  return (
    <RerouteFrame
      title={text('move.title', { count })}
      note={all.length > count ? text('move.tooMany', { max: tourMovesMax }) : own('wholeTours')}
      {...{ timeZone, asked, preview, tours, count }}
      summary={<PlannedSummary count={count} planned={planOf(preview.data).length} />}
      onClose={(moved) => onClose(moved && goneOf(moved))}
    />
  );
}
