import { useFields } from '#web/lib/form/use-fields.ts';
import { type TerminalDraft, terminalChecks } from './terminal-draft.ts';

/** The fields of a terminal; what is refused stands at its field. */
export const useTerminalForm = (initial: TerminalDraft) => useFields<TerminalDraft>(initial, terminalChecks);

export type TerminalForm = ReturnType<typeof useTerminalForm>;
