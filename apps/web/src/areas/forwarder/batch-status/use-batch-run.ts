import { useCallback, useEffect, useRef, useState } from 'react';
import { type AskBlock, isDone, isSuccessful, type RunRow, runBatch } from './batch-run.ts';

export interface BatchRun {
  rows: readonly RunRow[];
  isRunning: boolean;
  /** Rows settled so far, successful and failed. */
  index: number;
  successful: number;
  failed: number;
  repeatFailed: () => void;
  /** Takes a row that was mended, or one in place of that line, and asks for it. */
  ask: (row: RunRow) => void;
}

/** Runs the list once it is there; stops when the screen is left or another list comes. */
export function useBatchRun(list: readonly RunRow[], ask: AskBlock): BatchRun {
  const [rows, setRows] = useState(list);
  const [isRunning, setIsRunning] = useState(list.length > 0);
  const stop = useRef<AbortController>(undefined);
  const askNow = useRef(ask);
  askNow.current = ask;

  const start = useCallback((asked: readonly RunRow[]) => {
    stop.current?.abort();
    const own = new AbortController();
    stop.current = own;
    setIsRunning(true);
    const settle = (settled: RunRow[]) =>
      setRows((before) => {
        const byLine = new Map(settled.map((row) => [row.line, row]));
        return before.map((row) => byLine.get(row.line) ?? row);
      });
    void runBatch(asked, (requests, signal) => askNow.current(requests, signal), settle, own.signal).finally(() => {
      if (stop.current === own) setIsRunning(false);
    });
  }, []);

  useEffect(() => {
    setRows(list);
    start(list);
    return () => stop.current?.abort();
  }, [list, start]);

  const successful = rows.filter(isSuccessful).length;
  const index = rows.filter(isDone).length;
  const repeatFailed = () => {
    const failed = rows.filter((row) => isDone(row) && !isSuccessful(row));
    setRows(rows.map((row) => (failed.includes(row) ? { line: row.line, request: row.request } : row)));
    start(failed);
  };
  const askRow = (row: RunRow) => {
    setRows([...rows.filter(({ line }) => line !== row.line), row].sort((a, b) => a.line - b.line));
    start([row]);
  };
  return { rows, ask: askRow, isRunning, index, successful, failed: index - successful, repeatFailed };
}
