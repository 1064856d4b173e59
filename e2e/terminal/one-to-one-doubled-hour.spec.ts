import { readMoment } from '../../tools/test/moment.ts';
import { follow } from '../support/clock.ts';
import { oneToOne, rowOf } from '../support/restrictions.ts';
import { serveAt } from '../support/served.ts';
import { test as base, expect } from '../support/story.ts';

/** A server of its own, in the second of the hours that the autumn has twice. */
const test = base.extend({
  baseURL: [
    async ({ served }, use) => {
      const { stop, ...own } = await serveAt(readMoment('2026-10-25T01:20Z'));
      follow(own);
      await use(own.url);
      follow(served);
      await stop();
    },
    { scope: 'test', timeout: 360_000 },
  ],
});

test('TRM-OTO-05 TRM-OTO-12 TRM-OTO-15 in the second of the doubled hours the running one is the first choice, and is stored', async ({
  open,
  page,
}) => {
  await page.context().clock.install({ time: new Date('2026-10-25T01:20:00Z') });
  await open('terminal', oneToOne);
  await page.getByRole('combobox', { name: 'Terminal' }).click();
  await page.getByRole('option', { name: 'Nordbecken Terminal' }).click();
  await page.getByRole('textbox', { name: 'Datum' }).fill('25.10.2026');
  await page.getByRole('combobox', { name: 'Ab Stunde' }).click();
  await expect(page.getByRole('option').first()).toHaveText('02:00 MEZ');
  await page.getByRole('option').first().click();
  await page.getByRole('combobox', { name: 'Bis Stunde' }).click();
  await page.getByRole('option').filter({ hasText: '05:00' }).click();
  await page.getByRole('button', { name: 'Beschränkung anlegen' }).click();
  const row = rowOf(page, '25.10.2026');
  await expect(row).toContainText('02:00 MEZ');
  await expect(row).toContainText('gilt jetzt');
});
