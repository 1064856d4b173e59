import {
  type ImportColumn,
  type ImportFault,
  type ImportOutcome,
  importColumns,
  importOutcomes,
} from '@quaygate/contract';
import { useEffect, useRef } from 'react';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconArrowLeft } from '#web/ui/buttons/icons.ts';
import { LeaveQuestion } from '#web/ui/dialogs/leave-question.tsx';
import { Panel } from '#web/ui/dialogs/panel.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Chip, type Tone } from '#web/ui/show/chip.tsx';
import c from './account-import.module.css';
import type { AccountImport, ImportLine } from './use-account-import.ts';

const tones: Record<ImportOutcome, Tone> = {
  new: 'blue',
  exists: 'grey',
  wrong: 'red',
  created: 'green',
  failed: 'orange',
};

/** The rows of a list: what becomes of each, those that are wrong to be mended, and then what was created. */
export function RowsPanel({ run, lines }: { run: AccountImport; lines: readonly ImportLine[] }) {
  const text = useText('accountImport');
  const heading = useRef<HTMLSpanElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const count = (outcome: ImportOutcome) => lines.filter(({ verdict }) => verdict.outcome === outcome).length;
  const [open, wrong] = [count('new') + count('failed'), count('wrong')];
  const isDone = count('created') > 0 && open === 0 && !run.isCreating;
  const summary = importOutcomes
    .filter((outcome) => count(outcome) > 0)
    .map((outcome) => text(`summary.${outcome}`, { count: count(outcome) }))
    .join(', ');
  return (
    <Panel
      title={
        <span ref={heading} tabIndex={-1}>
          {text(isDone ? 'rows.done' : 'rows.title')}
        </span>
      }
      note={
        <span role="status">
          {summary}
          {open > 0 && !run.isCreating && ` – ${text('rows.nothingYet')}`}
          {run.hiddenRows > 0 && ` – ${text('rows.hidden', { count: run.hiddenRows })}`}
        </span>
      }
      action={
        <span className={c.actions}>
          <Button icon={IconArrowLeft} onClick={run.restart} reason={run.isCreating ? text('rows.running') : undefined}>
            {text('rows.another')}
          </Button>
          {wrong > 0 && (
            <Button busy={run.isReading} onClick={() => void run.checkAgain()}>
              {text('rows.check')}
            </Button>
          )}
          {open > 0 && (
            <Button variant="primary" busy={run.isCreating} onClick={run.create}>
              {text('rows.create', { count: open })}
            </Button>
          )}
        </span>
      }
      flush
    >
      <ul className={c.rows} aria-label={text('rows.table')}>
        {lines.map((line) => (
          <Row key={line.line} line={line} run={run} />
        ))}
      </ul>
      <LeaveQuestion isChanged={run.isCreating} />
    </Panel>
  );
}

function Row({ line, run }: { line: ImportLine; run: AccountImport }) {
  const text = useText('accountImport');
  const failureText = useFailureText();
  const { verdict, values } = line;
  const columns = run.kind ? importColumns[run.kind] : [];
  const shown = columns.map((column) => values[column]).filter((value) => value);
  const words = useFaultWords();
  return (
    <li className={c.row} data-outcome={verdict.outcome}>
      <p className={c.head}>
        <span className="muted">{text('rows.line', { line: line.line })}</span>
        <Chip tone={tones[verdict.outcome]}>{text(`outcome.${verdict.outcome}`)}</Chip>
        <strong>{verdict.name}</strong>
        {verdict.outcome !== 'wrong' && <span className="muted">{shown.join(' · ')}</span>}
        {verdict.reason && <span>{failureText({ code: verdict.reason })}</span>}
      </p>
      {verdict.outcome === 'wrong' && (
        <fieldset className={c.fields} aria-label={text('rows.mend', { line: line.line })}>
          {columns.map((column: ImportColumn) => (
            <TextField
              key={column}
              label={text(`column.${column}`)}
              optional
              value={values[column] ?? ''}
              error={words(verdict.faults.find((fault) => fault.column === column))}
              onChange={(value) => run.mend(line.line, column, value)}
            />
          ))}
        </fieldset>
      )}
    </li>
  );
}

/** What is wrong in a field, in words. */
function useFaultWords(): (fault: ImportFault | undefined) => string | undefined {
  const text = useText('accountImport');
  return (fault) => {
    if (!fault) return undefined;
    const { code, line = 0, expected = '' } = fault;
    return text(`fault.${code}`, { line, expected });
  };
}
