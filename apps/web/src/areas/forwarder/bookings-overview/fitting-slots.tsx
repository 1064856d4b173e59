import type { ContainerBooking, Terminal, TimeSlot, Tour } from '@quaygate/contract';
import { canMoveTour } from '@quaygate/rules';
import { formatTimeSpan, formatWeekday } from '#web/lib/dates.ts';
import { useBookingSlots } from '#web/nouns/booking-move/booking-move.queries.ts';
import { slotKey } from '#web/slots/slot-days.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { Spinner } from '#web/ui/page/spinner.tsx';
import c from './fitting-slots.module.css';
import { useMove } from './use-move.ts';

/** As many slots are offered for one press. */
const offered = 3;

interface FittingSlotsProps {
  tour: Tour;
  row: ContainerBooking;
  terminal: Pick<Terminal, 'timeZone'>;
  /** Why nothing can be moved. */
  refusal: string | undefined;
}

/** The free slots nearest to the tour's own that fit the train, each a press away (FWD-MOVE-17). */
export function FittingSlots({ tour, row, terminal: { timeZone }, refusal }: FittingSlotsProps) {
  const text = useText('bookingMove');
  const failureText = useFailureText();
  const wholeTour = canMoveTour(tour.containerBookings.map(({ status }) => status));
  const target = { truckerId: tour.truckerId, bookingId: row.bookingId, wholeTour };
  const { data, error } = useBookingSlots(target);
  const move = useMove(target);
  const spanOf = ({ slotBegin, slotEnd }: TimeSlot) =>
    `${formatWeekday(slotBegin, timeZone)}, ${formatTimeSpan(slotBegin, slotEnd, timeZone)}`;

  const moveTo = (to: TimeSlot) => {
    if (!data) return;
    const from = data.currentSlot;
    const onMoved = (id: string) => {
      const words = { id, from: spanOf(from), to: spanOf(to) };
      notify.success(wholeTour ? text('tourMoved', words) : text('bookingMoved', words));
    };
    move.send({ from, to, onMoved });
  };
  const away = ({ slotBegin }: TimeSlot) => Math.abs(slotBegin.getTime() - tour.timeSlot.slotBegin.getTime());
  const fitting = data?.timeSlots
    .filter(({ atRisk, category }) => atRisk === null && category !== 'red')
    .sort((a, b) => away(a) - away(b))
    .slice(0, offered)
    .sort((a, b) => a.slotBegin.getTime() - b.slotBegin.getTime());
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div
      className={c.fitting}
      role="group"
      aria-label={text('fittingOf', { unit: row.containerNumber ?? row.referenceNumber })}
    >
      <span className={c.label}>{text('fitting')}</span>
      {!data && !error && <Spinner />}
      {error && <span className="muted">{failureText(error)}</span>}
      {fitting?.length === 0 && <span className="muted">{text('noneFits')}</span>}
      {fitting?.map((slot) => (
        <Button
          key={slotKey(slot)}
          size="small"
          aria-label={text('moveTo', { slot: spanOf(slot) })}
          reason={refusal}
          disabled={move.isPending}
          busy={move.isPending && move.to !== undefined && slotKey(move.to) === slotKey(slot)}
          onClick={() => moveTo(slot)}
        >
          {spanOf(slot)}
        </Button>
      ))}
      {move.failure && <InlineNotice tone="error">{move.failure}</InlineNotice>}
    </div>
  );
}
