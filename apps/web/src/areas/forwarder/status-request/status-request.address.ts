import { type Query, textIn } from '#web/lib/address.ts';

export type Mode = 'single' | 'batch';

/** What the address says: a mode only if it names one (FWD-STAT-25), and a terminal. */
export function readStatusAddress(query: Query): { mode: Mode | undefined; terminalId: number | undefined } {
  const mode = textIn(query, 'mode');
  const terminalId = textIn(query, 'terminalId');
  return {
    mode: mode === '' ? undefined : mode === 'batch' ? 'batch' : 'single',
    terminalId: /^\d{1,9}$/.test(terminalId) ? Number(terminalId) : undefined,
  };
}
