import { availableParallelism } from 'node:os';
import type { Route } from '@quaygate/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { deviceCookie } from '../identity/session/device-cookie.ts';
import { lifeOf, refuseSlowly } from '../plumbing/limits/heavy-life.ts';
import { networkOf } from '../plumbing/network/network.ts';
import { type Leave, waitingLine } from '../plumbing/waiting-line.ts';
import type { Deps } from './deps.ts';

const processors = availableParallelism();
/** A password hash keeps a processor busy: an honest one always finds a free one beside those of hostile senders. */
const limits = {
  atOnce: Math.max(4, 2 * processors),
  ofHostile: Math.max(1, Math.floor(processors / 2)),
  perSender: 20,
  inAll: 100,
  longest: 8_000,
};

/** Refused calls of one network that wait for their answer; nothing of them is kept but the connection. */
const refusedThatWait = 4_000;
/** Milliseconds until who fails often gets the refusal: thousands at once come again so seldom that their refusals cost little. */
const refusedAfter = 3_000;

/** Of a call that anybody may send: the browser's cookie, where the call has one and names an account. */
function browserOf(request: FastifyRequest): { email: string; cookie: string } | undefined {
  const cookie = request.cookies[deviceCookie];
  const { email } = (request.body ?? {}) as { email?: unknown };
  return cookie && typeof email === 'string' ? { email, cookie } : undefined;
}

/** Who sends: a user, a browser that the account's owner signed in with, or a network. */
async function senderOf({ sessions }: Pick<Deps, 'sessions'>, request: FastifyRequest) {
  const { user } = request.caller;
  if (user.id !== '') return { name: `user ${user.id}`, isKnown: true };
  const browser = browserOf(request);
  const isKnown = browser !== undefined && (await sessions.knowsBrowser(browser.email, browser.cookie));
  return isKnown
    ? { name: `browser ${browser.cookie}`, isKnown }
    : { name: `network ${networkOf(request.ip)}`, isKnown: false };
}

/** Calls that the contract lets wait in line: who may work now, and who is refused before anything costs something. */
export function strangerLine(deps: Pick<Deps, 'sessions'>) {
  const after = (then: () => void, milliseconds: number) => setTimeout(then, milliseconds).unref();
  const line = waitingLine(limits, () => performance.now(), after);
  const refuse = refuseSlowly({ mostOfSender: refusedThatWait, after: refusedAfter });

  return {
    /**
     * Before the body is read, of calls that wait in line. Who fails often is refused slowly: asking again at once brings
     * nothing.
     * @throws Refusal too_many_requests
     */
    async lookIn(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      if (request.caller.user.id !== '' || request.cookies[deviceCookie]) return;
      const name = `network ${networkOf(request.ip)}`;
      await line.lookIn(name).catch((error) => {
        if (!line.isHostile(name)) throw error;
        return refuse(error, name, lifeOf(request.raw, reply.raw));
      });
    },

    /** Works when it is the call's turn. @throws Refusal too_many_requests */
    async wait<T>({ line: kind }: Pick<Route, 'line'>, request: FastifyRequest, work: () => Promise<T>): Promise<T> {
      if (!kind) return work();
      const { name, isKnown } = await senderOf(deps, request);
      const isGone = () => request.raw.socket?.destroyed === true;
      const leave: Leave = await line.enter(name, { isKnown, isGone, since: request.time.begin });
      let failed = true;
      try {
        const done = await work();
        failed = kind === 'request';
        return done;
      } finally {
        leave(failed);
      }
    },
  };
}
