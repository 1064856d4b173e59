import type { ParseQuery } from '@quaygate/contract';
import { listFileTypes } from '@quaygate/rules';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useMemo, useState } from 'react';
import { ColumnStep } from '#web/batch/column-step.tsx';
import { saveFile } from '#web/lib/save-file.ts';
import { useBatchFile } from '#web/nouns/batch/use-batch-file.ts';
import { useSavePreferences } from '#web/nouns/forwarder/forwarder.mutations.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconDownload, IconListSearch } from '#web/ui/buttons/icons.ts';
import { Panel } from '#web/ui/dialogs/panel.tsx';
import { FileField } from '#web/ui/fields/file-field.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
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
  const [pasted, setPasted] = useState('');
  // Pasted text takes the way of a file: one reader for both (FIELD-FILE-04).
  const list = useMemo(() => {
    if (file || pasted.trim() === '') return file;
    return new File([pasted], text('upload.pastedName'), { type: 'text/plain' });
  }, [file, pasted, text]);
  const batch = useBatchFile(list);
  const savePreferences = useSavePreferences();
  const { terminal } = head;

  const choose = (chosen: File | undefined) => {
    batch.reset();
    onFile(chosen);
  };
  const paste = (written: string) => {
    batch.reset();
    setPasted(written);
  };
  const read = async (asked?: ParseQuery) => {
    const found = await batch.read(terminal?.id, asked);
    if (!terminal || !list || !found) return;
    void savePreferences({ terminalId: terminal.id, mode: 'batch' });
    const { rows, corruptRows, corruptRowCount } = found;
    await navigate({
      to: '/forwarderOperator/batchStatusRequest',
      search: { fileName: list.name, terminalIdInput: terminal.id },
      state: {
        getStatusRequestStringified: JSON.stringify(rows),
        corruptRowsStringified: JSON.stringify({ corruptRows, corruptRowCount }),
      },
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void read();
  };

  return (
    <TwoPanes
      form={
        <form onSubmit={submit} noValidate className={c.fields}>
          <RequestHead {...head} error={batch.isSent && !terminal ? shell('field.notSelected') : undefined} />
          <FileField
            label={text('upload.file')}
            help={text('upload.help')}
            file={file}
            onChange={choose}
            accept={listFileTypes}
            disabled={batch.isParsing}
            error={pasted && !file ? undefined : batch.error}
          />
          {!file && (
            <TextArea
              label={text('upload.paste')}
              help={text('upload.pasteHelp')}
              kind="code"
              optional
              value={pasted}
              onChange={paste}
              error={pasted ? batch.error : undefined}
            />
          )}
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
      {batch.open && (
        <ColumnStep
          result={batch.open}
          isBusy={batch.isParsing}
          submit={text('mapping.submit')}
          onRead={(asked) => void read(asked)}
        />
      )}
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
