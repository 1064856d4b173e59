import type { SlotBooking } from '@quaygate/contract';
import { rerouteRefusal } from '@quaygate/rules';
import { useMemo, useState } from 'react';
import { useFailureText } from '#web/text/error-text.ts';
import { openedPart, placedPart } from '#web/ui/dialogs/late-part.tsx';

// Loaded when a booking is chosen, and when the chosen ones are to move.
const RerouteAct = placedPart(() => import('./reroute-act.tsx').then((part) => part.RerouteAct));
const RerouteToursDialog = openedPart(() =>
  import('./reroute-tours-dialog.tsx').then((part) => part.RerouteToursDialog),
);

/** The bookings that are chosen, as long as they are in the list, and the move of their tours (TRM-BULK-07). */
export function useTourChoice(rows: readonly SlotBooking[] | undefined, canWrite: boolean, timeZone: string) {
  const failureText = useFailureText();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [moving, setMoving] = useState<readonly SlotBooking[]>();
  const bookings = useMemo(() => rows?.filter(({ bookingId }) => chosen.has(bookingId)) ?? [], [rows, chosen]);
  const selected = useMemo(() => new Set(bookings.map(({ bookingId }) => bookingId)), [bookings]);
  const table = {
    selected,
    onSelect: setChosen,
    selectReason: ({ state }: SlotBooking) => {
      const code = rerouteRefusal(state, 'slot');
      return code && failureText({ code });
    },
    bulk: bookings.length > 0 && <RerouteAct bookings={bookings} onMove={setMoving} />,
  };
  const dialog = moving && (
    <RerouteToursDialog
      bookings={moving}
      timeZone={timeZone}
      onClose={(gone) => {
        setMoving(undefined);
        if (gone) setChosen(new Set([...chosen].filter((id) => !gone.has(id))));
      }}
    />
  );
  return { table: canWrite ? table : {}, dialog };
}
