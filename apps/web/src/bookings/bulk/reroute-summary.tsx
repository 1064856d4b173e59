import { useText } from '#web/text/use-text.ts';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';

/** How many tours would move, and what to do about the others. */
export function PlannedSummary({ count, planned }: { count: number; planned: number }) {
  const text = useText('tourMove');
  if (planned === count) return <InlineNotice tone="info">{text('move.all', { count })}</InlineNotice>;
  return (
    <InlineNotice tone="warning" title={text('move.some', { done: planned, total: count })}>
      {text('move.others')}
    </InlineNotice>
  );
}

/** How many tours moved. */
export function MovedSummary({ count, moved }: { count: number; moved: number }) {
  const text = useText('tourMove');
  const tone = moved === count ? 'success' : 'warning';
  return <InlineNotice tone={tone}>{text('move.done', { done: moved, total: count })}</InlineNotice>;
}
