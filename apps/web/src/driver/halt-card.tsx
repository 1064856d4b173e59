import type { DriverTour } from '@quaygate/contract';
import { fill } from '@quaygate/phrases/fill';
import { isLaneNumber } from '@quaygate/rules';
import { IconAlertTriangle } from '#web/ui/buttons/icons.ts';
import c from './driver.module.css';
import { PhoneLink } from './phone-link.tsx';
import { haltTitle } from './state-text.ts';
import { useTexts } from './texts/texts.ts';
import { clockTime, momentName } from './times.ts';
import { Identify } from './today.tsx';

/** Why the truck stands still, what the driver does, and the number to call (READY-06). */
export function HaltCard({ tour, halt }: { tour: DriverTour; halt: NonNullable<DriverTour['halt']> }) {
  const { texts, language } = useTexts();
  const { state, reason, causes, occurredAt, lane } = halt;
  const time = clockTime(occurredAt, tour.terminal.timeZone, language);
  const from = momentName(tour.admittedFrom, tour.terminal.timeZone, language);
  const [first, ...others] = causes.map((cause) => {
    const { title, todo } = texts.hindrance[cause];
    return { title, todo: fill(todo, { from }) };
  });
  const at = fill(texts.halt.time, { time });
  const where =
    lane && isLaneNumber(lane) ? fill(texts.halt.lane, { time, lane }) : [at, lane].filter(Boolean).join(', ');
  return (
    <section className={c.stopCard}>
      <h2>
        <IconAlertTriangle size={24} aria-hidden />
        {haltTitle(halt, texts)}
      </h2>
      {reason && <p className={c.said}>{fill(texts.halt.reason, { reason })}</p>}
      <p>{(first ?? texts.halt[state]).todo}</p>
      {others.map((cause) => (
        <p key={cause.title}>
          <b>{cause.title}.</b> {cause.todo}
        </p>
      ))}
      {/* A block has no place, and its moment says nothing. */}
      {(lane || causes[0] !== 'driver_blocked') && <p>{where}</p>}
      {causes.includes('driver_not_verified') && <Identify />}
      {tour.terminal.phoneNumber && <PhoneLink number={tour.terminal.phoneNumber} />}
    </section>
  );
}
