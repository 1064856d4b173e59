import { present } from '@quaygate/rules';
import { workbookOf } from '../../apps/server/test/scenes/workbook.ts';
import { counting, emptyPlan, ownUnits, withLetter } from '../support/plan.ts';
import { nordbecken, rheinhafen } from '../support/slot-board.ts';
import { giveBack, snackbar } from '../support/status-form.ts';
import { expect, expectAccessible, test } from '../support/story.ts';

test('PLAN-02 PLAN-20 PLAN-32 PLAN-33 PLAN-41 twenty rows with three mistakes are pasted, mended, planned and booked by at most 45 key presses', async ({
  open,
  api,
}) => {
  const caller = await api('dispatch');
  const units = ownUnits(20);
  expect(units).toHaveLength(20);
  for (const unit of units) await giveBack(caller, unit);
  await emptyPlan(caller, nordbecken.id);
  const zeros = units.findIndex(({ containerNumber }) => containerNumber?.slice(4).includes('0'));
  const [typeless, nameless] = [0, 1, 2].filter((index) => index !== zeros);
  const lines = units.map(({ referenceNumber, containerNumber }, index) => {
    const number = containerNumber ?? '';
    const shown = index === zeros ? number.slice(0, 4) + withLetter(number.slice(4)) : number;
    return [index === typeless ? 'Import' : 'Abholung', index === nameless ? '' : referenceNumber, shown].join('\t');
  });
  const page = await open('dispatch', '/forwarderOperator/plan');
  const grid = page.getByRole('grid', { name: 'Zeilen des Plans' });
  await expect(grid).toBeFocused();
  await expectAccessible(page);
  const { press, type, paste, presses } = counting(page);
  const foot = (text: string | RegExp) => expect(page.getByText(text)).toBeVisible({ timeout: 20_000 });

  await paste(grid, ['Typ\tReferenz\tContainer', ...lines].join('\n'));
  await foot('20 Zeilen, 0 buchbereit, 3 zu beheben');
  // The mistakes in the order of the rows, each from the one before.
  const mend: Record<number, () => Promise<void>> = {
    [zeros]: () => press('r'),
    [present(typeless)]: async () => {
      await press('Enter');
      await type('ab');
      await press('Enter');
    },
    [present(nameless)]: async () => {
      await press('Enter');
      await type(present(units[present(nameless)]).referenceNumber);
      await press('Enter');
    },
  };
  const selected = grid.locator('[data-cursor]');
  for (let left = 3; left > 0; left--) {
    await press('e');
    const line = Number(await selected.locator('xpath=..').getAttribute('aria-rowindex')) - 2;
    await present(mend[line])();
    await foot(`20 Zeilen, 0 buchbereit, ${left - 1} zu beheben`);
    await foot('Gespeichert');
  }
  await expect(grid.getByText('Buchbar', { exact: true })).toHaveCount(20);
  await press('p');
  await foot('20 Zeilen, 20 buchbereit, 0 zu beheben');
  await press('ControlOrMeta+Enter');
  const back = page.getByRole('button', { name: 'Buchungen zurücknehmen (20)' });
  await expect(back).toBeVisible({ timeout: 30_000 });
  expect(presses()).toBeLessThanOrEqual(45);
  await expect(grid.getByText(/Gebucht, Tour T\d+/).first()).toBeVisible();

  // Nothing is lost by a reload, and what was booked by one press is taken back by one.
  await back.click();
  await expect(snackbar(page)).toContainText('Die Buchungen sind zurückgenommen');
  await foot('20 Zeilen, 20 buchbereit, 0 zu beheben');
  await foot('Gespeichert');
  await page.reload();
  await foot('20 Zeilen, 20 buchbereit, 0 zu beheben');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Tasten des Plans' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(grid).toBeFocused();
  await emptyPlan(caller);
});

test('PLAN-02 PLAN-07 PLAN-41 twenty rows with three mistakes come from an .xlsx that names their terminals, and are booked by at most 45 key presses', async ({
  open,
  api,
}) => {
  const caller = await api('dispatch');
  const units = ownUnits(20);
  for (const unit of units) await giveBack(caller, unit);
  // Another terminal is chosen above the grid: only the list says where the rows are.
  await emptyPlan(caller, rheinhafen.id);
  const zeros = units.findIndex(({ containerNumber }) => containerNumber?.slice(4).includes('0'));
  const [homeless, nameless] = [0, 1, 2].filter((index) => index !== zeros);
  const spellings = [nordbecken.name, 'NORDBECKEN', nordbecken.id];
  const lines = units.map(({ referenceNumber, containerNumber }, index) => {
    const number = containerNumber ?? '';
    return [
      index === homeless ? 'Westkai' : (spellings[index % spellings.length] ?? ''),
      'Pickup',
      index === nameless ? '' : referenceNumber,
      index === zeros ? number.slice(0, 4) + withLetter(number.slice(4)) : number,
    ];
  });
  const file = workbookOf([['Terminal', 'Type', 'Reference', 'Container'], ...lines]);
  const page = await open('dispatch', '/forwarderOperator/plan', { language: 'en' });
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  page.on('filechooser', (chooser) => chooser.setFiles({ name: 'list.xlsx', mimeType, buffer: Buffer.from(file) }));
  const grid = page.getByRole('grid', { name: 'Rows of the plan' });
  await expect(grid).toBeFocused();
  const { press, type, presses } = counting(page);
  const foot = (text: string | RegExp) => expect(page.getByText(text)).toBeVisible({ timeout: 20_000 });

  const button = page.getByRole('button', { name: 'Choose a file' });
  const isAtButton = () => button.evaluate((element) => element === document.activeElement);
  while (!(await isAtButton())) await press('Shift+Tab');
  await press('Enter');
  await foot('20 rows, 0 ready, 3 to mend');
  await expect(grid).toBeFocused();
  await expect(grid.getByText('Terminal “Westkai” is not known: choose one')).toBeVisible();
  await expect(grid.getByText(nordbecken.name)).toHaveCount(19);
  const mend: Record<number, () => Promise<void>> = {
    [zeros]: () => press('r'),
    [present(homeless)]: async () => {
      await expect(page.getByRole('combobox', { name: 'Terminal for “Westkai”' })).toBeVisible();
      await expectAccessible(page);
      await press('Enter');
      await type('nordb');
      await press('Enter');
    },
    [present(nameless)]: async () => {
      await press('Enter');
      await type(present(units[present(nameless)]).referenceNumber);
      await press('Enter');
    },
  };
  const selected = grid.locator('[data-cursor]');
  for (let left = 3; left > 0; left--) {
    await press('e');
    const line = Number(await selected.locator('xpath=..').getAttribute('aria-rowindex')) - 2;
    await present(mend[line])();
    await foot(`20 rows, 0 ready, ${left - 1} to mend`);
    await foot('Saved');
  }
  await expect(grid.getByText('Can be booked', { exact: true })).toHaveCount(20);
  await press('p');
  await foot('20 rows, 20 ready, 0 to mend');
  await press('ControlOrMeta+Enter');
  const back = page.getByRole('button', { name: 'Take bookings back (20)' });
  await expect(back).toBeVisible({ timeout: 30_000 });
  expect(presses()).toBeLessThanOrEqual(45);
  await back.click();
  await expect(snackbar(page)).toContainText('The bookings are taken back');
  await foot('Saved');
  await emptyPlan(caller);
});
