import { facility, identity } from '@quaygate/contract';
import { expect, test } from 'vitest';
import type { Ask } from './request.ts';
import { signInByTurn } from './session.ts';

/** Answers a call when it is told to. */
function heldAsk() {
  const asked: { path: string; end: (error?: Error) => void }[] = [];
  const ask = ((route) =>
    new Promise((resolve, reject) => {
      const end = (error?: Error) => (error ? reject(error) : resolve({ refused: { status: 401, code: 'x' } }));
      asked.push({ path: route.path, end });
    })) as Ask;
  return { asked, ask: signInByTurn(ask) };
}
const account = { email: 'driver@example.org', password: 'secret' };
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('SEC-11 accounts of the simulator sign in one after the other, also behind one that fails; other calls do not wait', async () => {
  const { asked, ask } = heldAsk();
  const signIns = [1, 2, 3].map(() => ask(identity.signIn, { body: account }));
  const other = ask(facility.list, { token: 't' });
  await turn();
  expect(asked.map(({ path }) => path)).toEqual([facility.list.path, identity.signIn.path]);
  asked[0]?.end();
  await other;
  asked[1]?.end(new Error('away'));
  await expect(signIns[0]).rejects.toThrow('away');
  await turn();
  expect(asked).toHaveLength(3);
  asked[2]?.end();
  await signIns[1];
  await turn();
  expect(asked).toHaveLength(4);
});
