import type { Tour } from '@quaygate/contract';
import { useReasonText } from '#web/text/reason-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Stepper } from '#web/ui/show/stepper.tsx';
import { stepsOf } from './tour-steps.ts';

/** A tour as a story: what has happened, where it stands and why, what comes. */
export function TourStory({ tour }: { tour: Tour }) {
  const text = useText('tourHistory');
  const reasonText = useReasonText();
  const note = tour.halt && reasonText(tour.halt);
  const steps = stepsOf(tour).map(({ key, state }) => ({
    ...{ key, title: text(`step.${key}`), state },
    ...(state === 'failed' && note && { note }),
  }));
  return <Stepper steps={steps} label={text('story', { id: tour.id })} />;
}
