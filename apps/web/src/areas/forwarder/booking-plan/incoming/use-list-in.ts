import type { ParseQuery, PlannedRow } from '@quaygate/contract';
import { useEffect, useRef, useState } from 'react';
import { useBatchFile } from '#web/nouns/batch/use-batch-file.ts';
import { type ListPlace, rowOfBatch, rowOfCorrupt } from '../plan-row.ts';
import type { Missed } from '../use-told.ts';
import { columnsLeftOut } from './columns-left-out.ts';

/**
 * Lists that come in as a file or as pasted text: read like the list of a batch status request, with the question about
 * columns where they are not known (PLAN-02).
 */
export function useListIn(place: ListPlace, onRows: (rows: PlannedRow[], missed: Missed) => void) {
  const [file, setFile] = useState<File>();
  const batch = useBatchFile(file);
  const begun = useRef<File>(undefined);

  const read = async (asked?: ParseQuery) => {
    const list = await batch.read(place.terminalId, asked);
    if (!list) return;
    const rows = [
      ...list.rows.map((row) => ({ line: row.line ?? 0, row: rowOfBatch(row, 0, place) })),
      ...list.corruptRows.map((row) => ({ line: row.rowNumber, row: rowOfCorrupt(row, 0, place) })),
    ];
    setFile(undefined);
    onRows(
      rows.sort((a, b) => a.line - b.line).map(({ row }) => row),
      { unread: list.corruptRowCount - list.corruptRows.length, columns: columnsLeftOut(list.columns) },
    );
  };
  const readNow = useRef(read);
  readNow.current = read;
  useEffect(() => {
    if (!file || begun.current === file) return;
    begun.current = file;
    void readNow.current();
  }, [file]);

  return {
    take: (taken: File) => {
      batch.reset();
      setFile(taken);
    },
    isReading: batch.isParsing,
    error: batch.error,
    open: batch.open,
    read: (asked: ParseQuery) => void read(asked),
  };
}
