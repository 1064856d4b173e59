import { driverRegistration, factor, identity } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { startServer } from '../harness.ts';
import { aUser, type TestUser } from '../scenes/factories.ts';

const server = await startServer({ demo: true });
const { db } = server;
const password = 'ein langes Passwort';

const send = (url: string, remoteAddress: string, payload: object, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url, remoteAddress, payload, headers });
const signIn = (email: string, secret: string, network: string, cookie = '') =>
  send(identity.signIn.path, network, { email, password: secret }, cookie ? { cookie } : {});
const nobody = () => `${crypto.randomUUID()}@example.com`;
const deviceOf = ({ cookies }: Awaited<ReturnType<typeof signIn>>) => {
  const { value = '' } = cookies.find(({ name }) => name === 'quaygate_device') ?? {};
  return `quaygate_device=${value}`;
};

/** So many guesses at once; resolves when all are answered. */
const guesses = (count: number, networkOf: (index: number) => string, cookie?: () => string) =>
  Promise.all(Array.from({ length: count }, (_, index) => signIn(nobody(), 'falsch', networkOf(index), cookie?.())));

/** Refused at its place, or at the deadline of a call where passwords are tried slowly (503); each says when to come again. */
const refusedOf = (answers: Awaited<ReturnType<typeof guesses>>) =>
  answers.filter(({ statusCode, headers }) => [429, 503].includes(statusCode) && Number(headers['retry-after']) > 0);
const wrongOf = (answers: Awaited<ReturnType<typeof guesses>>) =>
  answers.filter(({ statusCode }) => statusCode === 401);

/** Each guess is wrong or refused, and there are both. */
function expectBounded(answers: Awaited<ReturnType<typeof guesses>>) {
  const [wrong, refused] = [wrongOf(answers).length, refusedOf(answers).length];
  expect([wrong > 0, refused > 0, wrong + refused]).toEqual([true, true, answers.length]);
}

test.each([1, 50])(
  'SEC-11 300 guesses at once from %d networks are refused at once; others sign in',
  async (networks) => {
    const [quiet, known] = [await aUser(db, { roles: [], password }), await aUser(db, { roles: [], password })];
    const cookie = deviceOf(await signIn(known.email, password, '198.51.100.1'));
    const answered: string[] = [];
    const attack = guesses(300, (index) => `203.0.113.${index % networks}`).then((answers) => {
      answered.push('guesses');
      return answers;
    });
    const honest = Promise.all([
      signIn(quiet.email, password, `192.0.2.${networks}`),
      // It shares its network with the guesses.
      signIn(known.email, password, '203.0.113.0', cookie),
    ]).then((answers) => {
      answered.push('honest');
      return answers;
    });
    expect((await honest).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const answers = await attack;
    expect(answered).toEqual(['honest', 'guesses']);
    expectBounded(answers);
    // What was refused was not counted as a guess, and stands in no log.
    expect(refusedOf(answers).length).toBeGreaterThan(150);
    const failures = await db.selectFrom('audit').select('id').where('kind', '=', 'signInFailed').execute();
    expect(failures.length).toBeLessThan(300);
  },
);

test('SEC-11 a cookie of a known browser is worth something for its own user only, and one that was made up nothing', async () => {
  const [dana, eve] = [await aUser(db, { roles: [], password }), await aUser(db, { roles: [], password })];
  const ofEve = deviceOf(await signIn(eve.email, password, '198.51.100.2'));
  const made = () => `quaygate_device=${'x'.repeat(43)}.${crypto.randomUUID().slice(0, 22)}`;
  expect(await server.deps.sessions.knowsBrowser(eve.email, ofEve.slice(16))).toBe(true);
  expect(await server.deps.sessions.knowsBrowser(dana.email, ofEve.slice(16))).toBe(false);
  expectBounded(await guesses(60, () => '203.0.113.77', made));
  expectBounded(
    await guesses(
      60,
      () => '203.0.113.78',
      () => ofEve,
    ),
  );
});

const driver = () => ({
  ...{ email: nobody(), firstName: 'Ion', lastName: 'Popescu' },
  ...{ phoneNumber: '+40 721 555 012', licensePlate: 'B 77 IPP' },
});
const kinds: [string, string, () => object][] = [
  ['resets', identity.resetPassword.path, () => ({ email: nobody() })],
  ['registrations', driverRegistration.register.path, driver],
  ['options of passkeys', identity.startPasskeySignIn.path, () => ({ factorTicket: 'x' })],
  ['links of mails', identity.confirmPasswordReset.path, () => ({ token: 'x', newPassword: password })],
  ['second factors', identity.signInWithFactor.path, () => ({ factorTicket: 'x', code: '123456' })],
];
test.each(kinds)('SEC-11 100 %s at once from one network are refused beyond their places', async (_, url, payload) => {
  const network = `198.51.100.${10 + kinds.findIndex((kind) => kind[1] === url)}`;
  const answers = await Promise.all(Array.from({ length: 100 }, () => send(url, network, payload())));
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(refused.length).toBeGreaterThan(50);
  expect(refused[0]?.headers['retry-after']).toBeDefined();
});

test('SEC-11 100 proofs at once of somebody who is signed in are refused beyond their places', async () => {
  const dana: TestUser = await aUser(db, { roles: [], password });
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => server.call(factor.prove, { as: dana, body: { password: 'falsch' } })),
  );
  expect(answers.filter(({ body }) => body?.code === 'too_many_requests').length).toBeGreaterThan(50);
});

test('SEC-11 every call that strangers may send waits in line, but for those that cost nothing', () => {
  const free = server.routes.filter(({ access, method, line }) => access === 'public' && method !== 'GET' && !line);
  // Each of these is one look at a signature or at the hash of a random value.
  const cheap = [
    'confirmEmailChange',
    'paymentEvents',
    'receiveIdentificationEvent',
    'refresh',
    'refuseEmailChange',
    'signOut',
  ];
  expect(free.map(({ name }) => name).sort()).toEqual(cheap);
});
