import { call, closeCodes, identity, ServerMessage } from '@quaygate/contract';
import { type CallMessage, socketSpreadMs } from '@quaygate/rules';
import type { Clock } from '../clock.ts';
import type { Settings } from '../settings.ts';
import { type Ask, KeyRefused, waitBefore } from './request.ts';

interface Line {
  target: string;
  ask: Ask;
  clock: Pick<Clock, 'pause'>;
}

/** The server goes away, or is started again. */
const goingAway: readonly number[] = [1001, closeCodes.restart];

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
    const closed = await converse(new WebSocket(address), userId, hear, signal);
    signal.throwIfAborted();
    if (closed.isOpened) attempt = 0;
    // All drivers are sent away at once: they do not come back at once.
    const isSpread = goingAway.includes(closed.code);
    await clock.pause(isSpread ? Math.random() * socketSpreadMs : waitBefore(attempt, null), signal);
  }
}

interface Closed {
  isOpened: boolean;
  code: number;
}

/** One connection, until it is closed. @returns whether it was open, and the code of its end */
function converse(socket: WebSocket, userId: string, hear: Hear, signal: AbortSignal): Promise<Closed> {
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
    socket.onclose = ({ code }) => {
      signal.removeEventListener('abort', stop);
      resolve({ isOpened, code });
    };
  });
}
