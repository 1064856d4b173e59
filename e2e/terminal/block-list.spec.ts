import { blockList } from '@quaygate/contract';
import { languages, words } from '../support/block-list-words.ts';
import { now, shownDay } from '../support/clock.ts';
import { refused, snackbar } from '../support/failing.ts';
import { expect, expectAccessible, test } from '../support/story.ts';
import {
  block,
  blockListAddress,
  blocksCall,
  driverFor,
  heard,
  nameOf,
  rheinhafen,
  rowOf,
  workAt,
} from '../support/terminal-scene.ts';
import { twins } from '../support/twins.ts';

test.beforeEach(({ page }) => workAt(page, rheinhafen));

for (const language of twins(languages)) {
  const word = words[language];

  test(`TRM-BLK-01 TRM-BLK-11 TRM-BLK-13 TRM-BLK-20 TRM-BLK-21 name, id, plate, company, date, reason, who blocked and the way to lift it, newest first, ${language}`, async ({
    open,
    page,
    api,
  }) => {
    const caller = await api('terminal');
    const driver = await driverFor(caller, `columns ${language}`);
    const before = shownDay(now());
    await block(caller, driver, null);
    const days = [before, shownDay(now())].map((day) => day.replaceAll('.', '\\.')).join('|');
    await open('terminal', blockListAddress, { language });
    await expect(page.getByRole('columnheader')).toHaveText([...word.columns]);
    const row = rowOf(page, driver);
    await expect(row.getByRole('gridcell').first()).toHaveText(nameOf(driver));
    await expect(row).toContainText(driver.id);
    await expect(row).toContainText(new RegExp(`(${days}) \\d{2}:\\d{2}`));
    await expect(row).toContainText(word.missing);
    await expect(row.getByRole('button', { name: word.lift(nameOf(driver)) })).toBeEnabled();
    const dates = await page
      .getByRole('row')
      .filter({ hasText: /\d{4} \d{2}:/ })
      .allTextContents();
    const times = dates.map((text) => /(\d{2})\.(\d{2})\.(\d{4}) (\d{2}:\d{2})/.exec(text)?.slice(1) ?? []);
    const sortable = times.map(([day, month, year, time]) => `${year}-${month}-${day} ${time}`);
    expect(sortable.length).toBeGreaterThan(1);
    expect(sortable).toEqual([...sortable].sort().reverse());
  });
}

test('TRM-BLK-15 readers see the list; what changes it is disabled and says why', async ({ open, page, api }) => {
  const caller = await api('terminal');
  await open('terminal-read', blockListAddress);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sperrliste');
  const reason = 'Ihre Rolle darf die Sperrliste nur lesen';
  const add = page.getByRole('button', { name: 'Fahrer sperren' });
  await expect(add).toHaveAttribute('aria-disabled', 'true');
  await expect(add).toHaveAccessibleDescription(reason);
  const lift = page
    .getByRole('row')
    .getByRole('button', { name: /^Sperre von .* aufheben/ })
    .first();
  await expect(lift).toHaveAttribute('aria-disabled', 'true');
  await expect(lift).toHaveAccessibleName(new RegExp(`${reason}$`));
  for (const button of [add, lift]) {
    await button.focus();
    await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0);
  await expectAccessible(page);
  const reader = await api('terminal-read');
  const params = { facilityId: 12 };
  const { body } = await caller.call(blockList.list, { params });
  const removal = { params: { ...params, blocklistId: body.items[0].id } };
  expect((await reader.call(blockList.remove, removal)).status, 'nor does the server let them').toBe(403);
});

test('TRM-BLK-15 security officers block and lift too', async ({ open, page }) => {
  await open('isps', blockListAddress, { language: 'en' });
  await expect(page.getByRole('button', { name: 'Block a driver' })).toBeEnabled();
  await expect(page.getByRole('button', { name: /^Lift the block of [^:]*$/ }).first()).toBeEnabled();
});

test('TRM-BLK-06 TRM-BLK-13 TLIM-01 the search waits for a pause and three characters, and finds names and ids', async ({
  open,
  page,
  api,
}) => {
  const caller = await api('terminal');
  const driver = await driverFor(caller, 'search');
  await block(caller, driver);
  await open('terminal', blockListAddress, { language: 'en' });
  await expect(rowOf(page, driver)).toBeVisible();
  await page.clock.pauseAt(now() + 60_000);
  const field = page.getByRole('searchbox');
  const sent = heard(page, blocksCall);
  const searches = () => sent.map((query) => query.get('search')).filter(Boolean);
  await field.fill(driver.id.slice(0, 2));
  await expect(page.getByText('Enter at least three characters to search')).toBeVisible();
  await page.clock.runFor(600);
  expect(searches()).toEqual([]);
  await field.fill(driver.id.slice(0, 5));
  await page.clock.runFor(299);
  await field.fill(driver.id);
  await page.clock.runFor(299);
  expect(searches(), 'not before the pause').toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(searches, 'only what was typed last').toEqual([driver.id]);
  await page.clock.resume();
  await expect(page).toHaveURL(new RegExp(`search=${driver.id}`));
  await expect(page.getByText('1 entry')).toBeVisible();
  await field.fill('xyzxyz');
  await expect(page.getByRole('heading', { name: 'No blocked driver fits' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear the search' }).last().click();
  await expect(rowOf(page, driver)).toBeVisible();
});

test('TRM-BLK-07 TRM-BLK-13 pages of 25 are added while one scrolls; an empty page ends them', async ({
  open,
  page,
}) => {
  const rowAt = (place: number) => ({
    id: `block-${place}`,
    truckerId: `trucker-${place}`,
    firstName: 'Fahrer',
    lastName: `Nummer ${place}`,
    blockedDate: new Date(Date.UTC(2026, 3, 1) - place * 3_600_000).toISOString(),
    blockedReason: null,
    licensePlate: null,
    activeCompanyName: [],
    blockedBy: null,
  });
  const asked: string[] = [];
  await page.route(blocksCall, async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const at = Number(query.get('page'));
    asked.push(`${at} ${query.get('size')}`);
    // The third page has nothing, though the total says more.
    const items = at < 2 ? Array.from({ length: 25 }, (_, row) => rowAt(at * 25 + row)) : [];
    await route.fulfill({ json: { items, page: at, size: 25, total: 80 } });
  });
  await open('terminal', blockListAddress, { language: 'en' });
  await expect(page.getByText('Fahrer Nummer 0', { exact: true })).toBeVisible();
  await page.getByRole('row').nth(3).focus();
  await page.keyboard.press('End');
  await expect(page.getByText('Fahrer Nummer 49', { exact: true })).toBeVisible();
  await expect(page.getByText('No more entries')).toBeVisible();
  expect(asked).toEqual(['0 25', '1 25', '2 25']);
});

test('TERR-12 a list that cannot be read says so in a message and in its place, and comes back by retry', async ({
  open,
  page,
}) => {
  await page.route(blocksCall, (route) => route.fulfill(refused(500, 'internal_error')));
  await open('terminal', blockListAddress, { language: 'de' });
  await expect(snackbar(page)).toContainText('Interner Fehler');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Die Sperrliste konnte nicht geladen werden.');
  await expectAccessible(page);
  await page.unroute(blocksCall);
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('TRM-BLK-01 a terminal where no one is blocked says what a block does', async ({ open, page }) => {
  await page.route(blocksCall, (route) => route.fulfill({ json: { items: [], page: 0, size: 25, total: 0 } }));
  await open('terminal', blockListAddress, { language: 'en' });
  await expect(page.getByRole('heading', { name: 'No driver is blocked' })).toBeVisible();
  await expectAccessible(page);
});

test('TRM-BLK-20 a press on the id copies it', async ({ open, page, api, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const caller = await api('terminal');
  const driver = await driverFor(caller, 'copy');
  await block(caller, driver);
  await open('terminal', blockListAddress, { language: 'en' });
  await rowOf(page, driver)
    .getByRole('button', { name: `Copy driver ID ${driver.id}` })
    .click();
  await expect(snackbar(page)).toContainText('Copied to clipboard');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(driver.id);
});

test('TRM-BLK-13 another terminal has a list and a search of its own', async ({ open, page }) => {
  await open('terminal', `${blockListAddress}?search=xyzxyz`, { language: 'en' });
  await expect(page.getByRole('heading', { name: 'No blocked driver fits' })).toBeVisible();
  const read = page.waitForRequest(
    (request) => blocksCall.test(request.url()) && /facilities\/12\//.test(request.url()),
  );
  await page.getByRole('combobox', { name: 'Terminal' }).click();
  await page.getByRole('option', { name: /Alpenland/ }).click();
  await read;
  await expect(page).not.toHaveURL(/search=/);
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});
