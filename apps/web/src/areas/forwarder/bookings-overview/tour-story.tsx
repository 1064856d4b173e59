import type { Tour } from '@quaygate/contract';
import { useText } from '#web/text/use-text.ts';
import { type Step, Stepper } from '#web/ui/stepper.tsx';

const way = ['booked', 'reached', 'registered', 'transhipment', 'completed'] as const;

/** How far each state has come on the way, and the word where it came to a halt. */
const places: Record<Tour['state'], { at: number; halt?: 'blocked' | 'restricted' | 'counter' | 'cancelled' }> = {
  active: { at: 0 },
  facility_reached: { at: 1 },
  registration_blocked: { at: 2, halt: 'blocked' },
  registration_restricted: { at: 2, halt: 'restricted' },
  counter_required: { at: 2, halt: 'counter' },
  registered: { at: 2 },
  transhipment: { at: 3 },
  completed: { at: 4 },
  cancelled: { at: 1, halt: 'cancelled' },
};

/** A tour as a story: what has happened, where it stands, what comes. */
export function TourStory({ tour }: { tour: Tour }) {
  const text = useText('bookingsOverview');
  const { at, halt } = places[tour.state];
  const shown = tour.state === 'cancelled' ? way.slice(0, 2) : way;
  const steps = shown.map((key, index): Step => {
    if (index === at && halt) return { key, title: text(`step.${halt}`), state: 'failed' };
    const isDone = index < at || tour.state === 'completed';
    return { key, title: text(`step.${key}`), state: isDone ? 'done' : index === at ? 'current' : 'next' };
  });
  return <Stepper steps={steps} label={text('story', { id: tour.id })} />;
}
