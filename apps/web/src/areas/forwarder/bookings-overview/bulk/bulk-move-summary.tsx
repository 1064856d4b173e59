import type { MovedTour, TourToMove } from '@quaygate/contract';
import type { TourActs } from '#web/bookings/bulk/use-tour-acts.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconArrowBackUp } from '#web/ui/buttons/icons.ts';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';

type Moves = TourActs<TourToMove, MovedTour>;

interface MoveSummaryProps {
  /** Tours that were chosen. */
  count: number;
  plan: readonly TourToMove[];
  isRead: boolean;
  moves: Moves;
  back: { acts: Moves; count: number; run: () => Promise<void> };
}

const moved = ({ outcomes }: Moves) => [...outcomes.values()].filter(({ movedTo }) => movedTo !== undefined).length;

/** How many tours move or moved, what to do about the others, and the way back. */
export function MoveSummary({ count, plan, isRead, moves, back }: MoveSummaryProps) {
  const text = useText('tourMove');
  const undo = back.count > 0 && (
    <Button icon={IconArrowBackUp} busy={back.acts.isRunning} onClick={() => void back.run()}>
      {text('move.undo', { count: back.count })}
    </Button>
  );
  if (back.acts.isDone) {
    const returned = moved(back.acts);
    const isAll = returned === back.acts.total;
    return (
      <InlineNotice tone={isAll ? 'success' : 'warning'}>
        {text('move.returned', { done: returned, total: back.acts.total })}
      </InlineNotice>
    );
  }
  if (moves.isDone) {
    const done = moved(moves);
    return (
      <InlineNotice tone={done === count ? 'success' : 'warning'} action={undo}>
        {text('move.done', { done, total: count })}
      </InlineNotice>
    );
  }
  if (moves.total > 0) return null;
  if (!isRead) return null;
  if (plan.length === count) return <InlineNotice tone="info">{text('move.all', { count })}</InlineNotice>;
  return (
    <InlineNotice tone="warning" title={text('move.some', { done: plan.length, total: count })}>
      {text('move.others')}
    </InlineNotice>
  );
}
