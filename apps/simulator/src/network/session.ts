import { identity } from '@quaygate/contract';
import type { Clock } from '../clock.ts';
import type { Settings } from '../settings.ts';
import { type Answer, type Ask, KeyRefused } from './request.ts';

/**
 * Lets one account after the other sign in. All drivers at once would be a crowd of strangers behind one address, and who opens the
 * demo in that moment would be refused with them (SEC-11).
 */
export function signInByTurn(ask: Ask): Ask {
  let before: Promise<unknown> = Promise.resolve();
  return (route, call) => {
    if (route.path !== identity.signIn.path) return ask(route, call);
    const answer = before.then(() => ask(route, call));
    before = answer.catch(() => {});
    return answer;
  };
}

interface Session {
  userId: string;
  /** Makes a call with the token; one that is over is renewed once. */
  as<R>(call: (token: string) => Promise<Answer<R>>): Promise<Answer<R>>;
}

/**
 * Signs in, and again when that is over.
 * @throws KeyRefused when the account is not accepted
 */
export async function openSession(
  { ask, clock }: { ask: Ask; clock: Pick<Clock, 'now'> },
  { email, password }: Settings['accounts'][number],
): Promise<Session> {
  const open = async () => {
    const answer = await ask(identity.signIn, { body: { email, password } });
    if (answer.refused) throw new KeyRefused(`${email}: ${answer.refused.code}`);
    if ('factorTicket' in answer.value) throw new KeyRefused(`${email}: has a second factor`);
    return answer.value;
  };
  let session = await open();
  return {
    userId: session.userId,
    async as(call) {
      if (session.issuedTime + session.expiredTime - 60_000 < clock.now().getTime()) session = await open();
      const answer = await call(session.idToken);
      if (answer.refused?.status !== 401) return answer;
      session = await open();
      return call(session.idToken);
    },
  };
}
