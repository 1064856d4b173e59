import { test } from '../support/beside.ts';
import { refused, snackbar } from '../support/failing.ts';
import { dayIn, deadlines, ownTrain, rowOf, storeDeadline, typed } from '../support/restrictions.ts';
import { expect, expectAccessible } from '../support/story.ts';

const english = { language: 'en' } as const;
const list = /\/acceptanceDeadlines$/;

test('TRM-DL-17 TRM-DL-28 of two who create the same deadline the second is told, and keeps what was typed', async ({
  open,
  beside,
}) => {
  const number = ownTrain();
  const pages = [await open('terminal', deadlines), await beside('terminal', deadlines)];
  for (const page of pages) {
    await page.getByRole('textbox', { name: 'Abfahrtstag' }).fill(typed(dayIn(62)));
    await page.getByRole('textbox', { name: 'Zugnummer' }).fill(number);
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Annahme von' }).fill(typed(dayIn(62)));
    await page.getByRole('textbox', { name: 'Annahme bis' }).fill(typed(dayIn(62)));
  }
  const [first, second] = pages as [(typeof pages)[0], (typeof pages)[0]];
  await first.getByRole('button', { name: 'Frist anlegen' }).click();
  await expect(rowOf(first, number)).toHaveCount(1);
  await second.getByRole('button', { name: 'Frist anlegen' }).click();
  await expect(snackbar(second)).toContainText('Diese Frist besteht bereits');
  await expect(second.getByRole('textbox', { name: 'Abfahrtstag' })).toHaveValue(typed(dayIn(62)));
  await expect(second.getByRole('list', { name: 'Züge dieser Frist' })).toContainText(number);
  await expect(rowOf(second, number)).toHaveCount(1);
});

test('TRM-DL-18 TRM-DL-19 a deletion that fails is logged, the list is read again, and no message appears', async ({
  open,
  api,
}) => {
  const number = ownTrain();
  await storeDeadline(await api('terminal'), number, dayIn(63), dayIn(63));
  const page = await open('terminal', deadlines, english);
  const row = rowOf(page, number);
  await expect(row).toBeVisible();
  await page.route(/\/acceptanceDeadlines\/[^/]+$/, (route) => route.fulfill(refused(500, 'internal_error')));
  const logged = page.waitForEvent('console', (entry) =>
    entry.text().includes('An acceptance deadline was not deleted'),
  );
  await row.getByRole('button', { name: /^Delete/ }).click();
  const again = page.waitForResponse((answer) => list.test(answer.url()) && answer.request().method() === 'GET');
  await page.getByRole('button', { name: 'Delete restriction' }).click();
  await logged;
  await again;
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(row).toBeVisible();
  await expect(snackbar(page)).toHaveText('');
});

test('TERR-12 TRM-DL-33 a list that cannot be read says why and is read again; the form stays', async ({
  open,
  page,
}) => {
  await page.route(list, (route) => route.fulfill(refused(500, 'internal_error')));
  await open('terminal', deadlines, english);
  await expect(page.getByText('The acceptance deadlines could not be loaded.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Train number' }).fill('417');
  await expectAccessible(page);
  await page.unroute(list);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Train number' })).toHaveValue('417');
  await page.route(list, (route) => route.abort());
  await page.getByRole('button', { name: 'Refresh now' }).click();
  await expect(page.getByText(/^Not up to date/)).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('TRM-DL-33 an open list is read again by itself', async ({ open, api, page }) => {
  const number = ownTrain();
  await open('terminal', deadlines, english);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await storeDeadline(await api('terminal'), number, dayIn(64), dayIn(64));
  await page.clock.fastForward(60_000);
  await expect(rowOf(page, number)).toBeVisible();
});
