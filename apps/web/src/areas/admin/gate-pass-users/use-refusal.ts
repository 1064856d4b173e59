import type { GatePassUser } from '@quaygate/contract';
import { platformWrite } from '@quaygate/contract';
import { useCallback } from 'react';
import { useCan } from '#web/session/rights/can.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { type DriverAct, refusalOf } from './gate-pass-user-state.ts';

/** Why something cannot be done with a driver, in words; undefined where it can. */
export function useRefusal() {
  const text = useText('gatePassUsers');
  const failureText = useFailureText();
  const canWrite = useCan(platformWrite);
  return useCallback(
    (act: DriverAct, driver: GatePassUser): string | undefined => {
      const code = refusalOf(act, driver, canWrite);
      // GATE-14 has words of its own for it.
      if (code === 'trucker_identification_missing' && act === 'edit') return text('noIdentification');
      return code && failureText({ code });
    },
    [text, failureText, canWrite],
  );
}
