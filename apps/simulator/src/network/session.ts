import { identity } from '@quaygate/contract';
import type { Clock } from '../clock.ts';
import type { Settings } from '../settings.ts';
import { type Answer, type Ask, KeyRefused } from './request.ts';

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
