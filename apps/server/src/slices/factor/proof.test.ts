import { factor, identity } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { TOTP } from 'otpauth';
import { beforeEach, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aUser } from '../../../test/scenes/factories.ts';

const server = await startServer();
const { db, clock, call } = server;
const password = 'ein langes Passwort';
const minute = 60_000;
const begin = clock.now();

beforeEach(() => clock.set(begin));

/** A user with a session of their own. */
async function signedIn() {
  const { id, email } = await aUser(db, { roles: ['forwarder_read'], password });
  const { body } = await call(identity.signIn, { body: { email, password } });
  const own = { key: body.idToken as string, params: { u: id } as never };
  return {
    id,
    email,
    own,
    start: () => call(factor.startTotp, own),
    prove: (proof: { password: string } | { code: string }) => call(factor.prove, { ...own, body: proof }),
  };
}
const codeOf = (secret: string) => new TOTP({ secret }).generate({ timestamp: clock.now().getTime() });

test('FACT-20 a sensitive call is refused 15 minutes after the sign-in, until the password was given again', async () => {
  const dana = await signedIn();
  clock.advance(15 * minute - 1);
  expect((await dana.start()).status).toBe(200);
  clock.advance(1);
  expect(await dana.start()).toMatchObject({ status: 403, body: { code: 'proof_needed' } });
  expect(await dana.prove({ password: 'falsch' })).toMatchObject({
    status: 400,
    body: { code: 'auth/wrong-password' },
  });
  expect((await dana.start()).status).toBe(403);
  expect((await dana.prove({ password })).status).toBe(204);
  expect((await dana.start()).status).toBe(200);
  clock.advance(15 * minute);
  expect((await dana.start()).status).toBe(403);
});

test('FACT-20 a proof is that of one session', async () => {
  const dana = await signedIn();
  clock.advance(20 * minute);
  const { body } = await call(identity.signIn, { body: { email: dana.email, password } });
  expect((await call(factor.startTotp, { ...dana.own, key: body.idToken })).status).toBe(200);
  expect((await dana.start()).status).toBe(403);
});

test('FACT-22 a user with a second factor proves with it, and not with the password', async () => {
  const dana = await signedIn();
  const { secret } = (await dana.start()).body;
  const { recoveryCodes } = (await call(factor.confirmTotp, { ...dana.own, body: { code: codeOf(secret) } })).body;
  clock.advance(16 * minute);
  expect(await dana.prove({ password })).toMatchObject({ status: 400, body: { code: 'auth/wrong-password' } });
  const renew = () => call(factor.renewRecoveryCodes, dana.own);
  expect((await renew()).status).toBe(403);
  expect((await dana.prove({ code: codeOf(secret) })).status).toBe(204);
  expect((await renew()).status).toBe(200);
  expect(await dana.prove({ code: present(recoveryCodes[0]) })).toMatchObject({
    status: 400,
    body: { code: 'auth/invalid-factor-code' },
  });
});

test('FACT-23 five wrong proofs stop further ones for 15 minutes', async () => {
  const dana = await signedIn();
  const answers = await Promise.all(Array.from({ length: 8 }, () => dana.prove({ password: 'falsch' })));
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
  expect(await dana.prove({ password })).toMatchObject({ status: 429, body: { code: 'auth/too-many-requests' } });
  clock.advance(15 * minute);
  expect((await dana.prove({ password })).status).toBe(204);
});
