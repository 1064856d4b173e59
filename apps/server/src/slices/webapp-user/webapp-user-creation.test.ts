import { webappUser as calls, identity } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aUser } from '../../../test/scenes/factories.ts';
import { identityOf } from '../../identity/choose-identity.ts';
import { Refusal } from '../../plumbing/refusal.ts';

const server = await startServer();
const { db, deps } = server;
const admin = await aUser(db, { roles: ['quaygateAdmin'] });

const person = (email: string) => ({ firstName: 'Nele', lastName: 'Neumann', email });
const create = (body: object) => server.call(calls.create, { as: admin, body: body as never });
const mailsTo = (recipient: string) =>
  db.selectFrom('mail').select('text').where('recipient', '=', recipient).execute();
const usersWith = (email: string) => db.selectFrom('appUser').select('id').where('email', 'ilike', email).execute();
const taken = { status: 409, body: { code: 'user_already_exists' } };

test('WAU-11 WAU-38 REST-09 a new user has neither roles nor links, and no password until one is chosen', async () => {
  server.clock.set('2026-06-03T09:30:00Z');
  const email = 'Nele.Neumann@example.com';
  const answer = await create({ ...person(` ${email} `), firstName: ' Nele ', roles: ['quaygate_admin'], id: 'mine' });
  const { id } = answer.body;
  expect(answer).toMatchObject({ status: 201 });
  expect(answer.body).toEqual({
    id: expect.not.stringMatching('mine'),
    ...person(email),
    createdDate: '2026-06-03T09:30:00.000Z',
    emailVerificationStatus: 'NOT_VERIFIED',
    disabledDate: null,
    lastSignInDate: null,
    invitation: {
      state: 'open',
      createdDate: '2026-06-03T09:30:00.000Z',
      expiresDate: '2026-06-10T09:30:00.000Z',
      acceptedDate: null,
      delivery: 'unsent',
      sentDate: null,
      reason: null,
    },
    isInvitable: true,
    emailChange: null,
    factors: [],
    factorRequired: false,
    roles: [],
    forwarders: [],
    facilities: [],
    trainOperators: [],
    truckingCompanyRole: 'none',
    facilityOperatorRole: 'none',
    trainOperatorRole: 'none',
    truckingCompanyIds: [],
    facilityCompanyIds: [],
    facilityIds: [],
    trainOperatorIds: [],
    version: 1,
    changedDate: null,
    changedBy: null,
  });
  expect((await server.call(calls.get, { as: admin, params: { id } })).body).toEqual(answer.body);

  const password = 'ein langes Passwort';
  const signIn = () => server.call(identity.signIn, { body: { email, password } });
  expect((await signIn()).body).toMatchObject({ code: 'auth/invalid-credential' });
  const mails = await mailsTo(email);
  expect(mails).toHaveLength(1);
  const token = /token=(\S+)/.exec(mails[0]?.text ?? '')?.[1] ?? '';
  server.clock.advance(6 * 86_400_000);
  const chosen = await server.call(identity.confirmPasswordReset, { body: { token, newPassword: password } });
  expect(chosen.status).toBe(204);
  expect((await signIn()).body).toMatchObject({ userId: id });
  const now = await server.call(calls.get, { as: admin, params: { id } });
  expect(now.body.emailVerificationStatus).toBe('VERIFIED');
});

test.each(['doppelt@example.com', 'DOPPELT@Example.com', ' doppelt@example.com '])(
  'WAU-13 an email that somebody has, as %j, is refused without a mail',
  async (email) => {
    const existing = (await usersWith('doppelt@example.com'))[0] ?? (await create(person('doppelt@example.com'))).body;
    const before = await db.selectFrom('mail').select('id').execute();
    expect(await create(person(email))).toMatchObject(taken);
    expect(await usersWith('doppelt@example.com')).toEqual([{ id: existing.id }]);
    expect(await db.selectFrom('mail').select('id').execute()).toEqual(before);
  },
);

test('WAU-13 of administrators who create the same user at once one succeeds, and one mail leaves', async () => {
  for (let round = 0; round < 10; round++) {
    const email = `rennen${round}@example.com`;
    const answers = await Promise.all([email, email.toUpperCase(), email].map((own) => create(person(own))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    for (const answer of answers) if (answer.status !== 201) expect(answer).toMatchObject(taken);
    expect(await usersWith(email)).toHaveLength(1);
    expect(await db.selectFrom('mail').select('id').where('recipient', 'ilike', email).execute()).toHaveLength(1);
  }
});

test('REST-09 without an answer of the identity provider no user is stored', async () => {
  const nowhere = { kind: 'firebase', project: 'p', apiKey: 'k', baseUrl: 'http://127.0.0.1:1' } as const;
  const own = deps.identityIn;
  deps.identityIn = (trx) =>
    identityOf(nowhere, { ...deps.settings, db: trx, now: deps.now, mail: deps.mail, sealingKey: Buffer.alloc(32) })
      .identity;
  const answer = await create(person('fern@example.com'));
  deps.identityIn = own;
  expect(answer).toMatchObject({ status: 502, body: { code: 'identity_provider_unavailable' } });
  expect(await usersWith('fern@example.com')).toEqual([]);
  expect((await create(person('fern@example.com'))).status).toBe(201);
});

test('REST-09 without an invitation no user is stored', async () => {
  const own = deps.identityIn;
  const mail = { send: () => Promise.reject(new Refusal('identity_provider_unavailable')) };
  deps.identityIn = (trx) =>
    identityOf({ kind: 'embedded' }, { ...deps.settings, db: trx, now: deps.now, mail, sealingKey: Buffer.alloc(32) })
      .identity;
  const answer = await create(person('stumm@example.com'));
  deps.identityIn = own;
  expect(answer.status).toBe(502);
  expect(await usersWith('stumm@example.com')).toEqual([]);
  expect((await create(person('stumm@example.com'))).status).toBe(201);
});

test.each([
  ['firstName', '', 'fieldRequired'],
  ['firstName', undefined, 'fieldRequired'],
  ['lastName', '   ', 'fieldRequired'],
  ['lastName', 'x'.repeat(101), 'tooLong'],
  ['lastName', 'Zeile\nZwei', 'invalidValue'],
  ['email', undefined, 'fieldRequired'],
  ['email', 'ohne Klammeraffe', 'invalidEmail'],
  ['email', 'zwei worte@example.com', 'invalidEmail'],
  ['email', `${'x'.repeat(250)}@y.de`, 'tooLong'],
])('WAU-11 REST-09 %s cannot be %j', async (field, value, code) => {
  const answer = await create({ ...person('form@example.com'), [field]: value });
  expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed', errors: [{ field, code }] } });
  expect(await usersWith('form@example.com')).toEqual([]);
});

test('ROLE-16 REST-08..11 web app users are for administrators only', async () => {
  const { id } = (await create(person('opfer@example.com'))).body;
  for (const roles of [['quaygate_write'], ['quaygate_read'], ['forwarder_write'], ['terminal_operations_admin'], []]) {
    const as = await aUser(db, { roles });
    for (const answer of [
      await server.call(calls.list, { as }),
      await server.call(calls.create, { as, body: person('fremd@example.com') }),
      await server.call(calls.get, { as, params: { id } }),
      await server.call(calls.update, { as, params: { id }, body: { firstName: 'Anders' } }),
      await server.call(calls.invite, { as, params: { id }, body: { by: 'link' } }),
      await server.call(calls.disable, { as, params: { id }, body: { disabled: true } }),
      // Nor can users raise their own role.
      await server.call(calls.update, { as, params: { id: as.id }, body: { firstName: 'Anders' } }),
    ]) {
      expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
  }
  expect(await usersWith('fremd@example.com')).toEqual([]);
  expect((await server.call(calls.get, { as: admin, params: { id } })).body.firstName).toBe('Nele');
});
