import { type Query, textIn } from '#web/lib/address.ts';

/** File and terminal as they stand in the address (FWD-BATCH-10, FWD-BATCH-33). */
export function readBatchAddress(query: Query): { fileName: string; terminalIdInput: number | undefined } {
  const terminalId = textIn(query, 'terminalIdInput');
  return {
    fileName: textIn(query, 'fileName'),
    terminalIdInput: /^\d+$/.test(terminalId) ? Number(terminalId) : undefined,
  };
}
