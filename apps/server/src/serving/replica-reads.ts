import type { Route } from '@quaygate/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { presentWork } from '../db/pool/call-work.ts';
import type { Replica } from '../db/replica/replica.ts';
import type { Deps } from './deps.ts';

/** A browser that has just changed something says so, whichever instance it asks next. */
const wroteCookie = 'quaygate_wrote';

const canWrite = ({ method, access }: Route) => method !== 'GET' && !(typeof access === 'object' && 'key' in access);

/** Does the work of a call, and tells its browser when that has changed something (OPS-92). */
async function answerAndTell<T>(
  { maxAge }: Replica,
  { reply, isSecure }: { reply: FastifyReply; isSecure: boolean },
  todo: () => Promise<T>,
): Promise<T> {
  const work = presentWork();
  if (work) work.hasWritten = false;
  const answer = await todo();
  // One second more than a replica may be behind: the answer is still to come.
  const cookie = { maxAge: Math.ceil(maxAge / 1_000) + 1, path: '/web', httpOnly: true, secure: isSecure };
  if (work?.hasWritten) reply.setCookie(wroteCookie, '1', { ...cookie, sameSite: 'strict' });
  return answer;
}

/** How the work of calls is done where there may be a replica: those that the contract names may be answered by it (OPS-90). */
export function replicaReads({ replica, settings }: Pick<Deps, 'replica' | 'settings'>) {
  const isSecure = new URL(settings.publicUrl).protocol === 'https:';
  return <T>(route: Route, request: FastifyRequest, reply: FastifyReply, todo: () => Promise<T>): Promise<T> => {
    if (!replica) return todo();
    if (route.replica) return replica.read(todo, request.cookies[wroteCookie] !== undefined);
    return canWrite(route) ? answerAndTell(replica, { reply, isSecure }, todo) : todo();
  };
}
