import type { Page } from '@playwright/test';
import { session, webappUser } from '@quaygate/contract';
import { snackbar } from '../support/failing.ts';
import { password } from '../support/served.ts';
import { expect, expectAccessible, test } from '../support/story.ts';
import { twins } from '../support/twins.ts';
import { listOf, openPerson } from '../support/webapp-user-scene.ts';

const words = {
  de: {
    title: 'Sitzungen',
    current: 'diese Sitzung',
    end: /^Beenden: /,
    ended: 'Sitzung beendet',
    all: 'Überall abmelden',
    question: 'Überall abmelden?',
    failed: 'Die Sitzungen konnten nicht geladen werden',
    again: 'Erneut versuchen',
  },
  en: {
    title: 'Sessions',
    current: 'this session',
    end: /^End: /,
    ended: 'Session ended',
    all: 'Sign out everywhere',
    question: 'Sign out everywhere?',
    failed: 'The sessions could not be loaded',
    again: 'Try again',
  },
} as const;

/** No other story signs in as this user, whose sessions all end here. */
const who = 'terminal-read';
test.describe.configure({ mode: 'serial' });
const rowsOf = (page: Page, title: string) => page.getByRole('list', { name: title }).getByRole('listitem');

async function signInElsewhere(page: Page) {
  await page.goto('/login');
  await page.getByRole('textbox', { name: /^E-?mail/i }).fill(`${who}@demo.quaygate.example`);
  await page
    .getByLabel(/^(Passwort|Password)/)
    .first()
    .fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/$/);
}

for (const language of twins(['en', 'de'] as const)) {
  const text = words[language];

  test(`PROF-03 SESS-30 a session in another browser is listed and ended by keyboard, and signed out there, ${language}`, async ({
    open,
    browser,
    baseURL,
    api,
  }) => {
    const { call } = await api(who);
    const page = await open(who, '/profile', { language, scheme: language === 'de' ? 'light' : 'dark' });
    const rows = rowsOf(page, text.title);
    await expect(rows.filter({ hasText: text.current })).toHaveCount(1);
    const other = await browser.newContext({ baseURL: baseURL ?? '' });
    const elsewhere = await other.newPage();
    await signInElsewhere(elsewhere);
    await page.reload();
    await expect(rows.filter({ hasText: text.current })).toHaveCount(1);
    await expect(rows.filter({ hasText: text.current }).getByRole('button')).toHaveCount(0);
    await expectAccessible(page);

    const count = await rows.count();
    // The one used last of the others is the one that signed in last.
    const ending = rows.filter({ hasNotText: text.current }).first().getByRole('button', { name: text.end });
    await ending.focus();
    await page.keyboard.press('Enter');
    await expect(snackbar(page)).toContainText(text.ended);
    await expect(rows).toHaveCount(count - 1);
    await elsewhere.goto('/profile');
    await expect(elsewhere).toHaveURL(/\/login/);
    await other.close();
    expect((await call(session.list)).status).toBe(200);
  });

  test(`PROF-03 sign out everywhere asks, and ends this browser and the other, ${language}`, async ({
    open,
    browser,
    baseURL,
    context,
  }) => {
    const page = await open(who, '/profile', { language });
    const other = await browser.newContext({ baseURL: baseURL ?? '' });
    const elsewhere = await other.newPage();
    await signInElsewhere(elsewhere);
    const button = page.getByRole('button', { name: text.all });
    await button.click();
    const question = page.getByRole('alertdialog', { name: text.question });
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await context.setOffline(true);
    await question.getByRole('button', { name: text.all }).click();
    await expect(question.getByRole('alert')).toBeVisible();
    await context.setOffline(false);
    await question.getByRole('button', { name: text.all }).click();
    await expect(page).toHaveURL(/\/login/);
    await elsewhere.goto('/profile');
    await expect(elsewhere).toHaveURL(/\/login/);
    await other.close();
  });

  test(`PROF-03 sessions that cannot be loaded are asked for again, ${language}`, async ({ open, page }) => {
    await page.route('**/sessions', (route) => route.abort());
    await open(who, '/profile', { language });
    const failed = page.getByRole('alert').filter({ hasText: text.failed });
    await expect(failed).toBeVisible();
    await page.unroute('**/sessions');
    await failed.getByRole('button', { name: text.again }).click();
    await expect(rowsOf(page, text.title).filter({ hasText: text.current })).toHaveCount(1);
  });
}

test('WAU-60 an administrator ends all sessions of a user by keyboard; the account stays open', async ({
  open,
  api,
  browser,
  baseURL,
}) => {
  const { call } = await api('admin');
  const { body } = await call(webappUser.list, { query: { search: `${who}@demo` } });
  const other = await browser.newContext({ baseURL: baseURL ?? '' });
  const elsewhere = await other.newPage();
  await signInElsewhere(elsewhere);
  const page = await open('admin', listOf(body.items[0]), { language: 'en' });
  await openPerson(page, body.items[0]);
  const button = page.getByRole('button', { name: 'End sessions' });
  await button.focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: /^End all sessions of Lukas Aigner\?$/ });
  await expectAccessible(page);
  await page.route('**/sessions', (route) => route.abort());
  const confirm = question.getByRole('button', { name: 'End sessions' });
  await confirm.press('Enter');
  await expect(question.getByRole('alert')).toContainText('The server does not answer');
  await page.unroute('**/sessions');
  await confirm.press('Enter');
  await expect(snackbar(page)).toContainText('All sessions ended');
  await expect(button).toBeFocused();
  await elsewhere.goto('/profile');
  await expect(elsewhere).toHaveURL(/\/login/);
  await signInElsewhere(elsewhere);
  await other.close();
});
