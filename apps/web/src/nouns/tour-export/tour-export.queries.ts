import { tourExport } from '@quaygate/contract';
import { useMutation } from '@tanstack/react-query';
import { download } from '#web/lib/call/api.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { useForwarderScope } from '#web/session/rights/forwarder-context.ts';
import { type SlotSpan, type TourFilter, tourQueryOf } from '../tour/tour.queries.ts';

/** Hands the tours that the list shows as CSV to the browser's downloads. */
export function useDownloadTours() {
  const scope = useForwarderScope();
  return useMutation({
    mutationFn: async (asked: TourFilter & SlotSpan) => {
      const file = await download(tourExport.download, { params: scope, query: tourQueryOf(asked) });
      saveFile(file.blob, file.name ?? 'tours.csv');
    },
  });
}
