import type { DriverTour } from '@quaygate/contract';
import { fill } from '@quaygate/phrases/fill';
import { commonLanguage, defaultLanguage } from '@quaygate/phrases/languages';
import { minutesLate } from '@quaygate/rules';
import { useState } from 'react';
import { quietPart } from '#web/lib/quiet-part.tsx';
import { IconFileDownload, IconMapPin } from '#web/ui/buttons/icons.ts';
import { Announcements } from './announcements.tsx';
import { Bar } from './bar.tsx';
import { ClockNotice } from './clock-notice.tsx';
import c from './driver.module.css';
import { HaltCard } from './halt-card.tsx';
import { Hindrances, isToCall } from './hindrances.tsx';
import { heirOf } from './lost.ts';
import { OverCard } from './over-card.tsx';
import { PassCard } from './pass-card.tsx';
import { PhoneLink } from './phone-link.tsx';
import { PositionSwitch } from './position-switch.tsx';
import { stateText } from './state-text.ts';
import { useTexts } from './texts/texts.ts';
import { clockTime, dayName, momentName } from './times.ts';
import { Freshness } from './today.tsx';
import { downloadDocument, useTours } from './tours.ts';

const CallButton = quietPart(() => import('./call/call-button.tsx').then((part) => part.CallButton));

/** One tour: may I drive in, the pass, and what else the driver needs there. */
export function Tour({ tourId }: { tourId: string }) {
  const texts = useTexts((state) => state.texts);
  const { tours, lost, isFailed } = useTours();
  const gone = lost.find(({ id }) => id === tourId);
  const own = tours?.find(({ id }) => id === tourId) ?? (gone && tours && heirOf(gone, tours));
  const tour = own ?? gone;
  return (
    <>
      <Bar title={tour?.terminal.name ?? texts.today.title} back={texts.tour.back} />
      <main className={c.page}>
        <Freshness />
        <ClockNotice />
        {tour && <TourDetails tour={tour} isLost={!own} />}
        {!tour && tours && (
          <section className={c.empty}>
            <h2>{texts.tour.gone}</h2>
            <p>{texts.tour.stop}</p>
          </section>
        )}
        {!tours && (
          <p role="status" className={c.empty}>
            {isFailed ? texts.today.failed : texts.today.loading}
          </p>
        )}
      </main>
    </>
  );
}

function TourDetails({ tour, isLost }: { tour: DriverTour; isLost: boolean }) {
  const { texts, language } = useTexts();
  const { terminal, timeSlot, admittedFrom, admittedUntil, isOpen, arrivalDate } = tour;
  const time = (date: Date) => clockTime(date, terminal.timeZone, language);
  // What says where and when to drive stands against the red card (DRV-TOUR-12).
  const isDriven = !isLost && tour.state !== 'cancelled';
  const isLate = arrivalDate !== null && minutesLate(arrivalDate, admittedUntil) > 0;
  return (
    <>
      <section className={c.slot}>
        <p className={c.slotDay}>{dayName(timeSlot.slotBegin, terminal.timeZone, language, texts.today)}</p>
        <p className={c.slotTime}>
          {time(timeSlot.slotBegin)}–{time(timeSlot.slotEnd)}
        </p>
        {isDriven && <p>{fill(texts.tour.admitted, { from: time(admittedFrom), until: time(admittedUntil) })}</p>}
        {!isLost && <p>{stateText(tour.state, texts)}</p>}
        {tour.admittedReason && <p className={c.said}>{fill(texts.tour.letIn, { reason: tour.admittedReason })}</p>}
        {isOpen && arrivalDate && (
          <p>{fill(texts.tour.arrival, { time: momentName(arrivalDate, terminal.timeZone, language) })}</p>
        )}
        {isOpen && isLate && <p className={c.failure}>{texts.tour.arrivalLate}</p>}
      </section>
      {tour.halt && <HaltCard tour={tour} halt={tour.halt} />}
      {isOpen && <Announcements tour={tour} />}
      {isOpen ? <Hindrances tour={tour} /> : <OverCard tour={tour} isLost={isLost} />}
      {isOpen && <PassCard tour={tour} />}
      {isOpen && <PositionSwitch tour={tour} />}
      <Contacts tour={tour} isDriven={isDriven} />
      <Boxes tour={tour} isLost={isLost} />
      {isDriven && <Rules tour={tour} />}
    </>
  );
}

/** The way there, and who to call (DRV-TOUR-05, DRV-TOUR-06). */
function Contacts({ tour, isDriven }: { tour: DriverTour; isDriven: boolean }) {
  const texts = useTexts((state) => state.texts);
  const { address, place, phoneNumber, takesCalls } = tour.terminal;
  if (!address && !place && !phoneNumber && !takesCalls) return null;
  return (
    <div className={c.contacts}>
      {address && <p>{address}</p>}
      {isDriven && place && (
        <a
          className={c.button}
          href={`https://www.openstreetmap.org/directions?to=${place.latitude}%2C${place.longitude}`}
          target="_blank"
          rel="noreferrer"
        >
          <IconMapPin size={24} aria-hidden />
          {texts.tour.directions}
        </a>
      )}
      {takesCalls && <CallButton tour={tour} />}
      {phoneNumber && !tour.halt && !tour.closure && !isToCall(tour) && <PhoneLink number={phoneNumber} />}
    </div>
  );
}

function Boxes({ tour, isLost }: { tour: DriverTour; isLost: boolean }) {
  const texts = useTexts((state) => state.texts);
  return (
    <section className={c.card}>
      <dl className={c.facts}>
        <dt>{texts.tour.company}</dt>
        <dd>{tour.company}</dd>
        <dt>{texts.tour.plate}</dt>
        <dd>{tour.licensePlate}</dd>
      </dl>
      <ul className={c.boxes}>
        {tour.bookings.map((booking) => (
          <li key={booking.bookingId}>
            <h3>
              {texts.tour[booking.type]}{' '}
              <span className={c.number}>{booking.containerNumber ?? texts.tour.noNumber}</span>
            </h3>
            <p>
              {texts.tour.reference} <span className={c.number}>{booking.referenceNumber}</span>
            </p>
            {!isLost && <p className="muted">{stateText(booking.state, texts)}</p>}
            {booking.state === 'completed' && <DocumentButton tourId={tour.id} bookingId={booking.bookingId} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function DocumentButton({ tourId, bookingId }: { tourId: string; bookingId: string }) {
  const texts = useTexts((state) => state.texts);
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const load = async () => {
    if (state === 'busy') return;
    setState('busy');
    setState(
      await downloadDocument(tourId, bookingId).then(
        () => 'idle' as const,
        () => 'failed' as const,
      ),
    );
  };
  return (
    <>
      <button type="button" className={c.button} aria-disabled={state === 'busy'} onClick={() => void load()}>
        <IconFileDownload size={24} aria-hidden />
        {texts.tour.document}
      </button>
      <p role="alert">{state === 'failed' && texts.tour.documentFailed}</p>
    </>
  );
}

function Rules({ tour: { terminal } }: { tour: DriverTour }) {
  const { texts, language } = useTexts();
  const rules = terminal.rules[language] ?? terminal.rules[commonLanguage] ?? terminal.rules[defaultLanguage];
  if (!rules) return null;
  return (
    <section className={c.card}>
      <h2>{texts.tour.rules}</h2>
      <p className={c.rules}>{rules}</p>
    </section>
  );
}
