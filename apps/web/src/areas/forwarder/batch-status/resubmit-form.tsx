import type { BatchRow, Terminal } from '@quaygate/contract';
import { fileError, parseFailures } from '@quaygate/rules';
import { type FormEvent, useState } from 'react';
import { hasCode } from '#web/lib/api-error.ts';
import { useParseFile } from '#web/nouns/batch/batch.mutations.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { FileField } from '#web/ui/file-field.tsx';
import { IconListSearch, IconRefresh } from '#web/ui/icons.ts';
import { Panel } from '#web/ui/panel.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import c from './batch-status.module.css';

interface ResubmitFormProps {
  terminals: readonly Terminal[];
  terminalId: number;
  isRunning: boolean;
  failed: number;
  onRepeat: () => void;
  onList: (fileName: string, terminalId: number, rows: BatchRow[]) => void;
}

/** Once more: another list, or only what failed (FWD-BATCH-17, FWD-BATCH-40). */
export function ResubmitForm(parts: ResubmitFormProps) {
  const { terminals, isRunning, failed } = parts;
  const text = useText('batchStatus');
  const request = useText('statusRequest');
  const shell = useText('shell');
  const failureText = useFailureText();
  const parsing = useParseFile();
  const [terminalId, setTerminalId] = useState(parts.terminalId);
  const [file, setFile] = useState<File>();
  const [isSent, setIsSent] = useState(false);

  const wrong = file || isSent ? fileError(file) : undefined;
  const failures = parsing.data ? parseFailures(parsing.data) : [];
  const unnamed = (parsing.data?.corruptRowCount ?? 0) - failures.length;
  const refused = hasCode(parsing.error, 'request_too_large')
    ? shell('field.fileTooBig')
    : hasCode(parsing.error, 'unsupported_media_type')
      ? shell('field.invalidFileType')
      : parsing.error && failureText(parsing.error);
  const complaint = [
    ...failures.map((failure) =>
      failure.key === 'unknownError' ? shell('unknownError') : request(`upload.${failure.key}`, { ...failure }),
    ),
    ...(unnamed > 0 && failures.length > 0 ? [request('upload.moreRows', { count: unnamed })] : []),
  ].join('\n');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsSent(true);
    if (!file || fileError(file) || parsing.isPending || isRunning) return;
    const result = await parsing.mutateAsync(file).catch(() => undefined);
    if (!result || result.errorType !== null) return;
    setFile(undefined);
    setIsSent(false);
    parts.onList(
      file.name,
      terminalId,
      result.getStatusRequests.map((row) => ({ ...row, terminalId })),
    );
  };

  return (
    <Panel title={text('again')} note={text('againNote')}>
      <form className={c.again} onSubmit={(event) => void submit(event)} noValidate>
        <SelectField
          label={request('terminal')}
          value={terminalId}
          options={terminals.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setTerminalId}
          disabled={isRunning}
        />
        <FileField
          label={request('upload.file')}
          file={file}
          onChange={(chosen) => {
            parsing.reset();
            setFile(chosen);
          }}
          accept=".csv,text/csv"
          disabled={isRunning || parsing.isPending}
          error={wrong ? shell(`field.${wrong}`) : complaint || refused || undefined}
        />
        <div className={c.buttons}>
          <Button type="submit" variant="primary" icon={IconListSearch} busy={parsing.isPending} disabled={isRunning}>
            {text('againFile')}
          </Button>
          <Button icon={IconRefresh} disabled={isRunning || failed === 0} onClick={parts.onRepeat}>
            {text('againFailed', { count: failed })}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
