import type { Tour } from '@quaygate/contract';
import { toursDownloadMaxTours } from '@quaygate/rules';
import type { List } from '#web/list/list.ts';
import { type SavedFormat, SaveMenu } from '#web/list/save-menu.tsx';
import type { SlotSpan, TourFilter } from '#web/nouns/tour/tour.queries.ts';
import { useDownloadTours } from '#web/nouns/tour-export/tour-export.queries.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { notify } from '#web/ui/dialogs/notify.ts';

interface SavedTours {
  asked: TourFilter & SlotSpan;
  tours: Pick<List<Tour>, 'total' | 'moreThan'>;
}

/** Saves what the list shows as a file (FWD-EXP-04). */
export function SaveTours({ asked, tours: { total = 0, moreThan } }: SavedTours) {
  const text = useText('bookingsOverview');
  const failureText = useFailureText();
  const download = useDownloadTours();
  const save = (format: SavedFormat) =>
    download.mutate(
      { asked, format },
      {
        onSuccess: () => {
          if (total > toursDownloadMaxTours) notify.info(text('file.cut', { shown: toursDownloadMaxTours, total }));
          if (moreThan !== undefined) notify.info(text('file.cutFound', { shown: toursDownloadMaxTours }));
        },
        onError: (error) => notify.error(failureText(error)),
      },
    );
  return <SaveMenu text={(key) => text(`file.${key}`)} busy={download.isPending} onSave={save} />;
}
