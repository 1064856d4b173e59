import assert from 'node:assert/strict';
import { present } from '@quaygate/rules';
import { aims } from '../aims.ts';
import { repeated, wire } from '../measure/load.ts';
import { credentials, paths } from '../world/people.ts';
import { paired } from './paired.ts';
import type { Match, Surroundings } from './surroundings.ts';

const body = JSON.stringify(credentials);
const json = { 'content-type': 'application/json' };

/** Both give the same answer but for what is random, and leave the same rows behind. */
async function sameSignIn({ product, peer }: Match): Promise<void> {
  const [own, raw] = await Promise.all(
    [product, peer].map(async ({ url }) => {
      const answer = await fetch(`${url}${paths.signIn}`, { method: 'POST', headers: json, body });
      const { idToken, issuedTime, ...token } = (await answer.json()) as { idToken: string; issuedTime: number };
      assert.equal(issuedTime % 1000, 0);
      const claims = JSON.parse(Buffer.from(present(idToken.split('.')[1]), 'base64url').toString());
      const cookie = answer.headers.get('set-cookie')?.replace(/=[\w-]{43};/, '=…;');
      return { status: answer.status, token, cookie, claims: Object.keys(claims).sort(), subject: claims.sub };
    }),
  );
  assert.deepEqual(own, raw);
}

/** Signing in: as many at once as one email may have under way; argon2id has the four threads of the process. */
export const signInRow = (around: Surroundings) =>
  paired(around, {
    row: 'sign-in: password, session, token',
    aim: aims.signIn,
    loads: () => (token, seconds) => ({
      connections: 8,
      status: 200,
      next: repeated(wire('POST', paths.signIn, token, body), seconds),
    }),
    check: sameSignIn,
  });

/** A call that only reads the caller and their rights: the forwarders of the caller. */
export const authorizedRow = (around: Surroundings) =>
  paired(around, {
    row: 'authorized call without work',
    // Raw, it is nothing but the frame of HTTP: the row shows what that frame and the question of rights cost.
    aim: aims.authorized,
    loads: () => (token, seconds) => ({
      connections: 16,
      status: 200,
      next: repeated(wire('GET', paths.forwarders, token), seconds),
    }),
    check: async ({ product, peer, token }) => {
      const [own, raw] = await Promise.all(
        [product, peer].map(async ({ url }) =>
          (await fetch(`${url}${paths.forwarders}`, { headers: { authorization: `Bearer ${token}` } })).json(),
        ),
      );
      assert.deepEqual(own, raw);
    },
  });
