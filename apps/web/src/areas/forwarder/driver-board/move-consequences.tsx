import type { TourMovePreview } from '@quaygate/contract';
import { errorText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';

interface ConsequencesProps {
  preview: TourMovePreview;
  /** What the driver could not reach then. */
  warning: string | undefined;
}

/** What a move will do: why it cannot be, a train that is missed, a tour it becomes one with, a clash; else that it fits. */
export function MoveConsequences({ preview, warning }: ConsequencesProps) {
  const text = useText('driverBoard');
  const status = useText('status');
  const { errorCode, joinsTour, timeSlot } = preview;
  if (errorCode) return <InlineNotice tone="error">{errorText({ code: errorCode })}</InlineNotice>;
  const told = [
    timeSlot?.atRisk && status(`risk.${timeSlot.atRisk}`),
    joinsTour && text('moving.joins'),
    warning,
  ].filter((each) => typeof each === 'string');
  if (told.length === 0) return <InlineNotice tone="success">{text('moving.fits')}</InlineNotice>;
  return told.map((each) => (
    <InlineNotice key={each} tone="warning">
      {each}
    </InlineNotice>
  ));
}
