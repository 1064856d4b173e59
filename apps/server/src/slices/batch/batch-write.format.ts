import { BatchParseResult, BatchRow } from '@quaygate/contract';
import { jsonOf } from '../../plumbing/http/answer-writer.ts';
import { type ListOrder, readBatch } from './batch-parse.format.ts';

/** So many rows are in memory as objects at once. */
const rowsAtOnce = 1_000;

const lengthOf = (parts: readonly Uint8Array[]) => parts.reduce((length, part) => length + part.length, 0);

/** The parts in one piece that owns its memory. */
function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(lengthOf(parts));
  let place = 0;
  for (const part of parts) {
    whole.set(part, place);
    place += part.length;
  }
  return whole;
}

/** Reads a large list and writes the body of its answer: its rows are never all in memory as objects. */
export function writeBatch(order: ListOrder): { json: Uint8Array; shape: string | undefined } {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  let rows: BatchRow[] = [];
  const write = () => {
    for (const row of rows) parts.push(encoder.encode(`${parts.length ? ',' : ''}${jsonOf(BatchRow, row)}`));
    rows = [];
  };
  const { result, shape } = readBatch(order, (row) => {
    if (rows.push(row) === rowsAtOnce) write();
  });
  write();
  // Its rows stand last, and are not there yet.
  const rowless = jsonOf(BatchParseResult, result);
  const json = joined([encoder.encode(rowless.slice(0, -']}'.length)), ...parts, encoder.encode(']}')]);
  return { json, shape };
}
