import type { ApiError } from './api-error.ts';
import { openHeartbeat } from './socket-heartbeat.ts';
import { addressOf, type KeptSocket, type SocketFault, type SocketPlan } from './socket-plan.ts';
import { openRetry } from './socket-retry.ts';

const normal = 1000;

const tokenRefused = 4401;

/** The server goes away, or is started again: another one is there already, or soon. */
const goingAway = [1001, 1012];

/** No right, unknown terminal code, too many connections: asking again would be answered the same. */
const refusing = [4403, 4404, 4429];

interface Beat {
  type?: unknown;
  id?: unknown;
  timestamp?: unknown;
}

/** Undefined, with a warning, for what is no JSON. */
function messageIn(data: unknown): unknown {
  try {
    return JSON.parse(String(data));
  } catch {
    console.warn('A message of a socket is no JSON; it is ignored.');
    return undefined;
  }
}

function leave(socket: WebSocket): void {
  socket.onopen = socket.onmessage = socket.onclose = socket.onerror = null;
  socket.close(normal);
}

/** Keeps a socket open that is only listened to, until the returned function is called. */
export const keepSocket = (plan: SocketPlan): (() => void) => openSocket(plan).end;

/**
 * Keeps one socket open until it is ended: a new ticket before each connection, pings both ways, and what each close
 * code asks for (TRM-SOCK-04 to TRM-SOCK-10, TRM-SOCK-16).
 */
export function openSocket(plan: SocketPlan): KeptSocket {
  let socket: WebSocket | undefined;
  let isEnded = false;
  /** A message has come. */
  let isConnected = false;
  let isOpen = false;
  let fault: SocketFault = 'unknown';
  let hasRefreshed = false;
  const retry = openRetry(() => void connect());
  const heart = openHeartbeat(send, () => {
    fault = 'heartbeat';
    void connect();
  });

  /** Forgets the present connection; late events of it mean nothing. */
  function drop(): void {
    retry.stop();
    heart.stop();
    if (socket) leave(socket);
    socket = undefined;
    if (isConnected) plan.onConnection(false);
    isConnected = false;
    if (isOpen && !isEnded) plan.onLost?.(fault);
    isOpen = false;
    fault = 'unknown';
  }

  function end(): void {
    isEnded = true;
    drop();
    removeEventListener('online', retry.now);
  }

  function refuse(reason: number | ApiError): void {
    end();
    plan.onRefused(reason);
  }

  async function connect(): Promise<void> {
    drop();
    const url = await addressOf(plan);
    if (isEnded) return;
    if (typeof url === 'string') return listen(new WebSocket(url));
    if (!url) return retry.later();
    // A 401 means that the session is over, which the call has already dealt with.
    return url.status === 401 ? end() : refuse(url);
  }

  function listen(opened: WebSocket): void {
    socket = opened;
    opened.onopen = () => {
      isOpen = true;
      heart.begin();
      if (!plan.onOpen) return;
      plan.onOpen();
      // Who speaks first may hear nothing for long; the pong shows that the connection serves.
      heart.ask();
    };
    opened.onerror = () => {
      fault = 'error';
    };
    opened.onmessage = ({ data }) => receive(data);
    opened.onclose = ({ code }) => void lose(code);
  }

  async function lose(code: number): Promise<void> {
    drop();
    if (code === normal) return end();
    if (refusing.includes(code)) return refuse(code);
    if (code !== tokenRefused || hasRefreshed) return retry.later(goingAway.includes(code));
    hasRefreshed = true;
    const isSignedIn = await plan.refresh().catch(() => undefined);
    if (isEnded) return;
    if (isSignedIn === false) return end();
    // Without an answer the session is as it was, and so is this socket.
    if (isSignedIn === undefined) return retry.later();
    await connect();
  }

  function send(message: object): boolean {
    if (socket?.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(message));
    return true;
  }

  function receive(data: unknown): void {
    const message = messageIn(data);
    if (message === undefined) return;
    retry.forget();
    hasRefreshed = false;
    if (!isConnected) {
      isConnected = true;
      plan.onConnection(true);
    }
    const { type, id, timestamp }: Beat = Object(message);
    if (type === 'ping') send({ type: 'pong', id, timestamp });
    else if (type !== 'pong') plan.onMessage(message);
    else heart.heard(id);
  }

  addEventListener('online', retry.now);
  void connect();
  return { send, hurry: retry.now, end };
}
