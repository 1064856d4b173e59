import type { BatchRow, StatusRow } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { expect, test } from 'vitest';
import { isSuccessful, linesOf, type RunRow, runBatch } from './batch-run.ts';

const request = (n: number, change: Partial<BatchRow> = {}): BatchRow => ({
  type: 'pickup',
  referenceNumber: `REF-${n}`,
  containerNumber: 'CSQU3054383',
  terminalId: 8,
  ...change,
});
const slot = { slotBegin: new Date(), slotEnd: new Date(), category: 'green' as const };
const answer = (getStatusRequest: BatchRow, slots = 1): StatusRow => ({
  getStatusRequest,
  getStatusResponse: { container: {} as never, timeSlots: Array.from({ length: slots }, () => slot) },
});

async function run(rows: RunRow[], ask: (rows: BatchRow[], block: number) => StatusRow[]) {
  const settled: RunRow[] = [];
  const blocks: number[] = [];
  await runBatch(
    rows,
    async (requests) => {
      blocks.push(requests.length);
      return ask(requests, blocks.length - 1);
    },
    (done) => settled.push(...done),
    new AbortController().signal,
  );
  return { settled: settled.sort((a, b) => a.line - b.line), blocks };
}

test('FWD-BATCH-35 rows go out in file order, 25 first and then 250 at a time', async () => {
  const { blocks, settled } = await run(linesOf(Array.from({ length: 600 }, (_, n) => request(n))), (rows) =>
    rows.map((row) => answer(row)),
  );
  expect(blocks).toEqual([25, 250, 250, 75]);
  expect(settled.map(({ request }) => request.referenceNumber)).toEqual(
    Array.from({ length: 600 }, (_, n) => `REF-${n}`),
  );
  expect(settled.every(isSuccessful)).toBe(true);
});

test('FWD-BATCH-18 FWD-BATCH-19 a wrong container number or a missing terminal fails its row without a request', async () => {
  const { blocks, settled } = await run(
    linesOf([request(1, { containerNumber: 'ABC' }), request(2, { terminalId: null }), request(3)]),
    (rows) => rows.map((row) => answer(row)),
  );
  expect(blocks).toEqual([1]);
  expect(settled.map(({ line, errorCode }) => [line, errorCode])).toEqual([
    [2, 'container_number_invalid_format'],
    [3, 'terminal_id_is_null'],
    [4, undefined],
  ]);
});

test('FWD-BATCH-20 FWD-BATCH-21 a row fails with the code of its answer, one without slots with booking_has_no_timeslots', async () => {
  const { settled } = await run(linesOf([request(1), request(2)]), (rows) => [
    { getStatusRequest: present(rows[0]), errorCode: 'reference_not_found' },
    answer(present(rows[1]), 0),
  ]);
  expect(settled.map(({ errorCode }) => errorCode)).toEqual(['reference_not_found', 'booking_has_no_timeslots']);
  expect(settled.some(isSuccessful)).toBe(false);
});

test('FWD-BATCH-36 a refused block fails its rows with its code, one without an answer as noAnswer, and the run goes on', async () => {
  const { settled, blocks } = await run(linesOf(Array.from({ length: 300 }, (_, n) => request(n))), (rows, block) => {
    if (block === 0) throw Object.assign(new Error(), { code: 'terminal_system_unavailable' });
    if (block === 1) throw new TypeError('Failed to fetch');
    return rows.map((row) => answer(row));
  });
  expect(blocks).toEqual([25, 250, 25]);
  expect(settled[0]?.errorCode).toBe('terminal_system_unavailable');
  expect(settled[25]?.errorCode).toBe('noAnswer');
  expect(settled.slice(275).every(isSuccessful)).toBe(true);
});

test('FWD-BATCH-43 a stopped run sends nothing more', async () => {
  const stop = new AbortController();
  const settled: RunRow[] = [];
  let blocks = 0;
  await runBatch(
    linesOf(Array.from({ length: 600 }, (_, n) => request(n))),
    async (rows) => {
      blocks += 1;
      if (blocks === 2) stop.abort();
      return rows.map((row) => answer(row));
    },
    (done) => settled.push(...done),
    stop.signal,
  );
  expect(blocks).toBe(2);
  expect(settled).toHaveLength(25);
});

test('FWD-BATCH-37 FWD-BATCH-38 a row has the line of its file, empty lines counted', () => {
  expect(linesOf([request(1, { line: 3 }), request(2, { line: 6 })]).map(({ line }) => line)).toEqual([3, 6]);
  expect(linesOf([request(1), request(2)]).map(({ line }) => line)).toEqual([2, 3]);
});
