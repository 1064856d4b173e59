import type { MovedTour, SlotBooking, TourToMove } from '@quaygate/contract';
import { localDay, tourMovesMax } from '@quaygate/rules';
import { useMemo, useRef, useState } from 'react';
import { driverOf } from '#web/bookings/booking-words.ts';
import c from '#web/bookings/bulk/bulk.module.css';
import { BulkWhen, spanOf, type When } from '#web/bookings/bulk/bulk-when.tsx';
import { MoveRows } from '#web/bookings/bulk/move-rows.tsx';
import { planOf } from '#web/bookings/bulk/plan-of.ts';
import { useDoneFocus } from '#web/bookings/bulk/use-done-focus.ts';
import { useTourActs } from '#web/bookings/bulk/use-tour-acts.ts';
import { formatTime } from '#web/lib/dates.ts';
import { useSettled } from '#web/lib/use-settled.ts';
import { useRerouteCalls } from '#web/nouns/tour-reroute/tour-reroute.mutations.ts';
import { useTourReroutePreview } from '#web/nouns/tour-reroute/tour-reroute.queries.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import { ProgressBar } from '#web/ui/page/progress-bar.tsx';
import { ErrorState } from '#web/ui/page/states.tsx';

/** What is typed is asked after this pause. */
const pauseMs = 250;

interface RerouteToursDialogProps {
  bookings: readonly SlotBooking[];
  timeZone: string;
  /** @param gone the bookings whose tours moved; undefined where nothing was sent */
  onClose: (gone?: ReadonlySet<string>) => void;
}

/** What the clerk wants, and where each tour would go. */
function usePreview(tours: readonly SlotBooking[], timeZone: string) {
  const [when, setWhen] = useState<When>(() => {
    const first = new Date(Math.min(...tours.map(({ slotEnd }) => slotEnd.getTime())));
    return { kind: 'next', day: localDay(first, timeZone), time: formatTime(first, timeZone).slice(0, 5) };
  });
  const typed = when.kind === 'next' ? '' : `${when.kind} ${when.day} ${when.time}`;
  const isSettled = useSettled(typed, pauseMs) === typed;
  const span = isSettled ? spanOf(when, timeZone) : undefined;
  const wish = span && { tours: tours.map(({ tourId }) => ({ tourId })), ...span };
  return { when, setWhen, preview: useTourReroutePreview(wish), isAsked: !isSettled || span !== undefined };
}

const movingOf = (booking: SlotBooking, timeZone: string) => ({
  ...{ tourId: booking.tourId, driver: driverOf(booking), timeZone },
  slot: { slotBegin: booking.slotBegin, slotEnd: booking.slotEnd },
});

function useMoves() {
  const { move, changed } = useRerouteCalls();
  const act = (moveId: string, tours: TourToMove[]) => move({ moveId, tours });
  return useTourActs<TourToMove, MovedTour>({ act, changed });
}

/** Many tours of a terminal get other slots: shown first, then each rerouted alone (TRM-BULK-08, TRM-BULK-09). */
export function RerouteToursDialog({ bookings, timeZone, onClose }: RerouteToursDialogProps) {
  const text = useText('tourMove');
  const own = useText('terminalBookings');
  const failureText = useFailureText();
  const body = useRef<HTMLDivElement>(null);
  const all = useMemo(() => [...new Map(bookings.map((each) => [each.tourId, each])).values()], [bookings]);
  const tours = useMemo(() => all.slice(0, tourMovesMax), [all]);
  const { when, setWhen, preview, isAsked } = usePreview(tours, timeZone);
  const plan = useMemo(() => planOf(preview.data), [preview.data]);
  const moves = useMoves();
  const hasBegun = moves.total > 0;
  useDoneFocus(body, moves.isDone);
  const isMoved = (tourId: string) => moves.outcomes.get(tourId)?.movedTo !== undefined;
  const gone = () => new Set(bookings.flatMap(({ bookingId, tourId }) => (isMoved(tourId) ? [bookingId] : [])));
  const form = !moves.isDone && {
    onSubmit: () => void moves.run(plan),
    submit: text('move.submit', { count: plan.length }),
    submitDisabled: plan.length === 0 || preview.isFetching,
    isSubmitFirst: true,
  };
  const note = all.length > tours.length ? text('move.tooMany', { max: tourMovesMax }) : own('wholeTours');
  return (
    <Dialog
      title={text('move.title', { count: tours.length })}
      note={hasBegun ? undefined : note}
      size="large"
      busy={moves.isRunning}
      error={moves.failure === undefined ? undefined : text('lost', { reason: failureText(moves.failure) })}
      {...form}
      {...(moves.isDone && { cancel: text('close') })}
      onClose={() => onClose(hasBegun ? gone() : undefined)}
    >
      <div ref={body} className={c.parts}>
        {!hasBegun && <BulkWhen when={when} terminal={{ timeZone }} disabled={false} onChange={setWhen} />}
        {moves.isRunning && (
          <ProgressBar label={text('move.progress')} done={moves.outcomes.size} total={moves.total} />
        )}
      </div>
      {(moves.isDone || (!hasBegun && preview.data)) && (
        <Summary
          count={tours.length}
          planned={plan.length}
          moved={moves.isDone ? tours.filter(({ tourId }) => isMoved(tourId)).length : undefined}
        />
      )}
      {preview.error ? (
        <ErrorState
          text={`${text('move.failed')} ${failureText(preview.error)}`}
          onRetry={() => void preview.refetch()}
        />
      ) : (
        isAsked && (
          <MoveRows
            tours={tours.map((each) => movingOf(each, timeZone))}
            preview={preview.data}
            outcomes={moves.outcomes}
          />
        )
      )}
    </Dialog>
  );
}

/** How many tours move, or moved, and what to do about the others. */
function Summary({ count, planned, moved }: { count: number; planned: number; moved: number | undefined }) {
  const text = useText('tourMove');
  if (moved !== undefined) {
    const tone = moved === count ? 'success' : 'warning';
    return <InlineNotice tone={tone}>{text('move.done', { done: moved, total: count })}</InlineNotice>;
  }
  if (planned === count) return <InlineNotice tone="info">{text('move.all', { count })}</InlineNotice>;
  return (
    <InlineNotice tone="warning" title={text('move.some', { done: planned, total: count })}>
      {text('move.others')}
    </InlineNotice>
  );
}
