import { findingsOf } from '../support/axe.ts';
import { expect, expectAccessibleInBothSchemes, test } from '../support/story.ts';

test('what every story of accessibility asks finds a button without a name and words too pale', async ({ open }) => {
  const page = await open('none', '/profile', { language: 'en' });
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
  await page.evaluate(() => {
    const words = document.createElement('p');
    words.textContent = 'Pale words';
    words.style.color = '#ddd';
    document.querySelector('main h1')?.after(words, document.createElement('button'));
  });
  const rules = (await findingsOf(page)).map((finding) => finding.split(':')[0]);
  expect(rules).toEqual(['button-name', 'color-contrast']);
});

test('of rows that are made alike one is judged, and each that looks or is named otherwise', async ({ open }) => {
  const page = await open('none', '/profile', { language: 'en' });
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
  await page.evaluate(() => {
    const list = document.createElement('ul');
    const button = '<button aria-label="Open">+</button>';
    const rows = [`One ${button}`, `Two ${button}`, `Three ${button}`, 'Four <button></button>', `Five ${button}`];
    list.innerHTML = rows.map((row) => `<li>${row}</li>`).join('');
    document.querySelector('main h1')?.after(list);
    (list.lastElementChild as HTMLElement).style.color = '#ddd';
  });
  const isJudged = (at: number) => page.locator(`main h1 + ul > li:nth-child(${at}):not([data-judged])`).count();
  expect(await findingsOf(page)).toEqual([
    expect.stringMatching(/^button-name: .*li:nth-child\(4\)/),
    expect.stringMatching(/^color-contrast: .*li:nth-child\(5\)/),
  ]);
  expect(await Promise.all([1, 2, 3, 4, 5].map(isJudged))).toEqual([1, 1, 0, 1, 1]);
});

test('what stories ask of both schemes finds words that are too dark in dark only', async ({ open }) => {
  const page = await open('none', '/profile', { language: 'en' });
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.evaluate(() => {
    const words = document.createElement('p');
    words.textContent = 'Dark words';
    words.style.color = '#333';
    document.querySelector('main h1')?.after(words);
  });
  expect(await findingsOf(page)).toEqual([]);
  await expect(expectAccessibleInBothSchemes(page)).rejects.toThrow('in dark');
});

test('a block in which nothing was found is judged once by a worker, and again when it is made otherwise', async ({
  open,
}) => {
  const page = await open('none', '/profile', { language: 'en' });
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
  const add = (markup: string) =>
    page.evaluate((added) => document.querySelector('main h1')?.insertAdjacentHTML('afterend', added), markup);
  const judged = page.locator('main section.once:not([data-judged])');
  await add('<section class="once"><button aria-label="Open one">+</button></section>');
  expect(await findingsOf(page)).toEqual([]);
  await add('<section class="once"><button aria-label="Open two">+</button></section>');
  expect(await findingsOf(page)).toEqual([]);
  await expect(judged).toHaveCount(0);
  await add('<section class="once"><button>+</button><button></button></section>');
  await expect(judged).toHaveCount(1);
  expect(await findingsOf(page)).toEqual([expect.stringMatching(/^button-name: /)]);
  // What has a fault is found again.
  expect(await findingsOf(page)).toEqual([expect.stringMatching(/^button-name: /)]);
});
