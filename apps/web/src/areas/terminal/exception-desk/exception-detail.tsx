import type { Exception } from '@quaygate/contract';
import { formatTime } from '#web/lib/dates.ts';
import { useText } from '#web/text/use-text.ts';
import { ContainerNumber } from '#web/ui/show/container-number.tsx';
import { RowDetail } from '#web/ui/show/row-detail.tsx';
import c from './exception-desk.module.css';
import type { useWhy } from './exception-words.ts';

interface DetailProps {
  row: Exception;
  zone: string;
  why: ReturnType<typeof useWhy>;
}

/** The whole reason, the note with its author, and the load units. */
export function ExceptionDetail({ row, zone, why }: DetailProps) {
  const text = useText('exceptionDesk');
  const status = useText('status');
  const { tour, note, claim } = row;
  return (
    <RowDetail>
      {why(row).map((words) => (
        <p key={words}>{words}</p>
      ))}
      {claim && <p className="muted">{text('detail.since', { time: formatTime(claim.date, zone) })}</p>}
      {note && (
        <p>
          <span className={c.note}>{note.text}</span>{' '}
          <span className={c.second}>
            {text('noteForm.by', { name: note.name, time: formatTime(note.date, zone) })}
          </span>
        </p>
      )}
      {tour && (
        <>
          <p className="muted">{text('detail.tour', { id: tour.tourId })}</p>
          <ul className={c.units} aria-label={text('detail.units')}>
            {tour.bookings.map(({ bookingId, type, containerNumber, referenceNumber }) => (
              <li key={bookingId} className={c.pair}>
                <ContainerNumber number={containerNumber} />
                <span className={c.second}>{`${status(`type.${type}`)} · ${referenceNumber}`}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </RowDetail>
  );
}
