import { Agent, request } from 'node:http';
import { paths } from './people.ts';

/** How many strangers guess passwords at once, and from how many networks. */
export const guessing = [150, 500, 2_000].flatMap((atOnce) => [1, 50].map((networks) => ({ atOnce, networks })));
export const nameOfGuessing = ({ atOnce, networks }: (typeof guessing)[number]) =>
  `${atOnce} guesses ${networks} networks`;

let count = 0;

/** A wrong password of an account of its own, from one of so many networks. */
function guess(url: string, agent: Agent, network: number): Promise<void> {
  const { hostname, port } = new URL(url);
  const body = JSON.stringify({
    email: `nobody-${process.pid}-${count++}@guess.quaygate.example`,
    password: 'guessed-2026',
  });
  return new Promise((resolve) => {
    const sent = request({
      ...{ agent, hostname, port, method: 'POST', path: paths.signIn },
      headers: {
        'content-type': 'application/json',
        'content-length': body.length,
        'x-forwarded-for': `203.0.113.${network}`,
      },
    });
    sent.on('response', (answer) => answer.resume().once('close', resolve));
    sent.on('error', () => resolve());
    sent.end(body);
  });
}

/** Guesses without end, so many at once; each begins anew when it is answered. */
export async function guessWithoutEnd(url: string, { atOnce, networks }: (typeof guessing)[number]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  await Promise.all(
    Array.from({ length: atOnce }, async (_, index) => {
      for (;;) await guess(url, agent, index % networks);
    }),
  );
}
