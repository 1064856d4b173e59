import type { Tour } from '@quaygate/contract';
import { useText } from '#web/text/use-text.ts';
import { Stepper } from '#web/ui/show/stepper.tsx';
import { stepsOf } from './tour-steps.ts';

/** A tour as a story: what has happened, where it stands, what comes. */
export function TourStory({ tour }: { tour: Tour }) {
  const text = useText('bookingsOverview');
  const steps = stepsOf(tour).map(({ key, state }) => ({ key, title: text(`step.${key}`), state }));
  return <Stepper steps={steps} label={text('story', { id: tour.id })} />;
}
