import type { SlotBooking } from '@quaygate/contract';
import { localDay, readTrainDay, trainDayText } from '@quaygate/rules';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { boardDays, isWithin } from '#web/bookings/board-days.ts';
import { driverOf } from '#web/bookings/booking-words.ts';
import { formatDateTime, formatTimeSpan } from '#web/lib/dates.ts';
import { formatDay } from '#web/lib/form/typed-day.ts';
import { useTerminalModules } from '#web/nouns/terminal-module/terminal-module.queries.ts';
import { useJudgedText } from '#web/text/readiness-text.ts';
import { useReasonText } from '#web/text/reason-text.ts';
import { useText } from '#web/text/use-text.ts';
import { RowDetail } from '#web/ui/show/row-detail.tsx';
import { BookingContact, hasContact } from './booking-contact.tsx';
import c from './terminal-bookings.module.css';

interface DetailProps {
  booking: SlotBooking;
  timeZone: string;
  now: Date;
  /** The terminal shows profiles of drivers. */
  hasProfiles: boolean;
}

/** Why it stands still, what it is for, and the ways to its slot and its driver (TRM-BKG-10). */
export function BookingDetail({ booking, timeZone, now, hasProfiles }: DetailProps) {
  const text = useText('terminalBookings');
  const shell = useText('shell');
  const reasonText = useReasonText();
  const judgedText = useJudgedText();
  const { tourId, moduleId, trainNumber, trainDate, halt, judged, slotBegin, slotEnd, truckerId } = booking;
  const modules = useTerminalModules().data?.items;
  const module = modules?.find(({ id }) => id === moduleId)?.name ?? moduleId;
  const train = [trainNumber, trainDate && formatDay(trainDate)].filter(Boolean).join(', ');
  const ofTrain = readTrainDay(`${trainNumber}/${trainDate}`);
  // Who looks at one box of a late train looks for the others next (TRM-BKG-14).
  const trainLink = ofTrain ? (
    <Link to="/terminalOperator/bookings" search={{ train: trainDayText(ofTrain) }}>
      {train}
    </Link>
  ) : (
    train
  );
  const day = localDay(slotBegin, timeZone);
  const facts: [term: string, value: ReactNode][] = [
    [text('detail.tour'), tourId],
    [text('detail.module'), module ?? shell('missing')],
    // Most come for no train: that is nothing that is missing.
    ...(train ? [[text('detail.train'), trainLink] as [string, ReactNode]] : []),
  ];
  const halted = halt && [
    formatDateTime(halt.occurredAt, timeZone),
    halt.lane && text('detail.lane', { lane: halt.lane }),
  ];
  return (
    <RowDetail>
      {halt && (
        <p>
          <strong>{reasonText(halt) || text('detail.noReason')}</strong>{' '}
          <span className="muted">{halted?.filter(Boolean).join(', ')}</span>
        </p>
      )}
      {judged && (
        <p className="muted">
          {formatDateTime(judged.occurredAt, timeZone)} · {judgedText(judged)}
        </p>
      )}
      <dl className={c.facts}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {hasContact(booking, now) && <BookingContact booking={booking} />}
      <p className={c.ways}>
        {isWithin(day, boardDays(now, timeZone)) && (
          <Link to="/terminalOperator/slots" search={{ day, slot: slotBegin.toISOString() }}>
            {text('detail.toSlot', { span: formatTimeSpan(slotBegin, slotEnd, timeZone) })}
          </Link>
        )}
        {hasProfiles && (
          <Link to="/terminalOperator/truckerOverview" search={{ driver: truckerId }}>
            {text('detail.toDriver', { name: driverOf(booking) })}
          </Link>
        )}
      </p>
    </RowDetail>
  );
}
