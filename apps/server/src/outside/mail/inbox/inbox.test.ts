import { identity } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { expect, test } from 'vitest';
import { startServer } from '../../../../test/harness.ts';
import { aUser } from '../../../../test/scenes/factories.ts';

const server = await startServer({ demo: true });
const path = '/web/demo/inbox';
const page = async (query = '', language = 'de', on = server) => {
  const answer = await on.app.inject({ url: `${path}${query}`, headers: { 'accept-language': language } });
  return { status: answer.statusCode, html: answer.payload, headers: answer.headers };
};

test('the inbox of a demo is empty at first, and says what fills it', async () => {
  expect((await page()).html).toContain('Noch keine E-Mails');
  expect((await page('', 'en')).html).toContain('No emails yet');
  expect((await page('', 'en')).html).toContain('<html lang="en">');
});

test('REST-06 the link of a reset mail is found in the inbox of a demo', async () => {
  const dana = await aUser(server.db, { roles: [], email: 'dana@example.com' });
  const eve = await aUser(server.db, { roles: [], email: 'eve_x@example.com' });
  for (const { email } of [dana, eve]) {
    await server.call(identity.resetPassword, { body: { email } });
    // It is written beside the answer.
    await expect.poll(async () => (await page()).html).toContain(email);
  }
  const { html, headers } = await page();
  expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  const recipients = [...html.matchAll(/class="to">([^<]+)/g)].map(([, to]) => to);
  expect(recipients).toEqual([eve.email, dana.email]);
  // 08:00 UTC in summer.
  expect(html).toContain('12.05.2026 10:00');
  const link = /<a class="go" href="([^"]+)">Passwort festlegen</.exec(html)?.[1]?.replaceAll('&amp;', '&');
  const { origin, pathname, search, searchParams } = new URL(present(link));
  expect([pathname, searchParams.get('mode')]).toEqual(['/web/idp/action', 'resetPassword']);
  expect(origin).toBe(server.deps.settings.publicUrl);
  const action = await server.app.inject(`${pathname}${search}`);
  expect(action.payload).toContain(eve.email);
});

test('the inbox is searched by a part of the recipient, taken literally', async () => {
  const found = async (to: string) =>
    [...(await page(`?${new URLSearchParams({ to })}`)).html.matchAll(/class="to">([^<]+)/g)].map(([, one]) => one);
  expect(await found('DANA@')).toEqual(['dana@example.com']);
  expect(await found('_')).toEqual(['eve_x@example.com']);
  expect(await found('%')).toEqual([]);
  expect(await found('\0')).toHaveLength(2);
  expect((await page('?to=a&to=b')).status).toBe(200);
  expect((await page(`?to=${encodeURIComponent('"><script>1</script>')}`)).html).not.toContain('<script>');
});

test('what stands in a mail is shown as text', async () => {
  await server.deps.mail.send({ to: '<img>@example.com', subject: '<b>', text: '<script>1</script>\n\njavascript:1' });
  const { html } = await page();
  expect(html).toContain('&lt;script&gt;');
  expect(html).not.toMatch(/<script>|<b>|<img>|href="javascript/);
});

test('outside a demo there is no inbox', async () => {
  const real = await startServer({}, undefined, { beside: server });
  for (const url of [path, `${path}.css`, `${path}.mjs`]) {
    expect((await real.app.inject(url)).statusCode, url).toBe(404);
  }
});
