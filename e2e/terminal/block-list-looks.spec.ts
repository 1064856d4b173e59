import { languages, words } from '../support/block-list-words.ts';
import { holdCalls, snackbar } from '../support/failing.ts';
import { expect, expectAccessible, expectAccessibleInBothSchemes, test } from '../support/story.ts';
import {
  block,
  blockListAddress,
  driverFor,
  nameOf,
  rheinhafen,
  rowOf,
  truckersCall,
  workAt,
} from '../support/terminal-scene.ts';
import { twins } from '../support/twins.ts';

test.beforeEach(({ page }) => workAt(page, rheinhafen));

for (const language of twins(languages)) {
  test(`the block list and its dialogs are accessible, ${language}`, async ({ open, page, api }) => {
    const driver = await driverFor(await api('terminal'), 'axe');
    await open('terminal', blockListAddress, { language });
    const word = words[language];
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expectAccessibleInBothSchemes(page);
    await page.getByRole('button', { name: word.open }).click();
    await page.getByRole('combobox', { name: word.driver }).fill(driver.id);
    await expect(page.getByRole('option')).toBeVisible();
    await expectAccessibleInBothSchemes(page);
    await page.getByRole('option').click();
    await expectAccessibleInBothSchemes(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('row').nth(1).getByRole('button').last().click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessibleInBothSchemes(page);
  });
}

test('TRM-BLK-02 TRM-BLK-03 UI-41 with the keyboard alone a driver is blocked and the block lifted', async ({
  open,
  page,
  api,
}) => {
  const driver = await driverFor(await api('terminal'), 'keyboard');
  await open('terminal', blockListAddress, { language: 'de' });
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const { keyboard } = page;
  const focusOn = page.locator(':focus');
  await page.getByRole('searchbox').focus();
  await keyboard.press('Shift+Tab');
  await expect(focusOn).toHaveText('Fahrer sperren');
  await keyboard.press('Enter');
  await expect(focusOn).toHaveRole('combobox');
  const letGo = await holdCalls(page, truckersCall);
  await keyboard.type(nameOf(driver));
  await keyboard.press('Enter');
  await expect(page.getByRole('combobox')).toHaveValue(nameOf(driver));
  await expect(page.getByRole('combobox')).toHaveAttribute('aria-expanded', 'true');
  letGo();
  const option = page.getByRole('option', { name: new RegExp(driver.id) });
  await expect(option).toHaveAttribute('data-highlighted');
  await keyboard.press('Enter');
  await expect(page.getByRole('combobox')).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByText(`ID ${driver.id}`)).toBeVisible();
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await keyboard.type('Probe mit der Tastatur');
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await expect(focusOn).toHaveText('Sperren');
  await keyboard.press('Enter');
  await expect(snackbar(page)).toContainText('Fahrer gesperrt');
  await expect(rowOf(page, driver)).toBeVisible();

  await rowOf(page, driver).focus();
  // Into the row: the id, then the way to lift the block.
  await keyboard.press('ArrowRight');
  await keyboard.press('ArrowRight');
  await expect(focusOn).toHaveAccessibleName(`Sperre von ${nameOf(driver)} aufheben`);
  await keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expect(focusOn).toHaveText('Abbrechen');
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect(snackbar(page)).toContainText('Sperre aufgehoben');
  await expect(rowOf(page, driver)).toHaveCount(0);
});

test('on a phone every block is a card with its whole reason', async ({ open, page, api }) => {
  const caller = await api('terminal');
  const driver = await driverFor(caller, 'phone');
  const reason = 'Probe: Geschwindigkeit auf dem Gelände überschritten, Anweisung des Kranführers missachtet';
  await block(caller, driver, reason);
  await page.setViewportSize({ width: 390, height: 844 });
  await open('terminal', blockListAddress, { language: 'de' });
  const card = page.getByRole('listitem').filter({ hasText: driver.id });
  const shown = card.getByText(reason);
  expect(await shown.evaluate((node) => node.scrollWidth <= node.clientWidth)).toBe(true);
  await expect(card.getByRole('button', { name: /^Sperre von/ })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
});
