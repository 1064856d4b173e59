import type { Page } from '@playwright/test';
import { ask, askDeletion, decide, handIn, listOf, nameOf, rowOf, takeDrivers } from '../support/gate-pass-scene.ts';
import { expect, expectAccessible, test } from '../support/story.ts';

const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

test('GATE-28 GATE-39 GATE-51 the tries are reset at once with a note, and the history says so', async ({
  open,
  api,
  page,
}) => {
  const [driver] = await takeDrivers(api, 'reset', 1);
  const name = nameOf(driver);
  await handIn(page, driver);
  await open('gatepass', listOf(driver), { language: 'en' });
  const row = rowOf(page, driver);
  const reset = row.getByRole('button', { name: new RegExp(`^Reset the identification tries of ${name}`) });
  await reset.click();
  const dialog = dialogOf(page, `Reset the identification tries of ${name}?`);
  await page.route(/\/identifications(\?|$)/, (route) => route.abort());
  await dialog.getByRole('textbox', { name: /^Note/ }).fill('Bilder unscharf');
  await dialog.getByRole('button', { name: 'Reset' }).click();
  await expect(dialog.getByRole('alert')).toContainText('The identification tries could not be reset:');
  await expect(dialog.getByRole('textbox', { name: /^Note/ })).toHaveValue('Bilder unscharf');
  await page.unroute(/\/identifications(\?|$)/);
  await dialog.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByText('Identification tries reset', { exact: true })).toBeVisible();
  await expect(reset).toBeDisabled();
  await expect(row).not.toContainText('pending');

  await row.getByRole('button', { name: `Changes of ${name}` }).click();
  const last = dialogOf(page, `Changes of ${name}`).getByRole('rowgroup').last();
  await expect(last).toContainText('Tobias Kühnel');
  await expect(last).toContainText('System');
  await expect(last).toContainText('Identification tries reset · Note: Bilder unscharf');
  await expectAccessible(page);
});

test('GATE-21 GATE-22 GATE-23 GATE-25 ENT-09 the history shows who, when and what, the oldest first, in 150 to 600 px', async ({
  open,
  api,
  page,
}) => {
  const [driver] = await takeDrivers(api, 'history', 1);
  await handIn(page, driver);
  const [writer, second] = [await api('gatepass'), await api('admin2')];
  const notes = 'laut Ausweis';
  await decide(second, driver, await ask(writer, driver, { firstName: 'Abgelehnt' }), false);
  for (let round = 1; round <= 12; round += 1)
    await decide(
      second,
      driver,
      await ask(writer, driver, { firstName: `Runde ${round}`, ...(round === 3 && { notes }) }),
    );
  await askDeletion(writer, driver);
  await open('support', listOf(driver), { language: 'en' });
  await rowOf(page, driver)
    .getByRole('button', { name: /^Changes of/ })
    .click();
  const dialog = dialogOf(page, /^Changes of/);
  const columns = 'Asked by,Decided by,Asked on,Completed on,Deletion,Terror state,Document state,Actions';
  await expect(dialog.getByRole('columnheader')).toHaveText(columns.split(','));
  const changes = dialog.getByRole('rowgroup').filter({ has: page.getByRole('cell') });
  const texts = (await changes.allTextContents()).join('\n');
  expect(texts).not.toContain('Abgelehnt');
  expect(texts).toMatch(/Runde 1\n[\s\S]*Runde 2\n[\s\S]*Runde 12\n/);
  const third = changes.filter({ hasText: 'Runde 3' });
  await expect(third.getByRole('cell').nth(1)).toHaveText('Konrad Feldmann');
  await expect(third).toContainText(`Note: ${notes}`);
  await expect(changes.last()).toContainText('pending');
  await expect(changes.last()).toContainText('yes');
  const frame = dialog.getByRole('region', { name: 'Changes' });
  const height = async () => (await frame.boundingBox())?.height ?? 0;
  expect(await height()).toBeLessThanOrEqual(600);
  expect(await frame.evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(true);
  await frame.focus();
  await page.keyboard.press('End');
  await expect(changes.last()).toBeInViewport();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(dialog).toContainText('Asked by');
  await expectAccessible(page);
});
