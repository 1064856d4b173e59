import { socketPingMs, socketPongMs } from '@quaygate/rules';
import { makeUuid } from './socket-address.ts';

/** Asks regularly whether the other side still answers; `onMissing` is told when no pong came in time. */
export function openHeartbeat(send: (message: object) => boolean, onMissing: () => void) {
  let pinged: string | undefined;
  let ping: ReturnType<typeof setInterval> | undefined;
  let pong: ReturnType<typeof setTimeout> | undefined;

  function ask(): void {
    // The pong of the ping before is still awaited.
    if (pinged !== undefined) return;
    pinged = makeUuid();
    send({ type: 'ping', id: pinged, timestamp: Date.now() });
    pong = setTimeout(onMissing, socketPongMs);
  }

  return {
    ask,
    begin: () => {
      ping = setInterval(ask, socketPingMs);
    },
    /** A pong came; one for another ping means nothing. */
    heard: (id: unknown) => {
      if (id !== pinged) return;
      clearTimeout(pong);
      pinged = undefined;
    },
    stop: () => {
      clearInterval(ping);
      clearTimeout(pong);
      pinged = undefined;
    },
  };
}
