import { type BookingType, forwarder } from '@quaygate/contract';
import { useCallback } from 'react';
import { call } from '#web/lib/call/api.ts';
import { useForwarderScope } from '#web/session/rights/forwarder-context.ts';
import { useForwarderSelection } from '#web/session/rights/selections.ts';
import { useSession } from '#web/session/sign-in/session-store.ts';

export interface FormPreferences {
  terminalId?: number;
  mode?: 'single' | 'batch';
  type?: BookingType;
}

/** Remembers the status form per user and forwarder; a failure is not shown (FWD-STAT-27). */
export function useSavePreferences(): (preferences: FormPreferences) => Promise<void> {
  const scope = useForwarderScope();
  return useCallback(
    async (preferences) => {
      const known = useSession.getState().config?.getStatusFormPreferences ?? {};
      const next = { ...known, ...preferences };
      if (JSON.stringify(next) === JSON.stringify(known)) return;
      try {
        const config = await call(forwarder.updateConfig, { params: scope, body: { getStatusFormPreferences: next } });
        // Another forwarder may have been selected meanwhile.
        if (useForwarderSelection.getState().selected?.id === scope.f) useSession.setState({ config });
      } catch {
        // The next successful request tries again.
      }
    },
    [scope],
  );
}
