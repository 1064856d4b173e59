import type { ChangedTour, TourToChange } from '@quaygate/contract';
import type { TourActs } from '#web/bookings/bulk/use-tour-acts.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconArrowBackUp } from '#web/ui/buttons/icons.ts';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';

type Acts = TourActs<TourToChange, ChangedTour>;

interface BulkTruckSummaryProps {
  /** Tours that were chosen, and those that would change. */
  count: number;
  planned: number;
  isRead: boolean;
  acts: Acts;
  back: { acts: Acts; count: number; run: () => Promise<void> };
}

const changed = ({ outcomes }: Acts) => [...outcomes.values()].filter((each) => each.changed).length;

/** How many tours change or changed, what to do about the others, and the way back. */
export function BulkTruckSummary({ count, planned, isRead, acts, back }: BulkTruckSummaryProps) {
  const text = useText('tourMove');
  if (back.acts.isDone) {
    const [done, total] = [changed(back.acts), back.acts.total];
    const tone = done === total ? 'success' : 'warning';
    return <InlineNotice tone={tone}>{text('truck.returned', { done, total })}</InlineNotice>;
  }
  if (acts.isDone) {
    const [done, { total }] = [changed(acts), acts];
    const undo = back.count > 0 && (
      <Button icon={IconArrowBackUp} busy={back.acts.isRunning} onClick={() => void back.run()}>
        {text('move.undo', { count: back.count })}
      </Button>
    );
    return (
      <InlineNotice tone={done === total ? 'success' : 'warning'} action={undo}>
        {text('truck.done', { done, total })}
      </InlineNotice>
    );
  }
  if (acts.total > 0 || !isRead) return null;
  if (planned === count) return <InlineNotice tone="info">{text('truck.all', { count })}</InlineNotice>;
  return (
    <InlineNotice tone="warning" title={text('truck.some', { done: planned, total: count })}>
      {text('truck.others')}
    </InlineNotice>
  );
}
