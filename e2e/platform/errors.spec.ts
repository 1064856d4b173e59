import type { Page } from '@playwright/test';
import { now } from '../support/clock.ts';
import { calls, counted, refused, snackbar } from '../support/failing.ts';
import { watchRequests } from '../support/settled.ts';
import { expect, expectAccessible, test } from '../support/story.ts';
import { twins } from '../support/twins.ts';

async function saveName(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: /^(Vorname|First name)/ }).fill(name);
  await page.getByRole('button', { name: /^(Speichern|Save)$/ }).click();
}

test('UI-01 UI-02 UI-06 ERR-03 a message goes after 5 s; a new one takes its place and has its own 5 s', async ({
  open,
  page,
}) => {
  await open('dispatch', '/profile', { language: 'en' });
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
  await expect(snackbar(page)).not.toContainText(/./);
  // Only what is spun forward passes, however slow the machine is.
  await page.clock.pauseAt(now() + 60_000);
  const answers = [refused(403, 'forbidden'), refused(404, 'not_found')];
  await page.route(calls.user, (route) =>
    route.request().method() === 'PUT' ? route.fulfill(answers.shift() ?? { status: 500 }) : route.continue(),
  );
  await saveName(page, 'Paula');
  const alert = snackbar(page).getByRole('alert');
  await expect(alert).toContainText('You do not have permission for this action');
  await page.clock.runFor(4_000);
  await expect(alert).toContainText('You do not have permission for this action');
  await saveName(page, 'Pauline');
  await expect(alert).toContainText('Not found. It may have been removed.');
  await expect(alert).not.toContainText('permission');
  await page.clock.runFor(4_000);
  await expect(alert).toContainText('Not found');
  await page.clock.runFor(1_500);
  await expect(snackbar(page)).not.toContainText(/./);
});

test('UI-02 a message that is pointed at waits, and it can be closed', async ({ open, page }) => {
  await open('dispatch', '/profile', { language: 'de', scheme: 'dark' });
  await page.route(calls.user, (route) =>
    route.request().method() === 'PUT' ? route.fulfill(refused(500, 'unheard_of')) : route.continue(),
  );
  await saveName(page, 'Paula');
  const alert = snackbar(page).getByRole('alert');
  await expect(alert).toContainText('Ein unbekannter Fehler ist aufgetreten');
  await alert.getByText('Ein unbekannter Fehler').hover();
  await page.clock.fastForward(20_000);
  await expectAccessible(page);
  await expect(alert).toContainText('Ein unbekannter Fehler');
  await alert.getByRole('button', { name: 'Schließen' }).click();
  await expect(snackbar(page)).not.toContainText(/./);
});

test('ERR-01 ERR-02 ERR-04 ERR-17 ERR-23 the code is translated, else the answer speaks, else the error is unknown', async ({
  open,
  page,
}) => {
  await open('dispatch', '/profile', { language: 'en' });
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
  for (const [answer, text] of [
    [refused(400, 'validation_failed', 'firstName is odd'), 'Please check your input'],
    [refused(409, 'from_the_future', 'Words of the server'), 'Words of the server'],
    [refused(409, 'from_the_future'), 'An unknown error occurred'],
    [{ status: 503, body: 'no json at all' }, 'An unknown error occurred'],
  ] as const) {
    await page.route(calls.user, (route) => route.fulfill(answer));
    await saveName(page, `Paula ${text}`);
    await expect(snackbar(page)).toContainText(text);
    await snackbar(page).getByRole('button', { name: 'Close' }).click();
    await expect(snackbar(page), 'the next message is a new one').not.toContainText(/./);
    await page.unroute(calls.user);
  }
});

test('without a connection the shell says so, and what was typed stays', async ({ open, page, context }) => {
  await open('dispatch', '/forwarderOperator/bookingsOverview', { language: 'en' });
  await page.getByRole('searchbox').fill('DU');
  // A part of the screen that is still on its way would bring the page anew when the connection is back (UI-10).
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await expect(page.locator('strong', { hasText: 'No connection' })).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('DU');
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(page.getByText('No connection')).toHaveCount(0);
  await expect(snackbar(page)).toContainText('The connection is back');
});

test('UI-10 a screen opened without a connection says so, and shows itself when the connection is back', async ({
  open,
  page,
  context,
}) => {
  await open('dispatch', '/forwarderOperator', { language: 'en' });
  const link = page.getByRole('navigation', { name: 'Services' }).getByRole('link', { name: 'Trucker management' });
  // Pointing at the link fetches the screen, its styles and its texts.
  const settled = watchRequests(page);
  const parts = Promise.all(
    [/trucker-management\.screen/, /\/trucker-management-.*\.js/].map((part) => page.waitForResponse(part)),
  );
  await link.hover();
  await parts;
  await settled();
  await context.setOffline(true);
  await link.click();
  const content = page.getByRole('main');
  await expect(content.getByRole('heading', { name: 'No connection' })).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(content.getByRole('row').nth(2)).toBeVisible();
});

for (const [language, scheme] of twins([
  ['de', 'light'],
  ['en', 'dark'],
] as const)) {
  test(`a screen that cannot be fetched says so and can be tried again, ${language} ${scheme}`, async ({
    open,
    page,
  }) => {
    await open('dispatch', '/', { language, scheme });
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
    await page.route(/profile\.screen/, (route) => route.abort());
    await page.getByRole('link', { name: /^(Profil|Profile)$/ }).click();
    await expect(
      page.getByRole('heading', { name: /Diese Seite konnte nicht|could not be loaded/ }).first(),
    ).toBeAttached();
    await expectAccessible(page);
    await page.unroute(/profile\.screen/);
    await page.getByRole('button', { name: /Erneut versuchen|Try again/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^(Profil|Profile)$/ })).toBeVisible();
  });
}

test('I18N-02..04 I18N-09 without a choice the browser’s language counts, German where it is neither; the switch is kept', async ({
  browser,
  baseURL,
}) => {
  for (const [locale, title] of [
    ['de-AT', 'Melden Sie sich bei Ihrem Konto an'],
    ['en-US', 'Log in to your account'],
    ['fr-FR', 'Melden Sie sich bei Ihrem Konto an'],
  ] as const) {
    const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), locale });
    const page = await context.newPage();
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1 }), locale).toHaveText(title);
    await expect(page.locator('html')).toHaveAttribute('lang', locale === 'en-US' ? 'en' : 'de');
    expect(await page.evaluate(() => localStorage.getItem('user-locale'))).toBeNull();
    const loads = counted(page, /\/login$/);
    await page.getByRole('button', { name: /^(English|Deutsch)$/ }).click();
    const other = locale === 'en-US' ? 'Melden Sie sich bei Ihrem Konto an' : 'Log in to your account';
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(other);
    expect(loads(), 'at once, without a reload').toBe(0);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 }), 'kept').toHaveText(other);
    await context.close();
  }
});
