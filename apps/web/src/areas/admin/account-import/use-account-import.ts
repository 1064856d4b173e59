import type {
  ImportColumn,
  ImportKind,
  ImportRow,
  ImportVerdict,
  ReadImport,
  ReadImportQuery,
} from '@quaygate/contract';
import { useRef, useState } from 'react';
import { useCheckImport, useCreateImport, useReadImport } from '#web/nouns/account-import/account-import.mutations.ts';

/** A row with what it is thought to become, or became. */
export interface ImportLine extends ImportRow {
  verdict: ImportVerdict;
}

/** Columns or a sheet have to be said before the list can be used. */
const needsAnswer = ({ errorType, headers, sheets }: ReadImport, asked: ReadImportQuery) =>
  (errorType === 'column_missing' && headers.length > 0) || (sheets.length > 1 && asked.sheet === undefined);

const rowsOf = (lines: readonly ImportLine[]): ImportRow[] => lines.map(({ line, values }) => ({ line, values }));

/** Those that are not created yet. */
const openRows = (lines: readonly ImportLine[]) =>
  rowsOf(lines.filter(({ verdict }) => verdict.outcome === 'new' || verdict.outcome === 'failed'));

const mended = (line: ImportLine, column: ImportColumn, value: string): ImportLine => ({
  ...line,
  values: { ...line.values, [column]: value },
});

/** From a list to what was created: read, say columns, look through and mend, create (SETUP-64…66). */
export function useAccountImport() {
  const [source, setSource] = useState<{ file: File; kind: ImportKind }>();
  const [open, setOpen] = useState<ReadImport>();
  const [lines, setLines] = useState<ImportLine[]>();
  const reading = useReadImport();
  const checking = useCheckImport();
  const latest = useRef<ImportLine[]>([]);
  const keep = (next: ImportLine[] | undefined) => {
    latest.current = next ?? [];
    setLines(next);
  };
  const creating = useCreateImport((verdicts) => keep(latest.current.map((line) => withVerdict(line, verdicts))));

  async function look(kind: ImportKind, rows: ImportRow[]) {
    const verdicts = await checking.mutateAsync({ kind, rows }).catch(() => undefined);
    if (verdicts) keep(rows.flatMap((row, place) => (verdicts[place] ? [{ ...row, verdict: verdicts[place] }] : [])));
  }

  /** @returns why nothing of the list can be used */
  async function read(file: File, asked: ReadImportQuery): Promise<ReadImport['errorType'] | undefined> {
    setSource({ file, kind: asked.kind });
    const result = await reading.mutateAsync({ file, asked }).catch(() => undefined);
    if (!result) return undefined;
    const isOpen = needsAnswer(result, asked);
    setOpen(isOpen ? result : undefined);
    if (isOpen || result.errorType) return isOpen ? undefined : result.errorType;
    await look(asked.kind, result.rows);
    return undefined;
  }

  return {
    kind: source?.kind,
    /** A list whose columns or sheet the user has to say. */
    open,
    lines,
    /** Rows of the spreadsheet that are hidden there, and were left out. */
    hiddenRows: reading.data?.hiddenRowCount ?? 0,
    isReading: reading.isPending || checking.isPending,
    isCreating: creating.isPending,
    failure: reading.error ?? checking.error ?? creating.error,
    read,
    readAgain: (asked: Omit<ReadImportQuery, 'kind'>) =>
      source ? read(source.file, { ...asked, kind: source.kind }) : Promise.resolve(undefined),
    mend: (line: number, column: ImportColumn, value: string) =>
      keep(lines?.map((each) => (each.line === line ? mended(each, column, value) : each))),
    checkAgain: () => lines && source && look(source.kind, rowsOf(lines)),
    create: () => source && creating.mutate({ kind: source.kind, rows: openRows(latest.current) }),
    restart: () => {
      setOpen(undefined);
      keep(undefined);
      for (const call of [reading, checking, creating]) call.reset();
    },
  };
}

export type AccountImport = ReturnType<typeof useAccountImport>;

function withVerdict(line: ImportLine, verdicts: readonly ImportVerdict[]): ImportLine {
  const verdict = verdicts.find((each) => each.line === line.line);
  return verdict ? { ...line, verdict } : line;
}
