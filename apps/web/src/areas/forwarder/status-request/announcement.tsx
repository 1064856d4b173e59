import { isSelectable } from '@quaygate/rules';
import { useText } from '#web/text/use-text.ts';
import type { ShownStatus } from './use-unit-status.ts';

/** The answer in one sentence for a screen reader, whose focus goes straight to the slots. */
export function Announcement({ shown }: { shown: ShownStatus | undefined }) {
  const text = useText('forwarder');
  return (
    <p className="sr-only" role="status">
      {shown &&
        text('statusRequest.unit.answer', {
          unit: shown.container.containerNumber ?? shown.request.referenceNumber,
          count: shown.timeSlots.filter(({ category }) => isSelectable(category)).length,
        })}
    </p>
  );
}
