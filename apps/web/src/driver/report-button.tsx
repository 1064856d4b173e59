import { dataReport } from '@quaygate/contract';
import { download } from '#web/lib/call/api.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { IconDownload } from '#web/ui/buttons/icons.ts';
import c from './driver.module.css';
import { Failure, useAttempt } from './form.tsx';
import { ids } from './session.ts';
import { useTexts } from './texts/texts.ts';

/** What is kept of the driver, as a paper (OFFICE-24). */
export function ReportButton() {
  const texts = useTexts((state) => state.texts);
  const { failure, isBusy, attempt } = useAttempt();
  const fetchReport = () =>
    attempt(async () => {
      const { blob, name } = await download(dataReport.own, { params: ids() });
      saveFile(blob, name ?? 'report.pdf');
    });
  return (
    <>
      <button type="button" className={c.button} aria-disabled={isBusy} onClick={() => void fetchReport()}>
        <IconDownload size={24} aria-hidden />
        {texts.account.report}
      </button>
      <Failure reason={failure} />
    </>
  );
}
