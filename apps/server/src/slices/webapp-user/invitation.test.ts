import { webappUser as calls, identity, settings } from '@quaygate/contract';
import { beforeEach, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aUser, early, next } from '../../../test/scenes/factories.ts';
import { deliverMails } from '../../outside/mail/delivery.ts';
import { LetterRefused, type Mail, type Postman } from '../../outside/mail/mail.ts';

const server = await startServer();
const { db, deps, clock } = server;
const admin = await aUser(db, { roles: ['quaygate_admin'] });
const day = 86_400_000;
const password = 'ein langes Passwort';

/** A server for mails that takes letters, or answers with a refusal. */
const letters: Mail[] = [];
let refusal: LetterRefused | undefined;
const postman: Postman = {
  deliver: async (letter) => {
    if (refusal) throw refusal;
    letters.push(letter);
  },
  close: () => {},
};
const sendMails = () => deliverMails({ db, now: deps.now, log: deps.log, postman, keepsText: false });

beforeEach(async () => {
  clock.set('2026-05-12T08:00:00Z');
  deps.postman = postman;
  refusal = undefined;
  letters.length = 0;
  await db.deleteFrom('mail').execute();
});

async function aPerson() {
  const body = { firstName: 'Nele', lastName: 'Neumann', email: `nele${next()}@example.com` };
  const created = await server.call(calls.create, { as: admin, body });
  expect(created.status).toBe(201);
  return created.body as { id: string; email: string; invitation: object };
}
const invite = (id: string, by: 'mail' | 'link' = 'mail') =>
  server.call(calls.invite, { as: admin, params: { id }, body: { by } });
const stored = async (id: string) => (await server.call(calls.get, { as: admin, params: { id } })).body;
const tokenIn = (text: string) => /token=(\S+)/.exec(text)?.[1] ?? '';
const choose = (link: string) =>
  server.call(identity.confirmPasswordReset, { body: { token: tokenIn(link), newPassword: password } });
const signIn = (email: string) => server.call(identity.signIn, { body: { email, password } });
const mailTo = async (email: string) =>
  (await db.selectFrom('mail').select('text').where('recipient', '=', email).orderBy('id').execute()).at(-1)?.text ??
  '';
const isOver = { status: 400, body: { code: 'auth/invalid-action-code' } };
const notPossible = { status: 409, body: { code: 'invitation_not_possible' } };

test('WAU-47 an invitation is open until the password is chosen, and accepted from then on', async () => {
  const { id, email, invitation } = await aPerson();
  expect(invitation).toEqual({
    state: 'open',
    createdDate: '2026-05-12T08:00:00.000Z',
    expiresDate: '2026-05-19T08:00:00.000Z',
    acceptedDate: null,
    delivery: 'waiting',
    sentDate: null,
    reason: null,
  });
  expect(await stored(id)).toMatchObject({ invitation, lastSignInDate: null, isInvitable: true });
  clock.advance(day);
  expect((await choose(await mailTo(email))).status).toBe(204);
  expect(await stored(id)).toMatchObject({
    invitation: { state: 'accepted', acceptedDate: '2026-05-13T08:00:00.000Z' },
    isInvitable: false,
  });
});

test('WAU-47 an invitation expires after 7 days, and is then sent again', async () => {
  const { id, email } = await aPerson();
  const first = await mailTo(email);
  clock.advance(7 * day - 1);
  expect((await stored(id)).invitation.state).toBe('open');
  clock.advance(1);
  expect((await stored(id)).invitation.state).toBe('expired');
  expect(await choose(first)).toMatchObject({ status: 400, body: { code: 'auth/expired-action-code' } });
  expect(await invite(id)).toMatchObject({ status: 200, body: { link: null, invitation: { state: 'open' } } });
  expect((await choose(await mailTo(email))).status).toBe(204);
});

test('WAU-48 the mail of an invitation waits, fails with what its server said, or is sent', async () => {
  const person = await aPerson();
  refusal = new LetterRefused('451 try again later');
  await sendMails();
  expect((await stored(person.id)).invitation).toMatchObject({ delivery: 'waiting', reason: '451 try again later' });
  clock.advance(3_600_000);
  refusal = new LetterRefused('550 no such mailbox', { isFinal: true });
  await sendMails();
  expect((await stored(person.id)).invitation).toMatchObject({ delivery: 'failed', reason: '550 no such mailbox' });

  refusal = undefined;
  await invite(person.id);
  await sendMails();
  expect(letters.map(({ to }) => to)).toEqual([person.email]);
  const sent = { delivery: 'sent', sentDate: '2026-05-12T09:00:00.000Z', reason: null };
  expect((await stored(person.id)).invitation).toMatchObject(sent);
  // The list says the same.
  const { items } = (await server.call(calls.list, { as: admin, query: { search: person.email } })).body;
  expect(items).toMatchObject([{ invitation: sent }]);
});

test('WAU-49 a new invitation ends the link before it, whose mail is not sent any more', async () => {
  const { id, email } = await aPerson();
  const first = await mailTo(email);
  const { body } = await invite(id, 'link');
  expect(body).toMatchObject({ link: expect.stringContaining('token='), invitation: { delivery: 'link' } });
  await sendMails();
  expect(letters).toEqual([]);
  const second = (await invite(id, 'link')).body.link;
  for (const link of [first, body.link]) expect(await choose(link)).toMatchObject(isOver);
  expect((await choose(second)).status).toBe(204);
  expect(await choose(second)).toMatchObject(isOver);
  expect((await signIn(email)).body).toMatchObject({ userId: id });

  const acts = await db.selectFrom('audit').selectAll().where('kind', '=', 'userInvited').execute();
  expect(acts.filter(({ objectId }) => objectId === id)).toMatchObject([1, 2].map(() => ({ actorId: admin.id })));
  for (const made of [body.link, second]) expect(JSON.stringify(acts)).not.toContain(tokenIn(made));
});

test('WAU-49 of links that are made at once one can be used, and that once', async () => {
  const { id } = await aPerson();
  const made = await Promise.all([1, 2, 3, 4].map(() => invite(id, 'link')));
  const links: string[] = made.map(({ body }) => body.link);
  expect(new Set(links).size).toBe(4);
  const answers = await Promise.all([...links, ...links].map((link) => choose(link)));
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
});

test('WAU-49 a user who has a password, signed in or is disabled cannot be invited: no link takes an account over', async () => {
  const user = await aUser(db, { roles: [], password });
  const seen = await aUser(db, { roles: [] });
  await db.updateTable('appUser').set({ lastSignInDate: early }).where('id', '=', seen.id).execute();
  const gone = await aUser(db, { roles: [], disabled: true });
  for (const { id } of [user, seen, gone]) {
    expect(await stored(id)).toMatchObject({ invitation: null, isInvitable: false });
    for (const by of ['mail', 'link'] as const) expect(await invite(id, by)).toMatchObject(notPossible);
  }
  expect(await db.selectFrom('mail').select('id').execute()).toEqual([]);
  expect((await invite('niemand')).body).toMatchObject({ code: 'not_found' });
});

test('WAU-49 a password that came by a forgotten one ends the invitation', async () => {
  const { id, email } = await aPerson();
  const { link } = (await invite(id, 'link')).body;
  await server.call(identity.resetPassword, { body: { email } });
  await expect.poll(() => mailTo(email)).toContain('token=');
  expect((await choose(await mailTo(email))).status).toBe(204);
  expect(await stored(id)).toMatchObject({ invitation: { state: 'accepted' }, isInvitable: false });
  expect(await choose(link)).toMatchObject(isOver);
  expect(await invite(id, 'link')).toMatchObject(notPossible);
});

test('WAU-50 without a server for mails nothing is told to be sent, and an administrator hands the link on', async () => {
  deps.postman = null;
  const { id } = await aPerson();
  expect((await stored(id)).invitation).toMatchObject({ delivery: 'unsent', sentDate: null });
  expect(await invite(id, 'mail')).toMatchObject({ status: 409, body: { code: 'mails_not_configured' } });
  const offered = { mails: 'none', identityProvider: { givesLinks: true } };
  expect((await server.call(settings.get)).body).toMatchObject(offered);
  const { link } = (await invite(id, 'link')).body;
  expect((await choose(link)).status).toBe(204);
  deps.postman = postman;
  expect((await server.call(settings.get)).body.mails).toBe('sent');
});

test('WAU-51 the last sign-in is that of the newest session, and not what was refused', async () => {
  const user = await aUser(db, { roles: [], password });
  const last = async () => (await stored(user.id)).lastSignInDate;
  expect(await last()).toBeNull();
  await server.call(identity.signIn, { body: { email: user.email, password: 'geraten' } });
  expect(await last()).toBeNull();
  await signIn(user.email);
  clock.advance(day);
  await signIn(user.email);
  expect(await last()).toBe('2026-05-13T08:00:00.000Z');
  await db.updateTable('appUser').set({ disabledAt: clock.now() }).where('id', '=', user.id).execute();
  clock.advance(day);
  expect((await signIn(user.email)).body).toMatchObject({ code: 'auth/user-disabled' });
  expect(await last()).toBe('2026-05-13T08:00:00.000Z');
});

test('WAU-51 many sign-ins of one user at once all succeed', async () => {
  const user = await aUser(db, { roles: [], password });
  const answers = await Promise.all(Array.from({ length: 8 }, () => signIn(user.email)));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
});
