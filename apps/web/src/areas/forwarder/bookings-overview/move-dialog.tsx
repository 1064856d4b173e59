import type { ContainerBooking, OfferedSlot, Terminal, TimeSlot, Tour } from '@quaygate/contract';
import { canMoveTour } from '@quaygate/rules';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatTimeSpan, formatWeekday } from '#web/lib/dates.ts';
import { useAnnouncementsOf } from '#web/nouns/announcement/announcement.queries.ts';
import { useBookingSlots } from '#web/nouns/booking-move/booking-move.queries.ts';
import { useOneToOneRestrictions } from '#web/nouns/one-to-one-restriction/one-to-one-restriction.queries.ts';
import { sameSlot } from '#web/slots/slot-days.ts';
import { SlotPicker } from '#web/slots/slot-picker.tsx';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { RadioCards } from '#web/ui/fields/choice.tsx';
import { Skeleton } from '#web/ui/page/skeleton.tsx';
import { ErrorState } from '#web/ui/page/states.tsx';
import c from './move-dialog.module.css';
import { driverOf } from './tour-facts.ts';
import { useMove } from './use-move.ts';

/** Without a row the whole tour moves. */
export interface Moving {
  tour: Tour;
  row?: ContainerBooking;
}

interface MoveDialogProps {
  moving: Moving;
  terminal: Pick<Terminal, 'name' | 'timeZone'>;
  onClose: () => void;
}

const isActive = ({ status }: ContainerBooking) => status === 'active';

/** Another slot for a booking or its whole tour (FWD-MOVE-13). */
export function MoveDialog({ moving: { tour, row }, terminal, onClose }: MoveDialogProps) {
  const text = useText('bookingMove');
  const status = useText('status');
  const failureText = useFailureText();
  const [wholeTour, setWholeTour] = useState(row === undefined);
  const [chosen, setChosen] = useState<OfferedSlot>();
  const named = row ?? tour.containerBookings.find(isActive);
  const target = { truckerId: tour.truckerId, bookingId: named?.bookingId ?? '', wholeTour };
  const slots = useBookingSlots(target);
  const { data: restrictions } = useOneToOneRestrictions(tour.facility.id);
  const announcements = useAnnouncementsOf(tour.facility.id);
  const moving = useMove(target);
  const body = useRef<HTMLDivElement>(null);
  const spanOf = ({ slotBegin, slotEnd }: TimeSlot) =>
    `${formatWeekday(slotBegin, terminal.timeZone)}, ${formatTimeSpan(slotBegin, slotEnd, terminal.timeZone)}`;

  const { data } = slots;
  const slot = data && sameSlot(data.timeSlots, chosen);
  const current = data?.currentSlot ?? tour.timeSlot;
  const hasChoice = row !== undefined && canMoveTour(tour.containerBookings.map((each) => each.status));

  // Where nothing else is asked the hours are the first question.
  const isRead = data !== undefined;
  useEffect(() => {
    if (!isRead || hasChoice) return;
    body.current?.querySelector<HTMLElement>('[role=option][tabindex="0"]')?.focus({ preventScroll: true });
  }, [isRead, hasChoice]);

  const send = () => {
    if (!slot || !data) return;
    moving.send({
      from: current,
      to: slot,
      onMoved: (id) => {
        const words = { id, from: spanOf(current), to: spanOf(slot) };
        notify.success(wholeTour ? text('tourMoved', words) : text('bookingMoved', words));
        onClose();
      },
    });
  };

  const choose = (next: OfferedSlot, byKeyboard: boolean) => {
    flushSync(() => setChosen(next));
    if (byKeyboard) body.current?.closest('form')?.querySelector<HTMLElement>('[type=submit]')?.focus();
  };
  const unit = row && (row.containerNumber ?? row.referenceNumber);
  return (
    <Dialog
      title={
        row && unit ? text('title', { type: status(`type.${row.type}`), unit }) : text('titleTour', { id: tour.id })
      }
      note={text('note', { slot: spanOf(current), driver: driverOf(tour) })}
      size="large"
      submit={text('submit')}
      submitDisabled={!slot}
      busy={moving.isPending}
      error={moving.failure}
      onSubmit={send}
      onClose={onClose}
    >
      <div ref={body} className={c.body}>
        {hasChoice && (
          <RadioCards
            label={text('what')}
            value={wholeTour ? 'whole' : 'one'}
            choices={[
              { value: 'one', label: text('one'), note: text('oneNote', { id: tour.id }) },
              {
                value: 'whole',
                label: text('whole'),
                note: text('wholeNote', { count: tour.containerBookings.filter(isActive).length }),
              },
            ]}
            disabled={moving.isPending}
            onChange={(value) => setWholeTour(value === 'whole')}
          />
        )}
        {data ? (
          <SlotPicker
            slots={data.timeSlots}
            restrictions={restrictions?.items ?? []}
            announcements={announcements ?? []}
            terminal={terminal}
            current={current}
            chosen={slot}
            onChoose={choose}
            askedAt={data.askedAt}
            onRefresh={() => void slots.refetch()}
            isRefreshing={slots.isFetching}
          />
        ) : slots.error ? (
          <ErrorState text={`${text('failed')} ${failureText(slots.error)}`} onRetry={() => void slots.refetch()} />
        ) : (
          <div className={c.loading}>
            {['days', 'hours'].map((part) => (
              <Skeleton key={part} height={96} />
            ))}
          </div>
        )}
      </div>
      <p className={c.chosen} role="status">
        {slot ? text('chosen', { slot: spanOf(slot) }) : text('need')}
      </p>
    </Dialog>
  );
}
