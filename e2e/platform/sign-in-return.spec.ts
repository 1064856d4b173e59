import type { Page } from '@playwright/test';
import { calls, refused } from '../support/failing.ts';
import { leaveBehind } from '../support/kept-context.ts';
import { password } from '../support/served.ts';
import { addressOf, demoUnit, fillRequest, words } from '../support/status-form.ts';
import { expect, expectAccessible, type Language, test } from '../support/story.ts';
import { twins } from '../support/twins.ts';

const place = '/forwarderOperator/bookingsOverview?search=T103784';
const expired = {
  de: 'Sitzung abgelaufen. Bitte melden Sie sich erneut an.',
  en: 'Session expired. Please log in again.',
};
const title = { de: 'Buchungsübersicht', en: 'Bookings overview' };

async function signIn(page: Page, who: string): Promise<void> {
  // Behind the address comes its page: the screen before has text fields too.
  await page.getByRole('textbox', { name: /^(E-Mail|Email)/ }).fill(`${who}@demo.quaygate.example`);
  await page.getByLabel(/^(Passwort|Password)$/).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation').first()).toBeVisible();
}

/** The home screen comes first, and leads on. */
async function goOn(page: Page): Promise<void> {
  await expect(page).toHaveURL(/:\d+\/$/);
  await page.getByRole('button', { name: /^(Seite öffnen|Open the page)$/ }).click();
}

const present = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;

/** The session is over: the next call and the renewal of the session are refused. */
async function endSession(page: Page, code: string): Promise<void> {
  const tours = /\/tours\?/;
  await page.route(calls.refresh, (route) => route.fulfill(refused(401, code)));
  await page.route(tours, (route) => route.fulfill(refused(401, code)));
  await page.getByRole('main').getByRole('searchbox').fill('T1');
  await expect(page).toHaveURL(/\/login$/);
  await page.unroute(calls.refresh);
  await page.unroute(tours);
}

for (const language of twins(['de', 'en'] as const)) {
  test(`AUTH-57 READY-38 after a sign-in with a password the home screen leads on to the address that asked for it, ${language}`, async ({
    page,
  }) => {
    await leaveBehind(page, (chosen) => localStorage.setItem('user-locale', chosen), language);
    await page.goto(place);
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText(expired[language])).toHaveCount(0);
    await signIn(page, 'dispatch');
    await expectAccessible(page);
    await goOn(page);
    await expect(page.getByRole('heading', { level: 1, name: title[language] })).toBeVisible();
    expect(present(page)).toBe(place);
    // It was wanted once.
    await page.goto('/login');
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: /^(Seite öffnen|Open the page)$/ })).toHaveCount(0);
  });
}

for (const [language, code] of twins<[Language, string]>([
  ['de', 'auth/user-token-expired'],
  ['en', 'nobody_knows_this_code'],
])) {
  test(`AUTH-57 ERR-22 SESS-06 the sign-in page keeps saying that the session is over, and leads back to the work, ${language}`, async ({
    open,
    page,
  }) => {
    await open('dispatch', '/forwarderOperator/bookingsOverview', { language });
    await expect(page.getByRole('heading', { level: 1, name: title[language] })).toBeVisible();
    await endSession(page, code);
    const notice = page.getByRole('main').getByText(expired[language]);
    await expect(notice).toBeVisible();
    await page.clock.fastForward(60_000);
    await expect(page.locator('#live').getByText(expired[language])).toHaveCount(0);
    await expect(notice).toBeVisible();
    await expectAccessible(page);
    await signIn(page, 'dispatch');
    await goOn(page);
    await expect(page.getByRole('heading', { level: 1, name: title[language] })).toBeVisible();
    await expect(page).toHaveURL(/bookingsOverview\?.*search=T1/);
    await expect(notice).toHaveCount(0);
  });
}

test('SESS-42 AUTH-57 what was typed for a status request is there again for its user, and not after a sign-out', async ({
  open,
  page,
}) => {
  const word = words.en;
  await open('dispatch', addressOf(8), { language: 'en' });
  await fillRequest(page, demoUnit('REF-1112'), 'en');
  await page.route(calls.refresh, (route) => route.fulfill(refused(401, 'auth/user-token-expired')));
  await page.route(/\/web\/forwarderOperators\//, (route) => route.fulfill(refused(401, 'unauthenticated')));
  await page.getByRole('button', { name: word.submit }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.unrouteAll();
  await signIn(page, 'dispatch');
  await goOn(page);
  await expect(page.getByLabel(word.reference)).toHaveValue('REF-1112');
  await expect(page.getByRole('radio', { name: word.delivery, exact: true })).toBeChecked();
  await expect(page.getByRole('combobox', { name: word.terminal })).toContainText('Nordbecken');
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => sessionStorage.getItem('kept-draft'))).toBeNull();
  await signIn(page, 'dispatch');
  await page.goto(addressOf(8));
  await expect(page.getByLabel(word.reference)).toHaveValue('');
});

test('AUTH-57 somebody else who signs in then is not led there', async ({ open, page }) => {
  await open('dispatch', '/forwarderOperator/bookingsOverview', { language: 'en' });
  await expect(page.getByRole('heading', { level: 1, name: title.en })).toBeVisible();
  await endSession(page, 'auth/user-token-expired');
  await signIn(page, 'terminal');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open the page' })).toHaveCount(0);
});

test('AUTH-57 SESS-18 after a sign-out of their own the next user goes on nowhere, also after one step back', async ({
  open,
  page,
}) => {
  await open('dispatch', '/profile', { language: 'en' });
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Home' }).click();
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText(expired.en)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, 'dispatch');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('button', { name: 'Open the page' })).toHaveCount(0);
});
