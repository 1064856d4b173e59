import { useNavigate } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { saveFile } from '#web/lib/save-file.ts';
import { useBatchFile } from '#web/nouns/batch/use-batch-file.ts';
import { useSavePreferences } from '#web/nouns/forwarder/forwarder.mutations.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconDownload, IconListSearch } from '#web/ui/buttons/icons.ts';
import { Panel } from '#web/ui/dialogs/panel.tsx';
import { FileField } from '#web/ui/fields/file-field.tsx';
import c from '../form/request-form.module.css';
import { RequestHead, type RequestHeadProps } from '../form/request-head.tsx';
import { TwoPanes } from '../two-panes.tsx';
import { FileFormat } from './file-format.tsx';

interface BatchUploadProps {
  head: RequestHeadProps;
  /** Where to ask is not known before. */
  isLoadingTerminals: boolean;
  file: File | undefined;
  onFile: (file: File | undefined) => void;
}

/** Many load units from a file: checked here, run on the results screen (FWD-BATCH-32). */
export function BatchUpload({ head, isLoadingTerminals, file, onFile }: BatchUploadProps) {
  const text = useText('statusRequest');
  const shell = useText('shell');
  const navigate = useNavigate();
  const batch = useBatchFile(file);
  const savePreferences = useSavePreferences();
  const { terminal } = head;

  const choose = (chosen: File | undefined) => {
    batch.reset();
    onFile(chosen);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const rows = await batch.read(terminal?.id);
    if (!terminal || !file || !rows) return;
    void savePreferences({ terminalId: terminal.id, mode: 'batch' });
    await navigate({
      to: '/forwarderOperator/batchStatusRequest',
      search: { fileName: file.name, terminalIdInput: terminal.id },
      state: { getStatusRequestStringified: JSON.stringify(rows) },
    });
  };

  return (
    <TwoPanes
      form={
        <form onSubmit={(event) => void submit(event)} noValidate className={c.fields}>
          <RequestHead {...head} error={batch.isSent && !terminal ? shell('field.notSelected') : undefined} />
          <FileField
            label={text('upload.file')}
            help={text('upload.help')}
            file={file}
            onChange={choose}
            accept=".csv,text/csv"
            disabled={batch.isParsing}
            error={batch.error}
          />
          <Button
            type="submit"
            variant="primary"
            size="large"
            icon={IconListSearch}
            busy={batch.isParsing || isLoadingTerminals}
            block
          >
            {batch.isParsing ? text('upload.running') : text('upload.submit')}
          </Button>
        </form>
      }
    >
      <Panel
        title={text('upload.aboutTitle')}
        action={
          <Button
            size="small"
            icon={IconDownload}
            onClick={() => {
              // The mark at the beginning lets spreadsheets read it as UTF-8.
              const rows = `\ufeff${text('upload.exampleRows').replaceAll('\n', '\r\n')}\r\n`;
              saveFile(new Blob([rows], { type: 'text/csv' }), text('upload.templateName'));
            }}
          >
            {text('upload.template')}
          </Button>
        }
      >
        <FileFormat />
      </Panel>
    </TwoPanes>
  );
}
