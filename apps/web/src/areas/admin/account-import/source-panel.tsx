import { type ImportKind, importKinds, importMaxRows } from '@quaygate/contract';
import { fileError, listFileTypes } from '@quaygate/rules';
import { type FormEvent, useState } from 'react';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconListSearch } from '#web/ui/buttons/icons.ts';
import { Panel } from '#web/ui/dialogs/panel.tsx';
import { SegmentedChoice } from '#web/ui/fields/choice.tsx';
import { FileField } from '#web/ui/fields/file-field.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import c from './account-import.module.css';
import type { AccountImport } from './use-account-import.ts';

const told = [
  'no_rows',
  'too_many_rows',
  'file_encoding_not_supported',
  'spreadsheet_not_readable',
  'spreadsheet_protected',
  'row_incomplete',
] as const;

/** A file or a pasted table, and what is in it. */
export function SourcePanel({ run }: { run: AccountImport }) {
  const text = useText('accountImport');
  const shell = useText('shell');
  const [kind, setKind] = useState<ImportKind>('companies');
  const [file, setFile] = useState<File>();
  const [pasted, setPasted] = useState('');
  const [problem, setProblem] = useState<string>();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (run.isReading) return;
    const given =
      file ?? (pasted.trim() === '' ? undefined : new File([pasted], text('paste.name'), { type: 'text/plain' }));
    const wrong = fileError(given);
    if (!given || wrong) return setProblem(shell(`field.${wrong ?? 'fieldRequired'}`));
    setProblem(undefined);
    const errorType = await run.read(given, { kind });
    if (!errorType) return;
    const known = told.find((each) => each === errorType);
    setProblem(known ? text(`problem.${known}`, { count: importMaxRows }) : shell('unknownError'));
  };
  return (
    <Panel title={text('source.title')} note={text('source.note')}>
      <form className={c.source} onSubmit={(event) => void submit(event)} noValidate>
        <SegmentedChoice
          label={text('source.kind')}
          value={kind}
          choices={importKinds.map((each) => ({ value: each, label: text(`kind.${each}`) }))}
          onChange={setKind}
        />
        <p className="muted">{text(`columns.${kind}`)}</p>
        <FileField
          label={text('source.file')}
          help={text('source.help', { count: importMaxRows })}
          error={problem}
          file={file}
          accept={listFileTypes}
          onChange={(chosen) => {
            setFile(chosen);
            setProblem(undefined);
          }}
        />
        <TextArea
          label={text('paste.label')}
          help={text('paste.help')}
          optional
          rows={5}
          kind="code"
          value={pasted}
          disabled={file !== undefined}
          onChange={(value) => {
            setPasted(value);
            setProblem(undefined);
          }}
        />
        <Button type="submit" variant="primary" icon={IconListSearch} busy={run.isReading}>
          {text('source.read')}
        </Button>
      </form>
    </Panel>
  );
}
