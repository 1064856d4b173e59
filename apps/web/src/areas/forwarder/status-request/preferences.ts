import type { ForwarderConfig, Terminal } from '@quaygate/contract';
import { type BookingType, bookingTypes } from '@quaygate/rules';
import type { Mode } from './status-request.address.ts';

/** What the form remembers; free form on the wire, so that anything else counts as not set (FWD-STAT-27). */
export function readPreferences(config: ForwarderConfig | undefined): {
  mode: Mode | undefined;
  terminalId: number | undefined;
  type: BookingType | undefined;
} {
  const { mode, terminalId, type } = config?.getStatusFormPreferences ?? {};
  return {
    mode: mode === 'batch' || mode === 'single' ? mode : undefined,
    terminalId: typeof terminalId === 'number' ? terminalId : undefined,
    type: bookingTypes.find((known) => known === type),
  };
}

/** The terminal of the address, else the remembered one, else the only one (FWD-STAT-26); each only if the forwarder has it. */
export function chosenTerminal(
  terminals: readonly Terminal[],
  address: number | undefined,
  remembered: number | undefined,
): Terminal | undefined {
  const find = (id: number | undefined) => terminals.find((terminal) => terminal.id === id);
  return find(address) ?? find(remembered) ?? (terminals.length === 1 ? terminals[0] : undefined);
}
