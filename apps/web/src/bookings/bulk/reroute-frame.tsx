import type { MovedTour, TimeSlot, TourMovePreview, TourToMove } from '@quaygate/contract';
import { fullName } from '@quaygate/rules';
import { type ReactNode, useMemo, useRef } from 'react';
import { useRerouteCalls } from '#web/nouns/tour-reroute/tour-reroute.mutations.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { ProgressBar } from '#web/ui/page/progress-bar.tsx';
import { Skeleton } from '#web/ui/page/skeleton.tsx';
import { ErrorState } from '#web/ui/page/states.tsx';
import c from './bulk.module.css';
import { BulkWhen } from './bulk-when.tsx';
import { planOf } from './move-plan.ts';
import { MoveRows } from './move-rows.tsx';
import { MovedSummary } from './reroute-summary.tsx';
import { useDoneFocus } from './use-done-focus.ts';
import { useTourActs } from './use-tour-acts.ts';
import type { useWhen } from './use-when.ts';

/** A tour with its driver and its slot. */
interface TourRow extends TimeSlot {
  tourId: string;
  firstName: string;
  lastName: string;
  /** Why it stays, where that is no refusal. */
  stays?: string | undefined;
}

const movingOf = ({ tourId, firstName, lastName, slotBegin, slotEnd, stays }: TourRow, timeZone: string) => ({
  ...{ tourId, driver: fullName(firstName, lastName), slot: { slotBegin, slotEnd }, timeZone, stays },
});

function useMoves() {
  const { move, changed } = useRerouteCalls();
  const act = (moveId: string, tours: TourToMove[]) => move({ moveId, tours });
  return useTourActs<TourToMove, MovedTour>({ act, changed });
}

interface Preview {
  /** Undefined while it is read. */
  data: readonly TourMovePreview[] | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface RerouteFrameProps {
  title: string;
  note: string;
  timeZone: string;
  asked: ReturnType<typeof useWhen>;
  preview: Preview;
  /** Undefined while it is not known which tours they are. */
  tours: readonly TourRow[] | undefined;
  /** How many tours are meant to move. */
  count: number;
  /** What stands above the tours before they move. */
  summary: ReactNode;
  /** @param moved the tours that moved; undefined where nothing was sent */
  onClose: (moved?: ReadonlySet<string>) => void;
}

/** Asks which slots are wanted, shows where tours of a terminal would go, and moves them (TRM-BULK-08, TRM-BULK-09). */
export function RerouteFrame({ title, note, timeZone, asked, preview, tours, count, ...rest }: RerouteFrameProps) {
  const text = useText('tourMove');
  const failureText = useFailureText();
  const body = useRef<HTMLDivElement>(null);
  const plan = useMemo(() => planOf(preview.data), [preview.data]);
  const moves = useMoves();
  const hasBegun = moves.total > 0;
  useDoneFocus(body, moves.isDone);
  const moved = new Set([...moves.outcomes.values()].flatMap((each) => (each.movedTo ? [each.tourId] : [])));
  const form = !moves.isDone && {
    onSubmit: () => void moves.run(plan),
    submit: text('move.submit', { count: plan.length }),
    submitDisabled: plan.length === 0 || preview.isFetching,
    isSubmitFirst: true,
  };
  return (
    <Dialog
      title={title}
      note={hasBegun ? undefined : note}
      size="large"
      busy={moves.isRunning}
      error={moves.failure === undefined ? undefined : text('lost', { reason: failureText(moves.failure) })}
      {...form}
      {...(moves.isDone && { cancel: text('close') })}
      onClose={() => rest.onClose(hasBegun ? moved : undefined)}
    >
      <div ref={body} className={c.parts}>
        {!hasBegun && <BulkWhen when={asked.when} terminal={{ timeZone }} disabled={false} onChange={asked.setWhen} />}
        {moves.isRunning && (
          <ProgressBar label={text('move.progress')} done={moves.outcomes.size} total={moves.total} />
        )}
      </div>
      {moves.isDone && <MovedSummary count={count} moved={moved.size} />}
      {!hasBegun && preview.data && rest.summary}
      {preview.error ? (
        <ErrorState
          text={`${text('move.failed')} ${failureText(preview.error)}`}
          onRetry={() => void preview.refetch()}
        />
      ) : (
        asked.isAsked &&
        (tours ? (
          tours.length > 0 && (
            <MoveRows
              tours={tours.map((tour) => movingOf(tour, timeZone))}
              preview={preview.data}
              outcomes={moves.outcomes}
            />
          )
        ) : (
          <Skeleton height={120} />
        ))
      )}
    </Dialog>
  );
}
