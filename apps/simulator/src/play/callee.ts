import type { Clock } from '../clock.ts';
import type { Counts } from '../counts.ts';
import { callLine } from '../network/call-line.ts';
import type { Ask } from '../network/request.ts';
import type { Settings } from '../settings.ts';

/** Real milliseconds that it rings before the driver declines. */
const ringing = 6_000;

interface Around {
  target: string;
  ask: Ask;
  clock: Pick<Clock, 'pause'>;
  counts: Counts;
}

/**
 * A driver who can be called. They are driving and decline after a while: this program has no voice, and a call that is
 * answered without one would be a failure.
 */
export const beCalled = (driver: Settings['drivers'][number], { counts, ...line }: Around, signal: AbortSignal) => {
  let ringingCall: string | undefined;
  return callLine(
    line,
    driver,
    (message, say) => {
      const { callId, facilityId, fromUserId, toUserId } = message;
      if (message.type !== 'call-offer') {
        if (callId === ringingCall) ringingCall = undefined;
        return;
      }
      ringingCall = callId;
      counts.called += 1;
      const decline = () => {
        if (callId !== ringingCall) return;
        ringingCall = undefined;
        say({
          type: 'call-reject',
          callId,
          facilityId,
          fromUserId: toUserId,
          toUserId: fromUserId,
          reason: 'declined',
        });
      };
      // A run that stops meanwhile closes the connection, which ends the call as well.
      line.clock.pause(ringing, signal).then(decline, () => {});
    },
    signal,
  );
};
