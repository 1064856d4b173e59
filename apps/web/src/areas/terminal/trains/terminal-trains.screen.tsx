import { useAddress } from '#web/lib/use-address.ts';
import { Timetable } from '#web/timetable/timetable.tsx';

/** The trains of all operators at the terminal, to read (TRN-64). */
export function TerminalTrainsScreen() {
  return <Timetable of="terminal" address={useAddress('/terminalOperator/trains')} />;
}
