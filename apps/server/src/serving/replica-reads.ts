import type { Route } from '@quaygate/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from './deps.ts';

/** A browser that has just changed something says so, whichever instance it asks next. */
export const wroteCookie = 'quaygate_wrote';

/** Calls that the contract lets a replica answer, and callers who must see what they have just changed (OPS-90, OPS-92). */
export function replicaReads({ replica, settings }: Pick<Deps, 'replica' | 'settings'>) {
  const isSecure = new URL(settings.publicUrl).protocol === 'https:';
  const isWrite = ({ method, access, replica: only }: Route) =>
    method !== 'GET' && !only && !(typeof access === 'object' && 'key' in access);
  return {
    read<T>(route: Route, request: FastifyRequest, todo: () => Promise<T>): Promise<T> {
      if (!replica || !route.replica) return todo();
      return replica.read(todo, request.cookies[wroteCookie] !== undefined);
    },
    /** To be called when a call has succeeded. */
    note(route: Route, reply: FastifyReply): void {
      if (!replica || !isWrite(route)) return;
      // One second more than a replica may be behind: this call is not answered yet.
      const maxAge = Math.ceil(replica.maxAge / 1_000) + 1;
      reply.setCookie(wroteCookie, '1', { path: '/web', httpOnly: true, sameSite: 'strict', secure: isSecure, maxAge });
    },
  };
}
