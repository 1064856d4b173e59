import { isSelectable } from '@quaygate/rules';
import { useText } from '#web/text/use-text.ts';
import type { Answer } from '../request/request-state.ts';

/** The answer in one sentence for a screen reader, whose focus goes straight to the slots. */
export function Announcement({ answer }: { answer: Answer | undefined }) {
  const text = useText('statusRequest');
  return (
    <p className="sr-only" role="status">
      {answer &&
        text('unit.answer', {
          unit: answer.container.containerNumber ?? answer.request.referenceNumber,
          count: answer.timeSlots.filter(({ category }) => isSelectable(category)).length,
        })}
    </p>
  );
}
