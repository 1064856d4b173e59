import { receipt } from '@quaygate/contract';
import { useMutation } from '@tanstack/react-query';
import { download } from '#web/lib/call/api.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { useForwarderScope } from '#web/session/rights/forwarder-context.ts';

/** Receipts that were never asked for are made first. */
const timeoutMs = 120_000;

/** Hands the receipts of bookings as one PDF to the browser's downloads (FWD-BULK-21). */
export function useDownloadReceipts() {
  const params = useForwarderScope();
  return useMutation({
    mutationFn: async (bookingIds: string[]) => {
      const file = await download(receipt.download, { params, body: { bookingIds }, timeoutMs });
      saveFile(file.blob, file.name ?? `eir-${bookingIds.length}.pdf`);
    },
  });
}
