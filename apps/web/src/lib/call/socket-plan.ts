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

/** Answers to the call of the ticket that end the socket. */
const endings = [401, 403, 404];

/** With a new ticket; the failure of its call where that ends the socket, undefined after any other. */
export async function addressOf({ address }: SocketPlan): Promise<string | ApiError | undefined> {
  try {
    return await address();
  } catch (reason) {
    return reason instanceof ApiError && endings.includes(reason.status) ? reason : undefined;
  }
}
