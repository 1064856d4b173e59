import { defaultTerminalCode, socketTicket, vehicle } from '@quaygate/contract';
import { connectionLostMs, pathOf } from '@quaygate/rules';
import { useEffect, useState } from 'react';
import { call } from '#web/lib/call/api.ts';
import type { ApiError } from '#web/lib/call/api-error.ts';
import { currentCredentials } from '#web/lib/call/credentials.ts';
import { keepSocket } from '#web/lib/call/socket.ts';
import { socketAddress } from '#web/lib/call/socket-address.ts';
import { useTerminalScope } from '#web/session/rights/terminal-context.ts';
import { readVehicles, type SeenVehicle } from './read-vehicles.ts';

export interface Vehicles {
  /** Undefined until the first list. After a loss the last ones stay. */
  vehicles: readonly SeenVehicle[] | undefined;
  /** There was no connection for 5 s, and no list since or ever (TRM-SOCK-13). */
  isLost: boolean;
  /** The server does not serve this client: a close code, or the failure of the ticket's call. */
  refusal: number | ApiError | undefined;
}

const nothing: Vehicles = { vehicles: undefined, isLost: false, refusal: undefined };

/** The vehicles of the selected terminal as they move, from entering a screen until leaving it (TRM-SOCK-11). */
export function useVehicles(code: string | null | undefined): Vehicles {
  const { u } = useTerminalScope();
  const [state, setState] = useState(nothing);
  const terminalCode = code === undefined ? undefined : (code ?? defaultTerminalCode);

  useEffect(() => {
    setState(nothing);
    if (terminalCode === undefined) return;
    const change = (next: Partial<Vehicles>) => setState((before) => ({ ...before, ...next }));
    let lost: ReturnType<typeof setTimeout> | undefined;
    const awaitList = () => {
      lost ??= setTimeout(() => change({ isLost: true }), connectionLostMs);
    };
    awaitList();
    const end = keepSocket({
      address: async () => {
        const { ticket } = await call(socketTicket.create, { params: { u }, body: { terminalCode } });
        return socketAddress(pathOf(vehicle.socket.path, { terminalCode }), ticket);
      },
      onMessage: (message) => {
        const vehicles = readVehicles(message);
        if (!vehicles) return;
        clearTimeout(lost);
        lost = undefined;
        change({ vehicles, isLost: false });
      },
      onConnection: (isConnected) => {
        if (!isConnected) awaitList();
      },
      onRefused: (refusal) => change({ refusal }),
      refresh: () => currentCredentials().refresh(currentCredentials().token()),
    });
    return () => {
      clearTimeout(lost);
      end();
    };
  }, [u, terminalCode]);

  return state;
}
