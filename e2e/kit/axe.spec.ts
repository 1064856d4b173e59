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
