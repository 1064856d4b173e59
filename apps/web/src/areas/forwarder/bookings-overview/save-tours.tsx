import { toursDownloadMaxTours } from '@quaygate/rules';
import type { SlotSpan, TourFilter } from '#web/nouns/tour/tour.queries.ts';
import { useDownloadTours } from '#web/nouns/tour-export/tour-export.queries.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconFileTypeCsv } from '#web/ui/buttons/icons.ts';
import { notify } from '#web/ui/dialogs/notify.ts';

/** Saves what the list shows as a file (FWD-EXP-04). */
export function SaveTours({ asked, total = 0 }: { asked: TourFilter & SlotSpan; total: number | undefined }) {
  const text = useText('bookingsOverview');
  const failureText = useFailureText();
  const download = useDownloadTours();
  const save = () =>
    download.mutate(asked, {
      onSuccess: () => {
        if (total > toursDownloadMaxTours) notify.info(text('file.cut', { shown: toursDownloadMaxTours, total }));
      },
      onError: (error) => notify.error(failureText(error)),
    });
  return (
    <Button icon={IconFileTypeCsv} busy={download.isPending} onClick={save}>
      {text('file.save')}
    </Button>
  );
}
