import { facilityBooking } from '@quaygate/contract';
import { useMutation } from '@tanstack/react-query';
import { download } from '#web/lib/call/api.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { useTerminalScope } from '#web/session/rights/terminal-context.ts';
import type { WantedBookings } from './facility-booking.queries.ts';

/** A long list takes longer than other answers. */
const timeoutMs = 60_000;

interface Saved {
  wanted: WantedBookings;
  format: 'csv' | 'xlsx';
}

/** Hands the bookings that the list shows as a file to the browser's downloads (TRM-EXP-03). */
export function useDownloadFacilityBookings() {
  const { u, terminalId } = useTerminalScope();
  return useMutation({
    mutationFn: async ({ wanted, format }: Saved) => {
      const given = { params: { u, facilityId: terminalId }, query: wanted, timeoutMs };
      const file = await (format === 'csv'
        ? download(facilityBooking.download, given)
        : download(facilityBooking.downloadSheet, given));
      saveFile(file.blob, file.name ?? `bookings.${format}`);
    },
  });
}
