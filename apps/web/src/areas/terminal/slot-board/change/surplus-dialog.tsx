import type { SurplusPreview, SurplusTour, SurplusWish } from '@quaygate/contract';
import { useMemo } from 'react';
import { RerouteFrame } from '#web/bookings/bulk/reroute-frame.tsx';
import { useWhen } from '#web/bookings/bulk/use-when.ts';
import { useSurplusPreview } from '#web/nouns/tour-reroute/tour-reroute.queries.ts';
import { useText } from '#web/text/use-text.ts';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';

interface SurplusDialogProps {
  cells: SurplusWish['cells'];
  timeZone: string;
  onClose: () => void;
}

/** Whether the tours that would go are enough, and what to do where they are not. */
function SurplusSummary({ found: { tours, surplus, left, hasMore } }: { found: SurplusPreview }) {
  const text = useText('tourMove');
  const count = tours.filter(({ timeSlot }) => timeSlot).length;
  if (surplus === 0) return <InlineNotice tone="info">{text('surplus.none')}</InlineNotice>;
  if (left === 0) return <InlineNotice tone="info">{text('surplus.all', { count })}</InlineNotice>;
  return (
    <InlineNotice tone="warning" title={text('surplus.left', { count: left })}>
      {text(hasMore ? 'surplus.more' : 'surplus.stay')}
    </InlineNotice>
  );
}

const first = (cells: SurplusWish['cells']) =>
  new Date(Math.min(...cells.map(({ slotBegin }) => slotBegin.getTime())) + 3_600_000);

/** Tours leave slots that have more bookings than places: shown first, then each rerouted alone (TRM-SLOT-32). */
export function SurplusDialog({ cells, timeZone, onClose }: SurplusDialogProps) {
  const text = useText('tourMove');
  const asked = useWhen(() => first(cells), timeZone);
  const { data, ...preview } = useSurplusPreview(asked.span && { cells, ...asked.span });
  const tours = useMemo(() => data?.tours.map((tour) => rowOf(tour, text('surplus.onItsWay'))), [data, text]);
  const count = data?.tours.filter(({ timeSlot }) => timeSlot).length ?? 0;
  return (
    <RerouteFrame
      title={data ? text('surplus.titleOf', { count: data.surplus }) : text('surplus.title')}
      note={text('surplus.note')}
      {...{ timeZone, asked, tours, count }}
      preview={{ ...preview, data: data?.tours }}
      summary={data && <SurplusSummary found={data} />}
      onClose={onClose}
    />
  );
}

const rowOf = ({ tourId, firstName, lastName, currentSlot, onItsWay }: SurplusTour, stays: string) => ({
  ...{ tourId, firstName, lastName, ...currentSlot },
  stays: onItsWay && stays,
});
