import { formatNumber } from '#web/lib/numbers.ts';
import { type SavedFormat, SaveMenu } from '#web/list/save-menu.tsx';
import type { WantedBookings } from '#web/nouns/facility-booking/facility-booking.queries.ts';
import { useDownloadFacilityBookings } from '#web/nouns/facility-booking/facility-booking-file.queries.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { notify } from '#web/ui/dialogs/notify.ts';

interface SaveBookingsProps {
  wanted: WantedBookings;
  total: number | undefined;
  /** So many are listed at most. */
  most: number;
}

/** Saves what the list shows as a file (TRM-EXP-03). */
export function SaveBookings({ wanted, total = 0, most }: SaveBookingsProps) {
  const text = useText('facilityBooking');
  const failureText = useFailureText();
  const download = useDownloadFacilityBookings();
  const save = (format: SavedFormat) =>
    download.mutate(
      { wanted, format },
      {
        onSuccess: () => {
          if (total >= most) notify.info(text('cut', { shown: formatNumber(most) }));
        },
        onError: (error) => notify.error(failureText(error)),
      },
    );
  return <SaveMenu text={text} busy={download.isPending} onSave={save} />;
}
