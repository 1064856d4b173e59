import type { FacilityBooking, NewAnnouncement } from '@quaygate/contract';
import { defaultLanguage } from '@quaygate/phrases';
import { searchDebounceMs } from '@quaygate/rules';
import { useId, useMemo, useState } from 'react';
import { formatDate, formatTimeSpan } from '#web/lib/dates.ts';
import { useSettled } from '#web/lib/use-settled.ts';
import type { List } from '#web/list/list.ts';
import { useBookingsOfAnnouncement, useBookingsOfNew } from '#web/nouns/announcement/announcement.queries.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import { Pager } from '#web/ui/page/pager.tsx';
import { Spinner } from '#web/ui/page/spinner.tsx';
import { ContainerNumber } from '#web/ui/show/container-number.tsx';
import { Plate } from '#web/ui/show/plate.tsx';
import c from './announcements.module.css';

function Counting() {
  const text = useText('announcements');
  return (
    <div className={c.counting} role="status">
      <Spinner /> {text('concerned.loading')}
    </div>
  );
}

/** Bookings that a closure would concern, asked once nothing has changed for a moment (ANN-12, ANN-16). */
export function BookingsOfDraft({ body, zone }: { body: NewAnnouncement; zone: string }) {
  const { from, until, modules } = body;
  // The words change none of them.
  const asked = JSON.stringify([from, until, modules]);
  const settled = useSettled(asked, searchDebounceMs);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same period in other objects is the same question
  const question = useMemo(() => ({ ...body, text: { [defaultLanguage]: '-' } }), [asked]);
  return settled === asked ? <OfDraft key={asked} body={question} zone={zone} /> : <Counting />;
}

function OfDraft({ body, zone }: { body: NewAnnouncement; zone: string }) {
  const [page, setPage] = useState(0);
  return <ConcernedBookings list={useBookingsOfNew(body, page)} zone={zone} onPage={setPage} />;
}

/** Those of a closure that was published. */
export function BookingsOfClosure({ id, zone }: { id: string; zone: string }) {
  const [page, setPage] = useState(0);
  return <ConcernedBookings list={useBookingsOfAnnouncement(id, page)} zone={zone} onPage={setPage} />;
}

interface ConcernedBookingsProps {
  list: List<FacilityBooking>;
  zone: string;
  onPage: (page: number) => void;
}

function ConcernedBookings({ list, zone, onPage }: ConcernedBookingsProps) {
  const text = useText('announcements');
  const failureText = useFailureText();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { rows, total = 0, turned } = list;
  if (!rows && !list.error) return <Counting />;
  if (!rows)
    return (
      <InlineNotice
        tone="error"
        title={text('concerned.failed')}
        action={
          <Button size="small" busy={list.isRefreshing} onClick={list.refetch}>
            {text('concerned.retry')}
          </Button>
        }
      >
        {failureText(list.error)}
      </InlineNotice>
    );
  if (total === 0) return <InlineNotice tone="success">{text('concerned.none')}</InlineNotice>;
  return (
    <div className={c.concerned}>
      <InlineNotice tone="warning" title={text('concerned.some', { count: total })}>
        {text('concerned.text')}
      </InlineNotice>
      <Button size="small" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {text(isOpen ? 'concerned.hide' : 'concerned.show')}
      </Button>
      <div id={id} hidden={!isOpen}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too */}
        <ul className={c.bookings} aria-label={text('concerned.list')} tabIndex={0}>
          {rows.map((booking) => (
            <BookingLine key={booking.bookingId} booking={booking} zone={zone} />
          ))}
        </ul>
        {turned && total > turned.size && (
          <Pager page={turned.page} size={turned.size} total={total} busy={turned.isLoading} onPage={onPage} />
        )}
      </div>
    </div>
  );
}

function BookingLine({ booking, zone }: { booking: FacilityBooking; zone: string }) {
  const { slotBegin, slotEnd, containerNumber, referenceNumber } = booking;
  return (
    <li className={c.booking}>
      <div className={c.first}>
        <strong>
          {formatDate(slotBegin, zone)} {formatTimeSpan(slotBegin, slotEnd, zone)}
        </strong>
        <Plate plate={booking.licensePlate} />
      </div>
      <div className={c.second}>
        {containerNumber ? (
          <ContainerNumber number={containerNumber} />
        ) : (
          <span className="mono">{referenceNumber}</span>
        )}
        <span>{booking.forwarder}</span>
        <span>
          {booking.firstName} {booking.lastName}
        </span>
      </div>
    </li>
  );
}
