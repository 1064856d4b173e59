import type { Locator, Page } from '@playwright/test';
import { refused } from '../support/failing.ts';
import { expect, expectAccessible, test } from '../support/story.ts';
import { twins } from '../support/twins.ts';

const words = {
  de: { stale: /Nicht aktuell, Stand \d\d:\d\d/, fresh: /^Stand \d\d:\d\d/, refresh: 'Jetzt aktualisieren' },
  en: { stale: /Not up to date, as of \d\d:\d\d/, fresh: /^As of \d\d:\d\d/, refresh: 'Refresh now' },
};
const reasons = { de: 'Interner Fehler', en: 'Internal error' };
const tours = /\/tours\?/;

/** The text of the line above the rows. */
const ageOf = (page: Page, text: RegExp): Locator => page.getByRole('main').getByText(text);
/** Rows of the table, on a phone its cards. */
const rowsOf = (page: Page): Locator =>
  page
    .getByRole('main')
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })
    .or(page.getByRole('list', { name: /^(Touren|Tours)$/ }).getByRole('listitem'));

for (const [language, scheme, width] of twins([
  ['de', 'light', 1440],
  ['en', 'dark', 390],
] as const)) {
  test(`UI-09 FWD-BOOK-48 tours that cannot be refreshed stay, with their time, the reason and another try, ${language} ${scheme} ${width}`, async ({
    open,
    page,
  }) => {
    const word = words[language];
    await page.setViewportSize({ width, height: 900 });
    await open('dispatch', '/forwarderOperator/bookingsOverview', { language, scheme });
    await expect(ageOf(page, word.fresh)).toBeVisible();
    const before = await rowsOf(page).first().textContent();
    const readAt = await ageOf(page, word.fresh).textContent();
    await page.route(tours, (route) => route.fulfill(refused(500, 'internal_error')));
    await page.clock.fastForward(60_500);
    await expect(ageOf(page, word.stale)).toBeVisible();
    // The time is that of the rows, not of the attempt.
    await expect(ageOf(page, word.stale)).toContainText(readAt?.match(/\d\d:\d\d/)?.[0] ?? 'a time');
    await expect(page.getByRole('main')).toContainText(reasons[language]);
    await expect(rowsOf(page).first()).toHaveText(before ?? '');
    await expectAccessible(page);

    const again = page.getByRole('main').getByRole('button', { name: word.refresh });
    const failed = page.waitForResponse(tours);
    await again.click();
    await failed;
    await expect(ageOf(page, word.stale)).toBeVisible();
    await page.unroute(tours);
    await again.click();
    await expect(ageOf(page, word.fresh)).toBeVisible();
    await expect(ageOf(page, word.stale)).toHaveCount(0);
    await expect(page.getByRole('main')).not.toContainText(reasons[language]);
  });
}

for (const [who, place, list, elsewhere] of [
  ['dispatch', '/forwarderOperator/truckerManagement', /\/truckers(\?|$)/, /Lizenzverwaltung/],
  ['admin', '/admin/webappUsers', /\/webappUsers\?/, /Speditionen/],
  ['admin', '/admin/truckingCompanies', /\/truckingCompanies(\?|$)/, /Web-App-Nutzer/],
] as const) {
  test(`UI-09 ${place}: rows that are known stay when they cannot be read again, and say of when they are`, async ({
    open,
    page,
  }) => {
    await open(who, place);
    await expect(rowsOf(page).nth(1)).toBeVisible();
    const before = await rowsOf(page).first().textContent();
    await page.getByRole('navigation', { name: 'Dienste' }).getByRole('link', { name: elsewhere }).click();
    // The address changes before the screen does.
    await expect(page.getByRole('main').getByRole('heading', { level: 1, name: elsewhere })).toBeVisible();
    await page.route(list, (route) => route.fulfill(refused(500, 'internal_error')));
    await page.clock.fastForward(61_000);
    await page.goBack();
    await expect(ageOf(page, words.de.stale)).toBeVisible();
    await expect(rowsOf(page).first()).toHaveText(before ?? '');
    await page.unroute(list);
    await page.getByRole('main').getByRole('button', { name: words.de.refresh }).click();
    await expect(ageOf(page, words.de.stale)).toHaveCount(0);
    await expect(rowsOf(page).first()).toHaveText(before ?? '');
  });
}

test('UI-09 UI-10 rows that went stale without a connection are read again when it is back', async ({
  open,
  page,
  context,
}) => {
  await open('dispatch', '/forwarderOperator/bookingsOverview', { language: 'en' });
  await expect(rowsOf(page).first()).toBeVisible();
  await context.setOffline(true);
  await page.clock.fastForward(60_500);
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: words.en.stale })).toContainText(
    'No connection',
  );
  await expect(rowsOf(page).first()).toBeVisible();
  await context.setOffline(false);
  await expect(ageOf(page, words.en.fresh)).toBeVisible();
  await expect(ageOf(page, words.en.stale)).toHaveCount(0);
});
