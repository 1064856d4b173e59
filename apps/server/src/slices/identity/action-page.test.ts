import { identity, user as userCalls } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aUser, type TestUser } from '../../../test/scenes/factories.ts';

const server = await startServer();
const path = '/web/idp/action';

async function tokenFor({ email, id }: TestUser, mode: 'resetPassword' | 'verifyEmail') {
  if (mode === 'verifyEmail') {
    await server.db.updateTable('appUser').set({ emailVerified: false }).where('id', '=', id).execute();
    await server.call(identity.verifyEmail, { as: { id, email }, body: { email } });
  } else await server.call(identity.resetPassword, { body: { email } });
  const mails = server.db.selectFrom('mail').select('text').where('recipient', '=', email).orderBy('id', 'desc');
  await expect.poll(() => mails.execute()).not.toEqual([]);
  return /token=([\w-]+)/.exec((await mails.executeTakeFirstOrThrow()).text)?.[1] ?? '';
}
const open = async (query: Record<string, string>, headers: Record<string, string> = {}) =>
  server.app.inject({ url: `${path}?${new URLSearchParams(query)}`, headers });
const submit = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: `${new URLSearchParams(fields)}`,
  });
/** What a browser without scripts would send for the form it sees. */
function fieldsOf(html: string): Record<string, string> {
  const fields = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)];
  return Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value]));
}

test('AUTH-16 the page of a reset link takes a new password without any script', async () => {
  const dana = await aUser(server.db, { roles: [] });
  const token = await tokenFor(dana, 'resetPassword');
  const page = await open({ mode: 'resetPassword', token });
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.headers['cache-control']).toBe('no-store');
  expect(page.payload).toContain('<html lang="de">');
  expect(page.payload).toContain('<h1>Passwort festlegen</h1>');
  expect(page.payload).toContain(dana.email);

  for (const newPassword of ['1234567', 'x'.repeat(1001)]) {
    const weak = await submit({ ...fieldsOf(page.payload), newPassword });
    expect(weak.payload).toContain('mindestens 10 Zeichen.');
    expect(weak.payload).toContain('aria-invalid="true"');
    expect(fieldsOf(weak.payload)).toEqual(fieldsOf(page.payload));
  }

  const done = await submit({ ...fieldsOf(page.payload), newPassword: 'ein neues Passwort' });
  expect(done.payload).toContain('<h1>Passwort gespeichert</h1>');
  expect(done.payload).toContain('href="/login"');
  const signIn = await server.call(identity.signIn, { body: { email: dana.email, password: 'ein neues Passwort' } });
  expect(signIn.status).toBe(200);

  const again = await open({ mode: 'resetPassword', token });
  expect(again.statusCode).toBe(200);
  expect(again.payload).toContain('<h1>Dieser Link gilt nicht mehr</h1>');
  expect(again.payload).toContain('href="/login"');
});

test('AUTH-16 reading the page of a verification link verifies nothing; its button does', async () => {
  const dana = await aUser(server.db, { roles: [] });
  const token = await tokenFor(dana, 'verifyEmail');
  const verified = async () => (await server.call(userCalls.get, { as: dana })).body.emailVerified;
  // Mail scanners open every link before the reader does.
  for (let visit = 0; visit < 3; visit++) await open({ mode: 'verifyEmail', token });
  const page = await open({ mode: 'verifyEmail', token }, { 'accept-language': 'en' });
  expect(page.payload).toContain('<html lang="en">');
  expect(await verified()).toBe(false);

  const done = await submit(fieldsOf(page.payload));
  expect(done.payload).toContain('<h1>Email verified</h1>');
  expect(await verified()).toBe(true);
});

test('AUTH-16 ERR-17 while the database is away the page says so with its status, and the link stays good', async () => {
  const dana = await aUser(server.db, { roles: [] });
  const fields = { mode: 'verifyEmail', token: await tokenFor(dana, 'verifyEmail') };
  await server.asOwner(`create function away() returns trigger language plpgsql as
    $$ begin raise exception 'going down' using errcode = '57P01'; end $$;
    create trigger away before update on action_token execute function away()`);
  const { statusCode, headers, payload } = await submit(fields);
  expect([statusCode, headers['retry-after']]).toEqual([503, '1']);
  expect(payload).toContain('<h1>Etwas ist schiefgelaufen</h1>');
  await server.asOwner('drop trigger away on action_token');
  expect((await submit(fields)).payload).toContain('<h1>E-Mail-Adresse bestätigt</h1>');
});

test('AUTH-16 an expired link says so, in the chosen language', async () => {
  const dana = await aUser(server.db, { roles: [] });
  const token = await tokenFor(dana, 'resetPassword');
  server.clock.advance(3_600_000);
  expect((await open({ mode: 'resetPassword', token, lang: 'en' })).payload).toContain('This link has expired');
  const late = await submit({ mode: 'resetPassword', token, lang: 'de', newPassword: 'ein neues Passwort' });
  expect(late.payload).toContain('Dieser Link ist abgelaufen');
});

test.each<Record<string, string>>([
  {},
  { mode: 'resetPassword' },
  { mode: 'deleteEverything', token: 'x' },
  { mode: 'resetPassword', token: '"><script>alert(1)</script>' },
  { mode: 'resetPassword', token: 'x'.repeat(5_000) },
  { mode: 'resetPassword', token: '\u0000' },
])('AUTH-16 a made-up link %j is a page that runs nothing', async (query) => {
  for (const { statusCode, payload } of [await open(query), await submit(query)]) {
    expect(statusCode).toBe(200);
    expect(payload).toContain('Dieser Link gilt nicht mehr');
    expect(payload).not.toContain('<script>');
  }
});

test('AUTH-16 what a user is called cannot become markup', async () => {
  const dana = await aUser(server.db, { roles: [] });
  const token = await tokenFor(dana, 'resetPassword');
  // Rows that are older than the rule for addresses stay as they were.
  await server.asOwner(`alter table app_user disable trigger app_user_address;
    update app_user set email = '"><img/src=x>''&@example.com' where id = '${dana.id}';
    alter table app_user enable trigger app_user_address`);
  const { payload } = await open({ mode: 'resetPassword', token });
  expect(payload).toContain('value="&quot;&gt;&lt;img/src=x&gt;&#39;&amp;@example.com"');
  expect(payload).not.toContain('<img');
});

test('AUTH-16 the page needs no inline script or style and its files are served', async () => {
  const { payload, headers } = await open({ mode: 'resetPassword', token: 'x' });
  expect(payload).not.toMatch(/<script(?![^>]* src=)|<style| style="| on\w+="/);
  expect(headers['content-security-policy']).toContain("script-src 'self'");
  const files = [...payload.matchAll(/(?:href|src)="(\/web\/idp\/[^"?]+)"/g)].map(([, file = '']) => file);
  expect(files).toHaveLength(2);
  for (const file of files) {
    const answer = await server.app.inject(file);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^text\/(css|javascript)/);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  }
});

test('SESS-19 a form of another origin is refused', async () => {
  const dana = await aUser(server.db, { roles: [] });
  const token = await tokenFor(dana, 'resetPassword');
  const fields = { mode: 'resetPassword', token, newPassword: 'ein neues Passwort' };
  expect((await submit(fields, { origin: 'https://evil.example' })).statusCode).toBe(403);
  expect((await submit(fields, { origin: 'http://127.0.0.1:4600' })).payload).toContain('Passwort gespeichert');
});

test('AUTH-16 forms are read by this page only', async () => {
  const answer = await server.app.inject({
    method: 'POST',
    url: identity.signIn.path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'email=a@example.com&password=x',
  });
  expect(answer.json()).toMatchObject({ status: 415, code: 'unsupported_media_type' });
});
