import { identity, user as userCalls } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aUser } from '../../../test/scenes/factories.ts';

const server = await startServer();
const { db, call } = server;
const [before, after] = ['ein langes Passwort', 'ein ganz anderes Passwort'];

const signIn = async (email: string, password: string) => call(identity.signIn, { body: { email, password } });

test('SETUP-31 users change their own password: this session stays, the others end, a mail and the log say so', async () => {
  const dana = await aUser(db, { roles: [], password: before });
  const [here, elsewhere] = [await signIn(dana.email, before), await signIn(dana.email, before)];
  const params = { u: dana.id } as never;
  const change = (newPassword: string) =>
    call(userCalls.changePassword, { key: here.body.idToken, params, body: { newPassword } });
  for (const [weak, code] of [
    ['kurz', 'auth/weak-password'],
    ['passwort123', 'auth/common-password'],
    [`${dana.email}!`, 'auth/password-contains-email'],
  ] as const)
    expect(await change(weak), weak).toMatchObject({ status: 400, body: { code } });
  expect((await change(after)).status).toBe(204);
  const see = async (key: string) => (await call(userCalls.get, { key, params })).status;
  expect([await see(here.body.idToken), await see(elsewhere.body.idToken)]).toEqual([200, 401]);
  expect([(await signIn(dana.email, before)).status, (await signIn(dana.email, after)).status]).toEqual([401, 200]);
  const mails = await db.selectFrom('mail').select('text').where('recipient', '=', dana.email).execute();
  expect(mails.map(({ text }) => text).join('')).toContain('Alle anderen Sitzungen wurden beendet.');
  const acts = await db.selectFrom('audit').select('actorId').where('kind', '=', 'passwordChanged').execute();
  expect(acts).toEqual([{ actorId: dana.id }]);
});

test('SETUP-31 without a recent proof it is refused', async () => {
  const dana = await aUser(db, { roles: [], password: before });
  const { body } = await signIn(dana.email, before);
  server.clock.advance(16 * 60_000);
  const answer = await call(userCalls.changePassword, {
    key: body.idToken,
    params: { u: dana.id } as never,
    body: { newPassword: after },
  });
  expect(answer).toMatchObject({ status: 403, body: { code: 'proof_needed' } });
});
