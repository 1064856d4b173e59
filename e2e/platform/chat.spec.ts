import type { Page } from '@playwright/test';
import { calls } from '../support/failing.ts';
import { expect, test } from '../support/story.ts';

const appId = 'story-app';
const userHash = 'a'.repeat(64);

/** Stands in for the widget of the chat and notes what it is told. */
const widget = `
  const waiting = window.Intercom?.q ?? [];
  window.told = [['settings', { ...window.intercomSettings }]];
  window.Intercom = (...args) => void window.told.push(args);
  for (const args of waiting) window.Intercom(...args);
`;
const told = (page: Page) => page.evaluate(() => (window as unknown as { told: [string, object?][] }).told);

const foreign = (page: Page) => {
  const urls: string[] = [];
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && new URL(request.url()).hostname !== '127.0.0.1') urls.push(request.url());
  });
  return urls;
};

test('CHAT-03 while the chat is off nothing of it is loaded and no request leaves', async ({ open, page }) => {
  const left = foreign(page);
  const scripts: string[] = [];
  page.on('response', (answer) => {
    if (answer.url().endsWith('.js')) scripts.push(answer.url());
  });
  const answer = page.waitForResponse(calls.chat);
  await open('dispatch', '/', { language: 'en' });
  expect(await (await answer).json()).toEqual({ enabled: false });
  for (const path of ['/forwarderOperator', '/forwarderOperator/bookingsOverview', '/profile']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.waitForLoadState('networkidle');
  expect(left).toEqual([]);
  expect(scripts.some((url) => url.includes('chat-widget'))).toBe(false);
  expect(await page.evaluate(() => 'Intercom' in window)).toBe(false);
});

test.describe('switched on', () => {
  // The policy of this installation opens to the chat only where it is configured; here the answer alone says so.
  test.use({ bypassCSP: true });

  test('CHAT-01 CHAT-02 CHAT-04 it starts with who it is for, follows the language and ends with the session', async ({
    open,
    page,
  }) => {
    await page.route(calls.chat, (route) => route.fulfill({ json: { enabled: true, appId, userHash } }));
    await page.route(/intercom/, (route) => route.fulfill({ contentType: 'text/javascript', body: widget }));
    const user = page.waitForResponse(calls.user);
    const script = page.waitForRequest(/widget\.intercom\.io/);
    await open('dispatch', '/', { language: 'en' });
    const { id, firstName, lastName } = await (await user).json();
    expect((await script).url()).toBe(`https://widget.intercom.io/widget/${appId}`);
    await expect
      .poll(async () => (await told(page))?.[0]?.[1])
      .toMatchObject({
        app_id: appId,
        user_hash: userHash,
        user_id: id,
        name: `${firstName} ${lastName}`,
        email: 'dispatch@demo.quaygate.example',
        language_override: 'en',
      });

    await page.getByRole('button', { name: 'Auf Deutsch umschalten' }).click();
    await expect.poll(async () => (await told(page)).at(-1)).toEqual(['update', { language_override: 'de' }]);

    await page.getByRole('button', { name: 'Abmelden', exact: true }).click();
    await expect(page).toHaveURL(/\/login$/);
    expect((await told(page)).at(-1)).toEqual(['shutdown']);
    expect(await page.evaluate(() => JSON.stringify(Reflect.get(window, 'intercomSettings') ?? null))).toBe('null');
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
    expect((await told(page)).at(-1), 'nothing is said after the end').toEqual(['shutdown']);

    await page.getByRole('button', { name: /^train/ }).click();
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect.poll(async () => (await told(page)).at(-1)?.[0]).toBe('boot');
    expect((await told(page)).at(-1)?.[1]).toMatchObject({ email: 'train@demo.quaygate.example' });
  });

  test('CHAT-04 a chat that does not answer disturbs no one', async ({ open, page }) => {
    await page.route(calls.chat, (route) => route.abort());
    await open('dispatch', '/profile', { language: 'en' });
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
    await expect(page.locator('#live')).not.toContainText(/./);
  });
});
