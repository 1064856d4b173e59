import type { Page, Request } from '@playwright/test';
import { test } from '../support/beside.ts';
import { now } from '../support/clock.ts';
import { refused } from '../support/failing.ts';
import {
  address,
  askDeletion,
  change,
  decide,
  handIn,
  listOf,
  nameOf,
  rowOf,
  takeDrivers,
} from '../support/gate-pass-scene.ts';
import { expect, expectAccessible } from '../support/story.ts';

const pager = (page: Page) => page.getByRole('navigation', { name: /^(Seiten der Liste|Pages of the list)$/ });
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('gridcell') });
const isList = (url: URL) => /\/truckers$/.test(url.pathname);

/** What the list was asked for, page by page. */
function noteLists(page: Page): URLSearchParams[] {
  const asked: URLSearchParams[] = [];
  page.on('request', (request: Request) => {
    const url = new URL(request.url());
    if (isList(url)) asked.push(url.searchParams);
  });
  return asked;
}

test('GATE-01 GATE-06 GATE-40 GATE-41 OFFICE-08 pages of twenty are turned by keyboard, and the address keeps the page', async ({
  open,
  page,
}) => {
  const asked = noteLists(page);
  await open('admin', address, { language: 'en' });
  await expect(rows(page)).toHaveCount(20);
  const headings = await page.getByRole('columnheader').allTextContents();
  const columns =
    'State,User ID and email,Terror state,Document state,First name,Last name,Companies and plate,Deleted at,Actions';
  expect(headings).toEqual(columns.split(','));
  await expect(pager(page)).toContainText(/1–20 of \d+/);
  const last = Number((await pager(page).textContent())?.match(/Page 1 of (\d+)/)?.[1]);
  const first = await rows(page).first().textContent();
  const previous = pager(page).getByRole('button', { name: 'Previous page: This is the first page' });
  await previous.focus();
  await expect(previous).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${address}$`));

  const next = pager(page).getByRole('button', { name: 'Next page' });
  await next.press('Enter');
  await expect(page).toHaveURL(/\?page=1$/);
  await expect(pager(page)).toContainText(/21–40 of/);
  await expect(rows(page).first()).not.toHaveText(first ?? '');
  await expect(next).toBeFocused();
  expect(asked.at(-1)?.get('page')).toBe('1');
  expect(asked.at(-1)?.get('size')).toBe('20');
  await expectAccessible(page);
  await pager(page).getByRole('button', { name: 'Last page' }).press('Enter');
  await expect(page).toHaveURL(new RegExp(`page=${last - 1}$`));
  await expect(pager(page).getByRole('button', { name: 'Next page: This is the last page' })).toBeVisible();
  await page.reload();
  await expect(pager(page)).toContainText(`Page ${last} of ${last}`);
  await page.goto(`${address}?page=${last + 40}`);
  await expect(page).toHaveURL(new RegExp(`page=${last - 1}$`));
  await expect(rows(page)).not.toHaveCount(0);
});

test('GATE-07 GATE-41 UI-42 an answer without a total counts as five hundred; of a search no end is known behind 1,000', async ({
  open,
  page,
}) => {
  await page.route(isList, async (route) => {
    const { total: _, ...answer } = await (await route.fetch()).json();
    const isSearch = new URL(route.request().url()).searchParams.has('truckerId');
    await route.fulfill({ json: isSearch ? { ...answer, total: 1_001 } : answer });
  });
  await open('support', address);
  await expect(pager(page)).toContainText('1–20 von 500');
  await expect(pager(page)).toContainText('Seite 1 von 25');
  await page.getByRole('searchbox').fill('quaygate.example');
  await expect(pager(page)).toContainText('1–20 von mehr als 1.000');
  await expect(pager(page)).not.toContainText('Seite 1');
  const last = pager(page).getByRole('button', { name: /^Letzte Seite/ });
  await expect(last).toHaveAccessibleName('Letzte Seite: So weit ist nicht gezählt: die Suche eingrenzen');
  await last.focus();
  await pager(page).getByRole('button', { name: 'Nächste Seite' }).press('Enter');
  await expect(page).toHaveURL(/page=1$/);
});

test('GATE-02 GATE-03 GATE-42 the search waits a second and for three characters; less text is no filter', async ({
  open,
  api,
  page,
}) => {
  const [driver] = await takeDrivers(api, 'search', 1);
  await open('admin', `${address}?page=2`, { language: 'en' });
  await expect(rows(page)).toHaveCount(20);
  await page.clock.pauseAt(now() + 60_000);
  const asked = noteLists(page);
  // The list is also read again by itself.
  const searches = () => asked.filter((each) => each.has('truckerId')).map((each) => each.get('truckerId'));
  const field = page.getByRole('searchbox');
  const hint = page.getByText('Enter at least three characters to search');

  await field.fill(` ${driver.email.slice(0, 2)} `);
  await expect(hint).toBeVisible();
  await page.clock.runFor(3_000);
  expect(searches()).toEqual([]);
  await field.fill(driver.email.toUpperCase());
  await page.clock.runFor(999);
  expect(searches()).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(searches).toEqual([driver.email.toUpperCase()]);
  expect(asked.find((each) => each.has('truckerId'))?.get('page')).toBe('0');
  await page.clock.resume();
  await expect(rowOf(page, driver)).toHaveCount(1);
  await expect(page).toHaveURL(new RegExp(`${address}\\?search=`));

  await field.fill(driver.email.slice(0, 2));
  await expect(hint).toBeVisible();
  await expect(field).toHaveValue(driver.email.slice(0, 2));
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(rows(page)).toHaveCount(20);
  for (const part of [driver.userId.slice(3, 20), nameOf(driver)]) {
    await field.fill(part);
    await field.press('Enter');
    await expect(rowOf(page, driver), part).toHaveCount(1);
  }
  await field.fill('');
  await expect(hint).toHaveCount(0);
  await expect(rows(page)).toHaveCount(20);
});

test('GATE-04 GATE-05 GATE-43 one value of each filter, both and the search at once, each a chip that is removed', async ({
  open,
  api,
  page,
}) => {
  const [warned, denied] = await takeDrivers(api, 'filters', 2);
  await handIn(page, warned, { lastName: 'Andersheim' });
  await handIn(page, denied);
  await change(api, denied, { terrorStatus: 'MANUALLY_DENIED', documentStatus: 'MANUALLY_APPROVED' });
  const asked = noteLists(page);
  await open('support', listOf(denied), { language: 'en' });
  await expect(rowOf(page, denied)).toHaveCount(1);

  await page.getByRole('button', { name: 'Filter' }).press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Filter' });
  const terror = sheet.getByRole('radiogroup', { name: 'Terror state' });
  const document = sheet.getByRole('radiogroup', { name: 'Document state' });
  await expect(terror.getByRole('radio', { name: 'All', exact: true })).toBeFocused();
  await terror.getByRole('radio', { name: 'red alert' }).check();
  await terror.getByRole('radio', { name: 'manually denied' }).check();
  await expect(terror.getByRole('radio', { name: 'red alert' })).not.toBeChecked();
  await document.getByRole('radio', { name: 'manually approved' }).check();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/terror=MANUALLY_DENIED&document=MANUALLY_APPROVED/);
  await expect(rowOf(page, denied)).toContainText('manually denied');
  expect(asked.at(-1)?.get('terrorDatabaseStatus')).toBe('MANUALLY_DENIED');
  expect(asked.at(-1)?.get('documentIdentificationStatus')).toBe('MANUALLY_APPROVED');
  await page.reload();
  await expect(rowOf(page, denied)).toHaveCount(1);

  await page.goto(`${listOf(warned)}&terror=MANUALLY_DENIED&document=WARN`);
  await expect(page.getByRole('heading', { name: 'No gate-pass user matches' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove filter: Terror state: manually denied' }).press('Enter');
  await expect(page).toHaveURL(/search=[^&]+&document=WARN$/);
  await expect(rowOf(page, warned)).toContainText('warning');
  await page.getByRole('button', { name: 'Remove filter: Document state: warning' }).press('Enter');
  await expect(page).toHaveURL(new RegExp(`${listOf(warned).replace('?', '\\?')}$`));
  await expect(rowOf(page, warned)).toHaveCount(1);
});

test('GATE-09 GATE-10 GATE-11 GATE-29 GATE-44 GATE-56 rows are red, yellow and orange, and say in words why', async ({
  open,
  api,
  page,
}) => {
  const [usual, warned, pending, deleted] = await takeDrivers(api, 'tones', 4);
  await handIn(page, warned, { firstName: 'Falsch' });
  await handIn(page, pending, { firstName: 'Falsch' });
  await askDeletion(await api('gatepass'), pending);
  await decide(await api('admin2'), deleted, await askDeletion(await api('gatepass'), deleted));
  await open('admin', listOf(usual), { language: 'en' });

  for (const [driver, tone, state, words] of [
    [usual, null, 'Driver', 'missing'],
    [warned, 'orange', 'Driver', 'warning'],
    [pending, 'yellow', 'A change waits for approval', 'request to be deleted'],
    [deleted, 'red', 'Deleted', /\d\d\.\d\d\.\d{4}/],
  ] as const) {
    await page.getByRole('searchbox').fill(driver.userId);
    await page.getByRole('searchbox').press('Enter');
    const row = rowOf(page, driver);
    await expect(row).toContainText(words);
    expect(await row.getAttribute('data-tone')).toBe(tone);
    const mark = await row.evaluate((element) => getComputedStyle(element).boxShadow);
    expect(/inset/.test(mark) && /\b3px/.test(mark)).toBe(tone !== null);
    await row.getByRole('gridcell').first().getByText(state).locator('..').hover();
    await expect(page.locator('[data-tooltip]')).toHaveText(state);
  }
  await expectAccessible(page);
});

test('GATE-08 GATE-12 GATE-13 GATE-14 GATE-45 GATE-49 OFFICE-09 what cannot be done says why, by keyboard too', async ({
  open,
  api,
  page,
  beside,
}) => {
  const [usual, unidentified, pending, deleted] = await takeDrivers(api, 'acts', 4);
  await handIn(page, usual);
  await handIn(page, pending);
  await askDeletion(await api('gatepass'), pending);
  await decide(await api('admin2'), deleted, await askDeletion(await api('gatepass'), deleted));
  const waits = 'A change is already waiting for approval';
  const gone = 'The driver has been deleted';
  const missing = 'The driver has no identification';
  const noRight = 'You do not have permission for this action';
  const unidentifiedWords = 'The user cannot be edited because the user has no trucker identification.';

  const expectReasons = async (on: Page, who: typeof usual, [edit, reset, remove]: (string | null)[]) => {
    await on.goto(listOf(who));
    const row = rowOf(on, who);
    await expect(row).toBeVisible();
    await row.focus();
    const name = nameOf(who);
    for (const [label, reason] of [
      [`Edit ${name}`, edit],
      [`Changes of ${name}`, null],
      [`Reset the identification tries of ${name}`, reset],
      [`Request the deletion of ${name}`, remove],
      [`Additional info about ${name}`, null],
    ] as const) {
      const button = row.getByRole('button', { name: reason ? `${label}: ${reason}` : label, exact: true });
      do await on.keyboard.press('ArrowRight');
      while (await row.locator('a:focus').count());
      await expect(button).toBeFocused();
      await expect(on.locator('[data-tooltip]')).toHaveText(reason ?? label);
      if (reason) await expect(button).toBeDisabled();
      else await expect(button).toBeEnabled();
    }
  };
  await open('gatepass', address, { language: 'en' });
  await expectReasons(page, usual, [null, null, null]);
  const shapeOf = (label: string) => rowOf(page, usual).getByRole('button', { name: label }).locator('svg');
  await expect(shapeOf('Changes of')).toHaveClass(/tabler-icon-history\b/);
  await expect(shapeOf('Reset the identification')).toHaveClass(/tabler-icon-id-off\b/);
  await expectReasons(page, unidentified, [unidentifiedWords, missing, null]);
  await expectReasons(page, pending, [waits, waits, waits]);
  await expectReasons(page, deleted, [gone, gone, gone]);
  await expectReasons(await beside('support', address, 'en'), usual, [noRight, noRight, noRight]);
});

test('GATE-01 a list that fails, one that is empty, and one without a connection', async ({ open, page }) => {
  await page.route(isList, (route) => route.fulfill(refused(500, 'internal_error')));
  await open('support', address);
  await expect(page.getByText('Die Gate-Pass-Nutzer konnten nicht geladen werden. Interner Fehler')).toBeVisible();
  await expectAccessible(page);
  await page.unroute(isList);
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(rows(page)).toHaveCount(20);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Nächste Seite' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Keine Verbindung');
  await page.context().setOffline(false);
  await expect(pager(page)).toContainText('21–40');

  await page.route(isList, (route) => route.fulfill({ json: { items: [], page: 0, size: 20, total: 0 } }));
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Noch keine Gate-Pass-Nutzer' })).toBeVisible();
  await expect(pager(page)).toHaveCount(0);
  await expectAccessible(page);
});

test('GATE-01 GATE-49 on a phone and in the dark drivers are cards, and pages are turned', async ({
  open,
  api,
  page,
}) => {
  const [driver] = await takeDrivers(api, 'list', 1);
  await page.setViewportSize({ width: 390, height: 844 });
  await open('support', listOf(driver), { scheme: 'dark' });
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: driver.email });
  await expect(card).toContainText('Fahrer');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Suche leeren' }).click();
  await expect(pager(page)).toContainText('1–20');
  // Cards are measured while they scroll by, so the end of the list moves under a pointer that does not wait.
  await pager(page).getByRole('button', { name: 'Nächste Seite' }).press('Enter');
  await expect(pager(page)).toContainText('21–40');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
