import { tourExport } from '@quaygate/contract';
import { useMutation } from '@tanstack/react-query';
import { download } from '#web/lib/call/api.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { useForwarderScope } from '#web/session/rights/forwarder-context.ts';
import { type SlotSpan, type TourFilter, tourQueryOf } from '../tour/tour.queries.ts';

/** A long list takes longer than other answers. */
const timeoutMs = 60_000;

interface Saved {
  asked: TourFilter & SlotSpan;
  format: 'csv' | 'xlsx';
}

/** Hands the tours that the list shows as a file to the browser's downloads. */
export function useDownloadTours() {
  const params = useForwarderScope();
  return useMutation({
    mutationFn: async ({ asked, format }: Saved) => {
      const given = { params, query: tourQueryOf(asked), timeoutMs };
      const file = await (format === 'csv'
        ? download(tourExport.download, given)
        : download(tourExport.downloadSheet, given));
      saveFile(file.blob, file.name ?? `tours.${format}`);
    },
  });
}
