import type { DriverTour } from '@quaygate/contract';
import { counted, fill } from '@quaygate/phrases/fill';
import { quietPart } from '#web/lib/quiet-part.tsx';
import { IconAlertTriangle, IconChevronRight, IconCircleCheck, IconId, IconWifiOff } from '#web/ui/buttons/icons.ts';
import { Bar } from './bar.tsx';
import { ClockNotice } from './clock-notice.tsx';
import c from './driver.module.css';
import { Link } from './link.tsx';
import { heirOf } from './lost.ts';
import { haltTitle, stateText } from './state-text.ts';
import { useTexts } from './texts/texts.ts';
import { clockTime, dayName, ownTime } from './times.ts';
import { readTours, useTours } from './tours.ts';

/** Only a driver without tours sees it. */
const FirstSteps = quietPart(() => import('./first-steps.tsx').then((part) => part.FirstSteps));

/** The driver's tours, the next one first. */
export function Today() {
  const texts = useTexts((state) => state.texts);
  const { tours, lost, isFailed } = useTours();
  return (
    <>
      <Bar title={texts.today.title} />
      <main className={c.page}>
        <Freshness />
        <ClockNotice />
        {tours?.some(({ isOpen, hindrances }) => isOpen && hindrances.includes('driver_not_verified')) && <Identify />}
        {tours?.map((tour) => (
          <TourCard key={tour.id} tour={tour} />
        ))}
        {lost.map((tour) => !(tours && heirOf(tour, tours)) && <TourCard key={tour.id} tour={tour} isLost />)}
        {tours?.length === 0 && <FirstSteps />}
        {!tours && !isFailed && (
          <p role="status" className={c.empty}>
            {texts.today.loading}
          </p>
        )}
        {!tours && isFailed && (
          <section className={c.empty} role="alert">
            <p>{texts.today.failed}</p>
            <button type="button" className={c.primary} onClick={() => void readTours()}>
              {texts.today.again}
            </button>
          </section>
        )}
      </main>
    </>
  );
}

/** Says how old what is shown is, while it cannot be read anew (DRV-TOUR-09). */
export function Freshness() {
  const { texts, language } = useTexts();
  const { tours, readDate, isFailed, isDisturbed } = useTours();
  return (
    <p role="status" className={isFailed && tours ? c.offline : undefined}>
      {isFailed && tours && readDate ? (
        <>
          {isDisturbed ? <IconAlertTriangle size={20} aria-hidden /> : <IconWifiOff size={20} aria-hidden />}
          {fill(isDisturbed ? texts.today.disturbed : texts.today.offline, { time: ownTime(readDate, language) })}
        </>
      ) : null}
    </p>
  );
}

/** The way out of a hindrance that the driver clears themselves (DRV-IDN-05). */
export function Identify() {
  const texts = useTexts((state) => state.texts);
  return (
    <Link to={{ name: 'identification' }} className={c.button}>
      <IconId size={24} aria-hidden />
      {texts.hindrance.identify}
    </Link>
  );
}

function TourCard({ tour, isLost = false }: { tour: DriverTour; isLost?: boolean }) {
  const { texts, language } = useTexts();
  const { terminal, timeSlot, isOpen, bookings } = tour;
  const time = (date: Date) => clockTime(date, terminal.timeZone, language);
  return (
    <Link to={{ name: 'tour', tourId: tour.id }} className={c.tour}>
      <span className={c.when}>
        <b>{dayName(timeSlot.slotBegin, terminal.timeZone, language, texts.today)}</b>
        <b>
          {time(timeSlot.slotBegin)}–{time(timeSlot.slotEnd)}
        </b>
      </span>
      <span className={c.where}>{terminal.name}</span>
      <span className="muted">
        {[counted(texts.today.boxes, bookings.length, language), !isLost && stateText(tour.state, texts)]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {isOpen && <Standing tour={tour} />}
      {(isLost || tour.state === 'cancelled') && <Stop text={isLost ? texts.tour.gone : texts.tour.cancelled} />}
      <IconChevronRight size={26} className={c.chevron} aria-hidden />
    </Link>
  );
}

/** The tour is not driven (DRV-TOUR-12). */
function Stop({ text }: { text: string }) {
  return (
    <span className={c.stop}>
      <IconAlertTriangle size={20} aria-hidden />
      {text}
    </span>
  );
}

/** The first of what stops the tour, else of what may go wrong with it. */
function Standing({ tour }: { tour: DriverTour }) {
  const texts = useTexts((state) => state.texts);
  const { hindrances, warnings, halt, closure } = tour;
  // Before its time every tour is too early: no news in a list.
  const isWaiting = hindrances.length === 1 && hindrances[0] === 'too_early';
  const [first] = hindrances;
  const [warning] = warnings ?? [];
  const closed = closure && texts.announcement.closed;
  const stop = halt ? haltTitle(halt, texts) : (closed ?? (first && !isWaiting && texts.hindrance[first].title));
  const told = stop || (warning && texts.warning[warning].title);
  if (!told && isWaiting) return null;
  return (
    <span className={stop ? c.stop : told ? c.wait : c.clear}>
      {told ? <IconAlertTriangle size={20} aria-hidden /> : <IconCircleCheck size={20} aria-hidden />}
      {told || texts.tour.ready}
    </span>
  );
}
