import { type FileError, fileError, parseFailures } from '@quaygate/rules';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { hasCode } from '#web/lib/api-error.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { useParseFile } from '#web/nouns/batch/batch.mutations.ts';
import { useSavePreferences } from '#web/nouns/forwarder/forwarder.mutations.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { FileField } from '#web/ui/file-field.tsx';
import { IconDownload, IconListSearch } from '#web/ui/icons.ts';
import { Panel } from '#web/ui/panel.tsx';
import c from '../form/request-form.module.css';
import { RequestHead, type RequestHeadProps } from '../form/request-head.tsx';
import { TwoPanes } from '../two-panes.tsx';
import { FileFormat } from './file-format.tsx';

interface BatchUploadProps {
  head: RequestHeadProps;
  file: File | undefined;
  onFile: (file: File | undefined) => void;
}

/** Many load units from a file: checked here, run on the results screen (FWD-BATCH-32). */
export function BatchUpload({ head, file, onFile }: BatchUploadProps) {
  const text = useText('statusRequest');
  const shell = useText('shell');
  const failureText = useFailureText();
  const navigate = useNavigate();
  const parsing = useParseFile();
  const savePreferences = useSavePreferences();
  const [isSent, setIsSent] = useState(false);
  const { terminal } = head;

  // A wrong file is named as soon as it is chosen, a missing one when the form is sent.
  const wrong: FileError | undefined = file || isSent ? fileError(file) : undefined;
  const failures = parsing.data ? parseFailures(parsing.data) : [];
  const unnamed = (parsing.data?.corruptRowCount ?? 0) - failures.length;
  const refused = hasCode(parsing.error, 'request_too_large')
    ? shell('field.fileTooBig')
    : hasCode(parsing.error, 'unsupported_media_type')
      ? shell('field.invalidFileType')
      : parsing.error && failureText(parsing.error);
  const failed = [
    ...failures.map((failure) =>
      failure.key === 'unknownError' ? shell('unknownError') : text(`upload.${failure.key}`, { ...failure }),
    ),
    ...(unnamed > 0 && failures.length > 0 ? [text('upload.moreRows', { count: unnamed })] : []),
  ].join('\n');

  const choose = (chosen: File | undefined) => {
    parsing.reset();
    onFile(chosen);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsSent(true);
    if (!terminal || !file || fileError(file) || parsing.isPending) return;
    const result = await parsing.mutateAsync(file).catch(() => undefined);
    if (!result || result.errorType !== null) return;
    void savePreferences({ terminalId: terminal.id, mode: 'batch' });
    const rows = result.getStatusRequests.map((row) => ({ ...row, terminalId: terminal.id }));
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
          <RequestHead {...head} error={isSent && !terminal ? shell('field.notSelected') : undefined} />
          <FileField
            label={text('upload.file')}
            help={text('upload.help')}
            file={file}
            onChange={choose}
            accept=".csv,text/csv"
            disabled={parsing.isPending}
            error={wrong ? shell(`field.${wrong}`) : failed || refused || undefined}
          />
          <Button type="submit" variant="primary" size="large" icon={IconListSearch} busy={parsing.isPending} block>
            {parsing.isPending ? text('upload.running') : text('upload.submit')}
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
