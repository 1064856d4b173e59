import type { SlotBooking } from '@quaygate/contract';
import { localDay, rerouteRefusal } from '@quaygate/rules';
import { useState } from 'react';
import { formatDate, formatTimeSpan, formatWeekday } from '#web/lib/dates.ts';
import { DayField } from '#web/list/day-field.tsx';
import { useTourSize } from '#web/nouns/facility-booking/facility-booking.queries.ts';
import { useRerouteBooking } from '#web/nouns/reroute/reroute.mutations.ts';
import { useSlotBoard } from '#web/nouns/slot-board/slot-board.queries.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { SegmentedChoice } from '#web/ui/fields/choice.tsx';
import { boardDays } from './board-days.ts';
import { driverOf, moduleName } from './booking-words.ts';
import { type FreePlace, placeOf } from './free-places.ts';
import { PlaceList } from './place-list.tsx';
import c from './reroute.module.css';

interface RerouteDialogProps {
  booking: SlotBooking;
  timeZone: string;
  now: Date;
  onClose: () => void;
}

/** Another slot or module for a booking or its whole tour, among the free places of a day (TRM-SLOT-22, TRM-SLOT-28). */
export function RerouteDialog({ booking, timeZone, now, onClose }: RerouteDialogProps) {
  const text = useText('slotBoard');
  const failureText = useFailureText();
  const days = boardDays(now, timeZone);
  const ownDay = localDay(booking.slotBegin, timeZone);
  const [day, setDay] = useState(ownDay);
  const [chosen, setChosen] = useState<FreePlace>();
  const [scope, setScope] = useState<Scope>('tour');
  const board = useSlotBoard(day, 1);
  const rerouting = useRerouteBooking(booking.bookingId);
  const code = rerouteRefusal(booking.state, 'slot');
  const span = (place: Pick<FreePlace, 'slotBegin' | 'slotEnd'>) =>
    formatTimeSpan(place.slotBegin, place.slotEnd, timeZone);

  const send = () => {
    if (!chosen) return;
    rerouting.mutate(placeOf(booking, chosen, scope === 'tour'), {
      onSuccess: () => {
        notify.success(text('reroute.done', { name: driverOf(booking) }));
        onClose();
      },
    });
  };
  const chosenName =
    chosen &&
    `${formatDate(chosen.slotBegin, timeZone)}, ${span(chosen)}, ${moduleName(board.data?.modules ?? [], chosen.moduleId)}`;
  return (
    <Dialog
      title={text('reroute.title', { name: driverOf(booking) })}
      note={text('reroute.now', {
        reference: booking.referenceNumber,
        place: `${formatWeekday(booking.slotBegin, timeZone)} ${span(booking)}`,
      })}
      size="large"
      submit={text('reroute.submit')}
      submitDisabled={!chosen}
      busy={rerouting.isPending}
      error={rerouting.error ? failureText(rerouting.error) : undefined}
      onSubmit={send}
      onClose={onClose}
    >
      {code ? (
        <InlineNotice tone="info">
          {failureText({ code })}. {text('reroute.moduleOnly')}
        </InlineNotice>
      ) : (
        <div className={c.day}>
          <DayField
            label={text('day')}
            value={day}
            min={[days.today, ownDay].sort()[0]}
            max={days.last}
            zone={timeZone}
            onChange={(next) => {
              setDay(next);
              setChosen(undefined);
            }}
          />
        </div>
      )}
      {!code && <ScopeChoice tourId={booking.tourId} scope={scope} onChange={setScope} />}
      <PlaceList board={board} booking={booking} timeZone={timeZone} now={now} chosen={chosen} onChoose={setChosen} />
      <p className={c.chosen} role="status">
        {chosenName ? text('reroute.chosen', { place: chosenName }) : text('reroute.none')}
      </p>
    </Dialog>
  );
}

type Scope = 'tour' | 'booking';

interface ScopeChoiceProps {
  tourId: string;
  scope: Scope;
  onChange: (scope: Scope) => void;
}

/** Whether the truck comes once or twice; no matter where it brings one booking alone. */
function ScopeChoice({ tourId, scope, onChange }: ScopeChoiceProps) {
  const text = useText('slotBoard');
  const count = useTourSize(tourId) ?? 1;
  if (count < 2) return null;
  return (
    <SegmentedChoice
      label={text('reroute.scope')}
      value={scope}
      choices={[
        { value: 'tour', label: text('reroute.tour', { count }) },
        { value: 'booking', label: text('reroute.booking') },
      ]}
      help={text('reroute.scopeHelp')}
      onChange={onChange}
    />
  );
}
