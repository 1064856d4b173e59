import type { DriverTour } from '@quaygate/contract';
import { fill } from '@quaygate/phrases/fill';
import { IconAlertTriangle, IconCircleCheck, IconClock, IconInfoCircle } from '#web/ui/buttons/icons.ts';
import c from './driver.module.css';
import { PhoneLink } from './phone-link.tsx';
import { useTexts } from './texts/texts.ts';
import { momentName } from './times.ts';
import { Identify } from './today.tsx';

/** What keeps the truck out, in plain words with what to do (DRV-TOUR-04), and below it what may go wrong (READY-23). */
export function Hindrances({ tour }: { tour: DriverTour }) {
  const texts = useTexts((state) => state.texts);
  const { halt, closure, warnings = [] } = tour;
  // Who is not to set off is not told when to come.
  const isStopped = isBlocked(tour) || !!halt;
  // What holds the truck up is said already.
  const hindrances = tour.hindrances.filter(
    (reason) => !halt?.causes.includes(reason) && !(isStopped && reason === 'too_early'),
  );
  const isClear = !halt && !closure && hindrances.length === 0;
  return (
    <>
      {isClear && (
        <section className={c.clearCard}>
          <h2>
            <IconCircleCheck size={26} aria-hidden />
            {warnings.length > 0 ? texts.tour.readyBut : texts.tour.ready}
          </h2>
          {warnings.length === 0 && <p>{texts.tour.readyText}</p>}
        </section>
      )}
      {hindrances.length > 0 && (
        <section aria-labelledby="hindered">
          <h2 id="hindered">{texts.tour.hindered}</h2>
          <ul className={c.reasons}>
            {hindrances.map((reason) => (
              <Hindrance key={reason} tour={tour} reason={reason} />
            ))}
          </ul>
        </section>
      )}
      {warnings.length > 0 && <Warnings tour={tour} isBelow={!isClear} />}
    </>
  );
}

function Hindrance({ tour, reason }: { tour: DriverTour; reason: DriverTour['hindrances'][number] }) {
  const { texts, language } = useTexts();
  const from = momentName(tour.admittedFrom, tour.terminal.timeZone, language);
  const [card, Mark] = reason === 'too_early' ? [c.waitCard, IconClock] : [c.stopCard, IconAlertTriangle];
  return (
    <li className={card}>
      <h3>
        <Mark size={24} aria-hidden />
        {texts.hindrance[reason].title}
      </h3>
      <p>{fill(texts.hindrance[reason].todo, { from })}</p>
      {reason === 'driver_not_verified' && <Identify />}
    </li>
  );
}

/** They may not come at all: blocked there, or the terminal is closed in the slot. */
export const isBlocked = ({ hindrances, closure }: DriverTour): boolean =>
  !!closure || hindrances.includes('driver_blocked');

/** Where the terminal is to be called, with its number, once on a screen. */
export const isToCall = ({ warnings, halt, closure }: DriverTour): boolean =>
  !halt && !closure && (warnings?.includes('slot_closed') ?? false);

function Warnings({ tour, isBelow }: { tour: DriverTour; isBelow: boolean }) {
  const texts = useTexts((state) => state.texts);
  const number = isToCall(tour) && tour.terminal.phoneNumber;
  return (
    <section aria-label={texts.tour.besides}>
      {isBelow && <h2>{texts.tour.besides}</h2>}
      <ul className={c.reasons}>
        {tour.warnings?.map((warning) => (
          <li key={warning} className={c.waitCard}>
            <h3>
              <IconInfoCircle size={24} aria-hidden />
              {texts.warning[warning].title}
            </h3>
            <p>{texts.warning[warning].todo}</p>
            {warning === 'document_ends' && <Identify />}
            {warning === 'slot_closed' && number && <PhoneLink number={number} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
