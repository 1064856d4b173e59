import type { MovedTour, Tour, TourMovePreview, TourToMove } from '@quaygate/contract';
import { localDay, tourMovesMax } from '@quaygate/rules';
import { useMemo, useRef, useState } from 'react';
import c from '#web/bookings/bulk/bulk.module.css';
import { BulkWhen, spanOf, type When } from '#web/bookings/bulk/bulk-when.tsx';
import { planOf } from '#web/bookings/bulk/move-plan.ts';
import { MoveRows } from '#web/bookings/bulk/move-rows.tsx';
import { useDoneFocus } from '#web/bookings/bulk/use-done-focus.ts';
import { useTourActs } from '#web/bookings/bulk/use-tour-acts.ts';
import { formatTime } from '#web/lib/dates.ts';
import { useSettled } from '#web/lib/use-settled.ts';
import { useTourCalls } from '#web/nouns/tour-move/tour-move.mutations.ts';
import { useTourMovePreview } from '#web/nouns/tour-move/tour-move.queries.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { ProgressBar } from '#web/ui/page/progress-bar.tsx';
import { ErrorState } from '#web/ui/page/states.tsx';
import { driverOf } from '../tour-facts.ts';
import type { BulkDialogProps } from './bulk-dialog-props.ts';
import { MoveSummary } from './bulk-move-summary.tsx';
import { useWayBack } from './use-way-back.ts';

/** What is typed is asked after this pause. */
const pauseMs = 250;

/** What the user wants, and where each tour would go. */
function usePreview(tours: readonly Tour[], timeZone: string) {
  const [when, setWhen] = useState<When>(() => {
    const { slotEnd } = tours.reduce((a, b) => (b.timeSlot.slotEnd < a.slotEnd ? b.timeSlot : a), {
      slotEnd: new Date(8.64e15),
    });
    return { kind: 'next', day: localDay(slotEnd, timeZone), time: formatTime(slotEnd, timeZone).slice(0, 5) };
  });
  const typed = when.kind === 'next' ? '' : `${when.kind} ${when.day} ${when.time}`;
  const isSettled = useSettled(typed, pauseMs) === typed;
  const span = isSettled ? spanOf(when, timeZone) : undefined;
  const wish = span && { tours: tours.map(({ id }) => ({ tourId: id })), ...span };
  return { when, setWhen, preview: useTourMovePreview(wish), isAsked: !isSettled || span !== undefined };
}

/** The move of what was promised, and its way back. */
function useAct(preview: readonly TourMovePreview[] | undefined) {
  const { move, changed } = useTourCalls();
  const calls = useMemo(
    () => ({ act: (moveId: string, tours: TourToMove[]) => move({ moveId, tours }), changed }),
    [move, changed],
  );
  const plan = useMemo(() => planOf(preview), [preview]);
  const moves = useTourActs<TourToMove, MovedTour>(calls);
  // Tours that became one with another do not go back.
  const tours = plan
    .filter(({ tourId }) => moves.outcomes.get(tourId)?.movedTo === tourId)
    .map(({ tourId, currentSlot, timeSlot }) => ({ tourId, currentSlot: timeSlot, timeSlot: currentSlot }));
  const back = useWayBack({ kind: 'move', calls, tours, doneAt: moves.doneAt });
  const running = [moves, back.acts].find(({ isRunning }) => isRunning);
  return { plan, moves, back, running, hasBegun: moves.total > 0 };
}

/** Many tours get other slots: shown first, then moved one by one, and taken back while there is time (FWD-BULK-09 to 11). */
export function BulkMoveDialog({ tours: chosen, terminalOf, onClose }: BulkDialogProps) {
  const text = useText('tourMove');
  const failureText = useFailureText();
  const body = useRef<HTMLDivElement>(null);
  const tours = useMemo(() => chosen.slice(0, tourMovesMax), [chosen]);
  const timeZone = tours[0] ? terminalOf(tours[0]).timeZone : '';
  const { when, setWhen, preview, isAsked } = usePreview(tours, timeZone);
  const { plan, moves, back, running, hasBegun } = useAct(preview.data);
  useDoneFocus(body, moves.isDone, back.acts.isDone);

  const close = () => {
    const isGone = (id: string) => moves.outcomes.get(id)?.movedTo !== undefined;
    onClose(hasBegun ? new Set(chosen.flatMap(({ id }) => (isGone(id) ? [] : [id]))) : undefined, back.left);
  };
  const form = !moves.isDone && {
    onSubmit: () => void moves.run(plan),
    submit: text('move.submit', { count: plan.length }),
    submitDisabled: plan.length === 0 || preview.isFetching,
    isSubmitFirst: true,
  };
  const noteOf = () => {
    if (chosen.length > tours.length) return text('move.tooMany', { max: tourMovesMax });
    return hasBegun ? undefined : text('move.note');
  };
  const failure = moves.failure ?? back.acts.failure;
  return (
    <Dialog
      title={text('move.title', { count: tours.length })}
      note={noteOf()}
      size="large"
      busy={running !== undefined}
      error={failure === undefined ? undefined : text('lost', { reason: failureText(failure) })}
      {...form}
      {...(moves.isDone && { cancel: text('close') })}
      onClose={close}
    >
      <div ref={body} className={c.parts}>
        {!hasBegun && (
          <BulkWhen when={when} terminal={{ timeZone }} disabled={running !== undefined} onChange={setWhen} />
        )}
        {running && <ProgressBar label={text('move.progress')} done={running.outcomes.size} total={running.total} />}
      </div>
      <MoveSummary count={tours.length} plan={plan} isRead={preview.data !== undefined} moves={moves} back={back} />
      {preview.error ? (
        <ErrorState
          text={`${text('move.failed')} ${failureText(preview.error)}`}
          onRetry={() => void preview.refetch()}
        />
      ) : (
        isAsked && (
          <MoveRows
            tours={tours.map((tour) => ({
              ...{ tourId: tour.id, driver: driverOf(tour), slot: tour.timeSlot },
              timeZone: terminalOf(tour).timeZone,
            }))}
            preview={preview.data}
            outcomes={moves.outcomes}
            returned={back.acts.outcomes}
          />
        )
      )}
    </Dialog>
  );
}
