import { identity } from '@quaygate/contract';
import { collect } from './report.ts';
import { send } from './wire.ts';

const guesses = 1_500;
const password = 'quaygate-demo-2026';

const signIn = (url: string, email: string, secret: string, network: string) =>
  send(url, {
    method: 'POST',
    path: identity.signIn.path,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
    body: JSON.stringify({ email, password: secret }),
  });

/** Guesses from 50 networks without a pause, while somebody signs in from a quiet one. */
export async function strangers(url: string) {
  const { outcome, note } = collect('guesses beside a sign-in', guesses);
  let isOver = false;
  const honest = (async () => {
    for (let count = 0; !isOver; count++) {
      const { status } = await signIn(url, 'dispatch@demo.quaygate.example', password, `198.51.100.${count % 200}`);
      if (status !== 200) outcome.failures.push(`an honest sign-in was answered ${status}`);
    }
  })();
  await Promise.all(
    Array.from({ length: guesses }, async (_, index) => {
      const answer = await signIn(
        url,
        `nobody-${index}@guess.quaygate.example`,
        'guessed-2026',
        `203.0.113.${index % 50}`,
      );
      const isTold = answer.status !== 429 || answer.headers['retry-after'] !== undefined;
      const isRight = answer.status === 401 || answer.status === 429;
      note(isRight && isTold ? undefined : `a guess was answered ${answer.status} ${answer.text.slice(0, 120)}`);
    }),
  );
  isOver = true;
  await honest;
  return outcome;
}
