import type { TourToMove } from '@quaygate/contract';
import type { useTourMoves } from '#web/bookings/bulk/use-tour-moves.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconArrowBackUp } from '#web/ui/buttons/icons.ts';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import type { MovesBack } from './use-moves-back.ts';

interface MoveSummaryProps {
  /** Tours that were chosen. */
  count: number;
  plan: readonly TourToMove[];
  isRead: boolean;
  moves: ReturnType<typeof useTourMoves>;
  back: MovesBack;
}

const moved = ({ outcomes }: MoveSummaryProps['moves']) =>
  [...outcomes.values()].filter(({ movedTo }) => movedTo !== undefined).length;

/** How many tours move or moved, what to do about the others, and the way back. */
export function MoveSummary({ count, plan, isRead, moves, back }: MoveSummaryProps) {
  const text = useText('tourMove');
  const undo = back.count > 0 && (
    <Button icon={IconArrowBackUp} busy={back.moves.isRunning} onClick={() => void back.run()}>
      {text('move.undo', { count: back.count })}
    </Button>
  );
  if (back.moves.isDone) {
    const returned = moved(back.moves);
    const isAll = returned === back.moves.total;
    return (
      <InlineNotice tone={isAll ? 'success' : 'warning'}>
        {text('move.returned', { done: returned, total: back.moves.total })}
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
