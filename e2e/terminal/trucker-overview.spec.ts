import { truckerOverview } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { now } from '../support/clock.ts';
import { refused, snackbar } from '../support/failing.ts';
import { watchRequests } from '../support/settled.ts';
import { expect, expectAccessible, test } from '../support/story.ts';
import {
  alpenland,
  driversAt,
  heard,
  type Known,
  nameOf,
  overviewAddress,
  rheinhafen,
  rowOf,
  truckersCall,
  workAt,
} from '../support/terminal-scene.ts';
import { answer, languages, shown, words } from '../support/trucker-overview-words.ts';
import { twins } from '../support/twins.ts';

for (const language of twins(languages)) {
  const word = words[language];

  test(`TRM-OVW-01 TRM-OVW-02 TRM-OVW-03 TRM-OVW-04 TRM-OVW-05 TRM-OVW-08 TRM-OVW-09 the screen of a terminal, ${language}`, async ({
    open,
    page,
    api,
  }) => {
    const reader = await api('terminal-read');
    const verified = present((await driversAt(reader, alpenland, { verificationStatus: 'VERIFIED' }))[0]);
    const sent = heard(page, truckersCall);
    await open('terminal-read', overviewAddress, { language });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(alpenland.name);
    await expect(page.getByRole('columnheader')).toHaveText([...word.columns]);
    await expect(page.getByRole('searchbox')).toHaveAttribute('placeholder', word.search);
    await expect(page.getByRole('button', { name: word.button, exact: true })).toBeVisible();
    const choice = (name: string) => page.getByRole('radio', { name, exact: true });
    for (const name of [word.all, word.verified, word.notVerified]) await expect(choice(name)).toHaveCount(1);
    const row = rowOf(page, verified);
    await expect(row).toContainText(nameOf(verified));
    await expect(row).toContainText(word.verified);
    await expect(row.getByText('-', { exact: true })).toBeVisible();

    await choice(word.notVerified).check({ force: true });
    await expect(page).toHaveURL(/status=NOT_VERIFIED/);
    await expect(row).toHaveCount(0);
    await expect(page.getByRole('row').nth(1)).toContainText(word.notVerified);
    await page.getByRole('button', { name: new RegExp(`${word.notVerified}$`) }).click();
    await expect(page).not.toHaveURL(/status=/);
    await expect(choice(word.all)).toBeChecked();
    await expect(row).toBeVisible();
    const asked = sent.map((query) => `${query.get('verificationStatus')} ${query.get('page')}`);
    expect(asked[0], 'TRM-OVW-27').toBe('null 0');
    expect(asked).toContain('NOT_VERIFIED 0');
    expect(asked.filter((one) => !/^(null|NOT_VERIFIED) \d$/.test(one))).toEqual([]);
    expect(sent.some((query) => query.has('lastName') || query.has('blockedState'))).toBe(false);
  });

  test(`TRM-OVW-10 TRM-OVW-23 no result and a failed load have their words, ${language}`, async ({ open, page }) => {
    await page.route(truckersCall, (route) => route.fulfill(answer([])));
    await open('terminal-read', `${overviewAddress}?search=nobody`, { language });
    await expect(page.getByRole('heading', { name: word.nothing[0] })).toBeVisible();
    await expect(page.getByText(word.nothing[1])).toBeVisible();
    await expectAccessible(page);
    await page.unroute(truckersCall);
    await page.route(truckersCall, (route) => route.fulfill(refused(500, 'internal_error')));
    await page.goto(overviewAddress);
    await expect(snackbar(page)).toContainText(word.failed);
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    await expectAccessible(page);
  });

  test(`TRM-OVW-07 TRM-OVW-24 TRM-OVW-33 a press on an id copies it, shows a check mark for 2 s and opens nothing, ${language}`, async ({
    open,
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.route(truckersCall, (route) => route.fulfill(answer([shown()])));
    await open('terminal-read', overviewAddress, { language });
    const id = rowOf(page, shown()).getByRole('button', { name: /driver-1/ });
    await id.click();
    await expect(snackbar(page)).toContainText(word.copied);
    await expect(id).toHaveAttribute('data-copied', 'true');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('driver-1');
    await page.clock.runFor(1_500);
    await expect(id).toHaveAttribute('data-copied', 'true');
    await page.clock.runFor(600);
    await expect(id).not.toHaveAttribute('data-copied');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
    });
    await id.click();
    await expect(snackbar(page)).toContainText(word.notCopied);
    await expect(id).not.toHaveAttribute('data-copied');
  });
}

test('TRM-OVW-17 TRM-OVW-18 TRM-OVW-19 TRM-OVW-20 TRM-OVW-26 FLIM-02 more than three characters are searched for, after a pause, by Enter or the button', async ({
  open,
  page,
}) => {
  await page.route(truckersCall, (route) => route.fulfill(answer([shown()])));
  await open('terminal-read', overviewAddress, { language: 'en' });
  await expect(rowOf(page, shown())).toBeVisible();
  await page.clock.pauseAt(now() + 60_000);
  const sent = heard(page, truckersCall);
  const searches = () => sent.map((query) => query.get('search')).filter(Boolean);
  const field = page.getByRole('searchbox');
  const button = page.getByRole('button', { name: 'Search', exact: true });

  for (const short of [' a \tb ', 'abc']) {
    await field.fill(short);
    await page.clock.runFor(400);
    await field.press('Enter');
    await button.click();
  }
  await expect(page.getByText('Enter more than three characters to search')).toBeVisible();
  expect(searches(), 'three characters are too few; the list stays').toEqual([]);
  await expect(rowOf(page, shown())).toBeVisible();

  await field.fill('  ada   love ');
  await page.clock.runFor(299);
  expect(searches(), 'not before the pause').toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(searches).toEqual(['ada love']);
  await field.fill('lovelace');
  await field.press('Enter');
  await expect.poll(searches, 'Enter does not wait').toEqual(['ada love', 'lovelace']);
  await page.clock.resume();
  await expect(page).toHaveURL(/search=lovelace/);
  await expect(rowOf(page, shown())).toBeVisible();
  // The list is read again by itself too.
  const before = searches().length;
  await button.click();
  await expect.poll(() => searches().slice(before), 'the same once more').toContain('lovelace');
  await field.fill('countess');
  await button.click();
  await expect.poll(() => searches().at(-1)).toBe('countess');
  await expect(page).toHaveURL(/search=countess/);
  await field.fill('');
  await expect(page, 'emptied, at once').not.toHaveURL(/search=/);
});

test('TRM-OVW-28 a driver is found by parts of the name and of the id', async ({ open, page, api }) => {
  const driver = present((await driversAt(await api('terminal-read'), alpenland)).at(-1));
  await open('terminal-read', overviewAddress, { language: 'en' });
  for (const search of [driver.id.slice(3, 20).toUpperCase(), `${nameOf(driver).slice(1).toUpperCase()}`]) {
    await page.getByRole('searchbox').fill(search);
    await page.getByRole('searchbox').press('Enter');
    await expect(page).toHaveURL(/search=/);
    await expect(rowOf(page, driver)).toBeVisible();
  }
});

test('TRM-OVW-11 TRM-OVW-12 TRM-OVW-27 further pages of 25 are added while one scrolls; a filter starts anew', async ({
  open,
  page,
}) => {
  const asked = heard(page, truckersCall);
  const isSettled = watchRequests(page);
  await open('terminal-read', overviewAddress, { language: 'en' });
  await expect(page.getByRole('row').nth(5)).toBeVisible();
  await page.getByRole('row').nth(3).focus();
  await page.keyboard.press('End');
  await expect.poll(() => asked.map((query) => `${query.get('page')} ${query.get('size')}`)).toContain('1 25');
  expect(asked[0]?.get('page')).toBe('0');
  await expect(page.locator('[aria-rowindex="27"]')).toHaveCount(1);
  asked.length = 0;
  const choose = (name: string) => page.getByRole('radio', { name, exact: true }).check({ force: true });
  await choose('Verified');
  await expect(page.locator('[aria-rowindex="2"]')).toHaveCount(1);
  await choose('All');
  await page.getByRole('row').nth(3).focus();
  await page.keyboard.press('End');
  await expect(page.locator('[aria-rowindex="51"]')).toHaveCount(1);
  await choose('Verified');
  await expect(page.locator('[aria-rowindex="2"]')).toHaveCount(1);
  await isSettled();
  const pages = asked
    .filter((query) => query.get('verificationStatus') === 'VERIFIED')
    .map((query) => query.get('page'));
  expect(new Set(pages), 'as far as one sees from the top').toEqual(new Set(['0', '1']));
});

test('TRM-OVW-25 TRM-OVW-33 NAV-38 a terminal without the capability leads away, and closes the profile', async ({
  open,
  page,
  api,
}) => {
  await workAt(page, alpenland);
  await open('terminal', overviewAddress, { language: 'en' });
  await page.locator('main [data-row-link]').first().click();
  await expect(page.getByRole('dialog', { name: 'Driver profile' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Terminal' }).click();
  await page.getByRole('option', { name: /Rheinhafen/ }).click();
  await expect(page).toHaveURL(/\/terminalOperator$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto(overviewAddress);
  await expect(page).toHaveURL(/\/403$/);
  const { body } = await (await api('terminal')).call(truckerOverview.list, { params: { facilityId: rheinhafen.id } });
  expect(body.items.length).toBeGreaterThan(0);
  expect(
    body.items.filter(({ photoUrl }: Known) => photoUrl !== null),
    'nor are photos told',
  ).toEqual([]);
});
