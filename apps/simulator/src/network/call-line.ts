import { call, identity, ServerMessage } from '@quaygate/contract';
import type { CallMessage } from '@quaygate/rules';
import type { Clock } from '../clock.ts';
import type { Settings } from '../settings.ts';
import { type Ask, KeyRefused, waitBefore } from './request.ts';

interface Line {
  target: string;
  ask: Ask;
  clock: Pick<Clock, 'pause'>;
}

/** What one connection of a driver hears, and how they answer. */
type Hear = (message: CallMessage, say: (message: CallMessage) => void) => void;

/**
 * Keeps a driver reachable for calls (platform contract, 12), until the signal says stop. A lost connection comes back.
 * @throws KeyRefused when the account is not accepted
 */
export async function callLine(
  { target, ask, clock }: Line,
  { email, password }: Settings['drivers'][number],
  hear: Hear,
  signal: AbortSignal,
): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const answer = await ask(identity.signIn, { body: { email, password } });
    if (answer.refused || 'factorTicket' in answer.value) throw new KeyRefused(`${email}: cannot sign in`);
    const { userId, idToken } = answer.value;
    const address = new URL(call.socket.path, target.replace(/^http/, 'ws'));
    address.searchParams.set('token', idToken);
    const isOpened = await converse(new WebSocket(address), userId, hear, signal);
    signal.throwIfAborted();
    if (isOpened) attempt = 0;
    await clock.pause(waitBefore(attempt, null), signal);
  }
}

/** One connection, until it is closed. @returns whether it was open */
function converse(socket: WebSocket, userId: string, hear: Hear, signal: AbortSignal): Promise<boolean> {
  const say = (message: object) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  };
  const stop = () => socket.close(1000);
  signal.addEventListener('abort', stop, { once: true });
  let isOpened = false;
  socket.onopen = () => {
    isOpened = true;
    if (signal.aborted) return stop();
    say({ type: 'user-online', facilityId: null, userType: 'trucker', fromUserId: userId, metadata: {} });
  };
  socket.onmessage = ({ data }) => {
    const { data: message } = ServerMessage.safeParse(JSON.parse(String(data)));
    if (message?.type === 'ping') say({ ...message, type: 'pong' });
    else if (message && 'fromUserId' in message) hear(message, say);
  };
  return new Promise((resolve) => {
    socket.onclose = () => {
      signal.removeEventListener('abort', stop);
      resolve(isOpened);
    };
  });
}
