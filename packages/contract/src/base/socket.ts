import { z } from 'zod';
import { instant } from './instant.ts';
import type { Access } from './route.ts';

/** Close codes of every socket (terminal contract, 7.3). */
export const closeCodes = {
  normal: 1000,
  tooLarge: 1009,
  failure: 1011,
  restart: 1012,
  unauthenticated: 4401,
  forbidden: 4403,
  notFound: 4404,
  silent: 4408,
  tooSlow: 4413,
  tooMany: 4429,
} as const;
export type CloseReason = keyof typeof closeCodes;

/** Bytes of a frame that a client may send, where a socket names no others. */
export const maxClientFrame = 4_096;
/** A client that sends no frame for this many milliseconds is gone. */
export const maxSilence = 45_000;

interface SocketParts {
  /** Name of the socket in the contract documents. */
  name: string;
  path: `/${string}`;
  access: Extract<Access, { roles: unknown } | 'signed-in'>;
  /** What a ticket must have been made for. A socket for one thing names that thing, too: `ticketFor`. */
  purpose: string;
  /** The parameter of the path that a ticket is bound to beside its purpose. */
  boundTo?: string;
  /** An access token opens it as well as a ticket. */
  takesToken?: true;
  /** Open connections of one user on one instance. */
  connections: number;
  /** Bytes of a frame that a client may send. */
  maxFrame?: number;
  /** A text for many connections is sent compressed (RFC 7692) to a client that offers it. */
  compressed?: true;
  params?: z.ZodObject;
}

export interface Socket<P extends z.ZodType = z.ZodType> extends Omit<SocketParts, 'params'> {
  params: P;
}

/** One WebSocket. The server mounts it, the browser opens it; its path is written only here. */
export const socket = <P extends z.ZodObject = z.ZodObject<Record<never, never>>>(
  parts: Omit<SocketParts, 'params'> & { params?: P },
): Socket<P> => ({ params: z.object({}) as never, ...parts });

/** What a ticket for this thing of a socket is stored for. */
export const purposeOf = (socket: Pick<Socket, 'purpose'>, thing?: string) =>
  thing === undefined ? socket.purpose : `${socket.purpose}:${thing}`;

/** Opens one socket once, within 30 s. */
export const SocketTicket = z.object({
  /** 256 random bits in base64url. */
  ticket: z.string(),
  expiresAt: instant,
});
export type SocketTicket = z.infer<typeof SocketTicket>;

/** What both sides send each other beside data: a ping, and a pong with the id and the time of the ping. */
export const Heartbeat = z.object({
  type: z.enum(['ping', 'pong']),
  id: z.string().min(1).max(64),
  timestamp: z.number().int().nonnegative(),
});
export type Heartbeat = z.infer<typeof Heartbeat>;
