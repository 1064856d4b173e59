import { type CloseReason, purposeOf, type Socket } from '@quaygate/contract';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../plumbing/refusal.ts';
import { type Holder, holds, type User } from '../caller.ts';
import type { Deps } from '../deps.ts';
import { isOwnOrigin } from '../own-origin.ts';
import { lacksFactor } from '../required-factor.ts';
import { redeemTicket } from './tickets.ts';

/** What a slice says about its socket beside the contract. */
export interface SocketRules<P, T> {
  /** The thing that the path names; undefined: there is none. */
  find?(params: P): Promise<T | undefined> | T | undefined;
  /** Beyond the roles of the contract; asked again while the socket is open. */
  may?(user: User, thing: T): boolean;
}

export interface Admitted<T> {
  user: User;
  thing: T;
}

type Names = Readonly<Record<string, string>>;

/** The user and session of the ticket or, where the socket takes one, of the access token in the address. */
export async function holderOf(deps: Deps, socket: Socket, request: FastifyRequest): Promise<Holder | undefined> {
  const { ticket, token } = request.query as { ticket?: unknown; token?: unknown };
  const thing = socket.boundTo && (request.params as Names)[socket.boundTo];
  if (ticket !== undefined) {
    // PostgreSQL cannot store a null character, so no ticket is for a thing with one.
    if (typeof ticket !== 'string' || thing?.includes('\0')) return undefined;
    return redeemTicket(deps.db, ticket, purposeOf(socket, thing), deps.now());
  }
  if (!socket.takesToken || typeof token !== 'string') return undefined;
  return deps.identity.verifyIdToken(token).catch((error) => {
    if (error instanceof Refusal) return undefined;
    throw error;
  });
}

/** Things that were found at one moment, by socket and names. */
export type Found = Map<string, unknown>;

/**
 * Judges who holds the session now: asked when the socket opens, and again while it is open.
 * @param user undefined: the session is over
 * @param found is read from and added to, so that many sockets about the same thing look for it once
 */
export async function judge<P, T>(
  deps: Deps,
  { socket, rules, names }: { socket: Socket; rules: SocketRules<P, T>; names: unknown },
  user: User | undefined,
  found: Found,
): Promise<Admitted<T> | CloseReason> {
  if (!user) return 'unauthenticated';
  if (await lacksFactor(deps, user)) return 'forbidden';
  const params = socket.params.safeParse(names);
  if (!params.success) return 'notFound';
  const key = JSON.stringify([socket.name, names]);
  if (!found.has(key)) found.set(key, await rules.find?.(params.data as P));
  const thing = found.get(key) as T | undefined;
  if (rules.find && thing === undefined) return 'notFound';
  if (typeof socket.access === 'object' && !holds(user, socket.access.roles)) return 'forbidden';
  if (rules.may && !rules.may(user, thing as T)) return 'forbidden';
  return { user, thing: thing as T };
}

/** A page of another origin may not open sockets: the browser says where it comes from. */
export function checkOrigin({ settings }: Pick<Deps, 'settings'>, request: FastifyRequest): void {
  if (!isOwnOrigin(settings, request)) throw new Refusal('forbidden');
}
