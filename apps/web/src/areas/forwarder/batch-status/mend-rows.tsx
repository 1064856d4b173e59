import type { BatchRow, CorruptRow } from '@quaygate/contract';
import { bookingTypes, cellText, parseBookingType, readValues } from '@quaygate/rules';
import { type FormEvent, memo, useCallback, useMemo, useRef, useState } from 'react';
import { useSlices } from '#web/lib/use-slices.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Panel } from '#web/ui/dialogs/panel.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { CorruptRows } from './batch-address.ts';
import type { RunRow } from './batch-run.ts';
import c from './batch-status.module.css';

/** So many spoilt rows are shown beside those that could not be read. */
const shownMax = 100;

interface Mending extends Pick<CorruptRow, 'rowNumber' | 'column' | 'read' | 'values'> {
  expected: CorruptRow['expected'] | 'spoilt';
}

const spoiltRow = ({ line, type, referenceNumber, containerNumber }: BatchRow): Mending => ({
  rowNumber: line ?? 0,
  column: 'referenceNumber',
  read: referenceNumber,
  expected: 'spoilt',
  values: { type, referenceNumber, containerNumber: containerNumber ?? '' },
});

interface MendRowsProps {
  corrupt: CorruptRows;
  requests: readonly BatchRow[];
  terminalId: number;
  isRunning: boolean;
  onMended: (row: RunRow) => void;
}

/** Rows that could not be read, or that a spreadsheet has spoilt: each says what is wrong and is mended here (FIELD-FILE-09). */
export function MendRows({ corrupt, requests, terminalId, isRunning, onMended }: MendRowsProps) {
  const text = useText('batchStatus');
  const all = useMemo(() => {
    const spoilt = requests.filter(({ warnings }) => warnings?.length).slice(0, shownMax);
    return [...corrupt.corruptRows, ...spoilt.map(spoiltRow)].sort((a, b) => a.rowNumber - b.rowNumber);
  }, [corrupt, requests]);
  // What was mended belongs to one list; another begins anew.
  const [done, setDone] = useState<{ of: Mending[]; lines: readonly number[] }>({ of: all, lines: [] });
  const lines = done.of === all ? done.lines : [];
  const title = useRef<HTMLSpanElement>(null);
  const open = all.filter(({ rowNumber }) => !lines.includes(rowNumber));
  const unnamed = corrupt.corruptRowCount - corrupt.corruptRows.length;
  const drawn = useSlices(open.length);
  const take = useRef<TakeRow>(undefined);
  take.current = ({ rowNumber }, mended) => {
    setDone({ of: all, lines: [...lines, rowNumber] });
    onMended({ line: rowNumber, request: { ...mended, terminalId, line: rowNumber } });
    // Its form goes with it; the next one follows this title.
    title.current?.focus();
  };
  const takeRow = useCallback<TakeRow>((row, mended) => take.current?.(row, mended), []);
  if (all.length === 0) return null;
  return (
    <Panel
      title={
        <span ref={title} tabIndex={-1}>
          {open.length > 0 ? text('mend.title', { count: open.length }) : text('mend.done')}
        </span>
      }
      note={open.length > 0 ? text('mend.note') : undefined}
    >
      <div className={c.mend}>
        {open.slice(0, drawn).map((row) => (
          <MendRow key={row.rowNumber} row={row} isRunning={isRunning} onMended={takeRow} />
        ))}
        {unnamed > 0 && <p>{text('mend.more', { count: unnamed })}</p>}
      </div>
    </Panel>
  );
}

type TakeRow = (row: Mending, mended: Omit<BatchRow, 'terminalId' | 'line'>) => void;

interface MendRowProps {
  row: Mending;
  isRunning: boolean;
  onMended: TakeRow;
}

const MendRow = memo(function MendRow({ row, isRunning, onMended }: MendRowProps) {
  const text = useText('batchStatus');
  const status = useText('status');
  const [values, setValues] = useState(row.values);
  const [wrong, setWrong] = useState<Pick<Mending, 'column' | 'expected'>>();
  const change = (more: Partial<Mending['values']>) => {
    setValues({ ...values, ...more });
    setWrong(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isRunning) return;
    const [type, referenceNumber, containerNumber] = [values.type, values.referenceNumber, values.containerNumber];
    const cells = { type, referenceNumber: cellText(referenceNumber), containerNumber: cellText(containerNumber) };
    const result = readValues(cells);
    if ('error' in result) return setWrong({ column: result.column ?? null, expected: result.expected });
    const { warnings: _, ...mended } = result.row;
    onMended(row, mended);
  };
  const errorOf = (column: Mending['column']) =>
    wrong?.column === column ? text(`expected.${wrong.expected}`) : undefined;
  const where = row.column ? text(`column.${row.column}`) : text('mend.wholeRow');
  const read = row.read === '' ? text('mend.empty') : text('mend.read', { read: row.read });
  return (
    <form className={c.row} onSubmit={submit} noValidate aria-label={text('mend.row', { line: row.rowNumber })}>
      <p>
        <strong>{text('mend.row', { line: row.rowNumber })}</strong> {where}: {read} {text(`expected.${row.expected}`)}
      </p>
      <SelectField
        label={text('column.type')}
        value={parseBookingType(values.type)}
        options={bookingTypes.map((type) => ({ value: type, label: status(`type.${type}`) }))}
        onChange={(type) => change({ type })}
        error={errorOf('type')}
      />
      <TextField
        label={text('column.referenceNumber')}
        kind="code"
        value={values.referenceNumber}
        onChange={(referenceNumber) => change({ referenceNumber })}
        error={errorOf('referenceNumber')}
      />
      <TextField
        label={text('column.containerNumber')}
        kind="upper"
        optional
        value={values.containerNumber}
        onChange={(containerNumber) => change({ containerNumber })}
        error={errorOf('containerNumber')}
      />
      <Button type="submit" reason={isRunning ? text('mend.wait') : undefined}>
        {text('mend.take')}
      </Button>
    </form>
  );
});
