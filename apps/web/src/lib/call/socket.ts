import { socketPingMs, socketPongMs, socketWaitsMs } from '@quaygate/rules';
import { ApiError } from './api-error.ts';

export type SocketFault = 'heartbeat' | 'error' | 'unknown';

/** A socket that is kept open. */
export interface KeptSocket {
  /** Sends one message; false where no connection is open. */
  send(message: object): boolean;
  /** Connects now where the next attempt is still waited for. */
  hurry(): void;
  /** Closes it for good. */
  end(): void;
}

export interface SocketPlan {
  /** The address with a new ticket; asked for before each connection. Rejects like a call. */
  address: () => Promise<string>;
  /** Every message that is JSON and neither ping nor pong. */
  onMessage: (message: unknown) => void;
  /** True with the first message of a connection, false when it is lost. */
  onConnection: (isConnected: boolean) => void;
  /** The connection is open: what has to be said first. */
  onOpen?: () => void;
  /** An open connection was lost: no pong came, the browser told an error, or neither is known. */
  onLost?: (fault: SocketFault) => void;
  /** The server will not serve this client; there is no further attempt. A close code, or the failure of the ticket's call. */
  onRefused: (reason: number | ApiError) => void;
  /** Gets a new access token; false when the session is over. */
  refresh: () => Promise<boolean>;
}

/** A random UUID; `randomUUID` needs a secure context, which a terminal's own network may lack. */
export function makeUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte, index) => {
    const value = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte;
    return value.toString(16).padStart(2, '0');
  });
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Where a socket of this installation is opened with a ticket, or with the token itself. */
export function socketAddress(path: string, secret: string, name: 'ticket' | 'token' = 'ticket'): string {
  const url = new URL(path, location.href.replace(/^http/, 'ws'));
  url.searchParams.set(name, secret);
  return url.href;
}

const normal = 1000;
const tokenRefused = 4401;
/** No right, unknown terminal code, too many connections: asking again would be answered the same. */
const refusing = [4403, 4404, 4429];

interface Beat {
  type?: unknown;
  id?: unknown;
  timestamp?: unknown;
}

/** Keeps a socket open that is only listened to, until the returned function is called. */
export const keepSocket = (plan: SocketPlan): (() => void) => openSocket(plan).end;

/**
 * Keeps one socket open until it is ended: a new ticket before each connection, pings both ways, and what each close
 * code asks for (TRM-SOCK-04 to TRM-SOCK-10, TRM-SOCK-16).
 */
export function openSocket({
  address,
  onMessage,
  onConnection,
  onOpen,
  onLost,
  onRefused,
  refresh,
}: SocketPlan): KeptSocket {
  let socket: WebSocket | undefined;
  let isEnded = false;
  /** A message has come. */
  let isConnected = false;
  let isOpen = false;
  let fault: SocketFault = 'unknown';
  /** Lost connections since the last message. */
  let losses = 0;
  let hasRefreshed = false;
  let pinged: string | undefined;
  /** Between two connections. */
  let wait: ReturnType<typeof setTimeout> | undefined;
  let ping: ReturnType<typeof setInterval> | undefined;
  let pong: ReturnType<typeof setTimeout> | undefined;

  /** Forgets the present connection; late events of it mean nothing. */
  function drop(): void {
    clearTimeout(wait);
    clearInterval(ping);
    clearTimeout(pong);
    wait = undefined;
    pinged = undefined;
    const old = socket;
    socket = undefined;
    if (old) {
      old.onopen = old.onmessage = old.onclose = old.onerror = null;
      old.close(normal);
    }
    if (isConnected) onConnection(false);
    isConnected = false;
    if (isOpen && !isEnded) onLost?.(fault);
    isOpen = false;
    fault = 'unknown';
  }

  function end(): void {
    isEnded = true;
    drop();
    removeEventListener('online', cutWait);
  }

  function refuse(reason: number | ApiError): void {
    end();
    onRefused(reason);
  }

  function connectLater(): void {
    const ms = socketWaitsMs[Math.min(losses, socketWaitsMs.length - 1)];
    losses += 1;
    wait = setTimeout(() => void connect(), ms);
  }

  function cutWait(): void {
    if (wait !== undefined) void connect();
  }

  async function connect(): Promise<void> {
    drop();
    let url: string;
    try {
      url = await address();
    } catch (reason) {
      if (isEnded) return;
      const status = reason instanceof ApiError ? reason.status : 0;
      // A 401 means that the session is over, which the call has already dealt with.
      if (status === 401) return end();
      if (reason instanceof ApiError && (status === 403 || status === 404)) return refuse(reason);
      return connectLater();
    }
    if (!isEnded) listen(new WebSocket(url));
  }

  function listen(opened: WebSocket): void {
    socket = opened;
    opened.onopen = () => {
      isOpen = true;
      ping = setInterval(sendPing, socketPingMs);
      if (!onOpen) return;
      onOpen();
      // Who speaks first may hear nothing for long; the pong shows that the connection serves.
      sendPing();
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
    if (code !== tokenRefused || hasRefreshed) return connectLater();
    hasRefreshed = true;
    const isSignedIn = await refresh().catch(() => undefined);
    if (isEnded) return;
    if (isSignedIn === false) return end();
    // Without an answer the session is as it was, and so is this socket.
    if (isSignedIn === undefined) return connectLater();
    await connect();
  }

  function sendPing(): void {
    // The pong of the ping before is still awaited.
    if (pinged !== undefined) return;
    pinged = makeUuid();
    send({ type: 'ping', id: pinged, timestamp: Date.now() });
    pong = setTimeout(() => {
      fault = 'heartbeat';
      void connect();
    }, socketPongMs);
  }

  function send(message: object): boolean {
    if (socket?.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(message));
    return true;
  }

  function receive(data: unknown): void {
    let message: unknown;
    try {
      message = JSON.parse(String(data));
    } catch {
      console.warn('A message of a socket is no JSON; it is ignored.');
      return;
    }
    losses = 0;
    hasRefreshed = false;
    if (!isConnected) {
      isConnected = true;
      onConnection(true);
    }
    const { type, id, timestamp }: Beat = Object(message);
    if (type === 'ping') send({ type: 'pong', id, timestamp });
    else if (type !== 'pong') onMessage(message);
    else if (id === pinged) {
      clearTimeout(pong);
      pinged = undefined;
    }
  }

  addEventListener('online', cutWait);
  void connect();
  return { send, hurry: cutWait, end };
}
