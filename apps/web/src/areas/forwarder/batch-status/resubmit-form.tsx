import type { ParseQuery, Terminal } from '@quaygate/contract';
import { listFileTypes } from '@quaygate/rules';
import { type FormEvent, useState } from 'react';
import { ColumnStep } from '#web/batch/column-step.tsx';
import { type BatchList, useBatchFile } from '#web/nouns/batch/use-batch-file.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconListSearch, IconRefresh } from '#web/ui/buttons/icons.ts';
import { Panel } from '#web/ui/dialogs/panel.tsx';
import { FileField } from '#web/ui/fields/file-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import c from './batch-status.module.css';

interface ResubmitFormProps {
  terminals: readonly Terminal[];
  terminalId: number;
  isRunning: boolean;
  failed: number;
  onRepeat: () => void;
  onList: (fileName: string, terminalId: number, list: BatchList) => void;
}

/** Once more: another list, or only what failed (FWD-BATCH-17, FWD-BATCH-40). */
export function ResubmitForm(parts: ResubmitFormProps) {
  const { terminals, isRunning, failed } = parts;
  const text = useText('batchStatus');
  const request = useText('statusRequest');
  const [terminalId, setTerminalId] = useState(parts.terminalId);
  const [file, setFile] = useState<File>();
  const batch = useBatchFile(file);

  const read = async (asked?: ParseQuery) => {
    if (isRunning) return;
    const list = await batch.read(terminalId, asked);
    if (!file || !list) return;
    setFile(undefined);
    parts.onList(file.name, terminalId, list);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void read();
  };

  return (
    <>
      <Panel title={text('again')} note={text('againNote')}>
        <form className={c.again} onSubmit={submit} noValidate>
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
              batch.reset();
              setFile(chosen);
            }}
            accept={listFileTypes}
            disabled={isRunning || batch.isParsing}
            error={batch.error}
          />
          <div className={c.buttons}>
            <Button type="submit" variant="primary" icon={IconListSearch} busy={batch.isParsing} disabled={isRunning}>
              {text('againFile')}
            </Button>
            <Button icon={IconRefresh} disabled={isRunning || failed === 0} onClick={parts.onRepeat}>
              {text('againFailed', { count: failed })}
            </Button>
          </div>
        </form>
      </Panel>
      {batch.open && (
        <ColumnStep
          result={batch.open}
          isBusy={batch.isParsing}
          submit={request('mapping.submit')}
          onRead={(asked) => void read(asked)}
        />
      )}
    </>
  );
}
