import { bookingPlan } from '@quaygate/contract';
import { planCheckMs, present } from '@quaygate/rules';
import { workbookOf } from '../../apps/server/test/scenes/workbook.ts';
import { counting, emptyPlan, mendEach, ownUnits, sizeOf, withLetter } from '../support/plan.ts';
import { nordbecken, rheinhafen } from '../support/slot-board.ts';
import { addressOf, giveBack, snackbar } from '../support/status-form.ts';
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
  const { press, enter, paste, presses } = counting(page);
  const foot = (text: string | RegExp) => expect(page.getByText(text)).toBeVisible({ timeout: 20_000 });

  await paste(grid, ['Typ\tReferenz\tContainer', ...lines].join('\n'));
  await foot('20 Zeilen, 0 buchbereit, 3 zu beheben');
  // The mistakes in the order of the rows, each from the one before.
  const mend: Record<number, () => Promise<void>> = {
    [zeros]: () => press('Alt+r'),
    [present(typeless)]: () => enter('ab'),
    [present(nameless)]: () => enter(present(units[present(nameless)]).referenceNumber),
  };
  await mendEach(grid, press, mend, async (left) => {
    await foot(`20 Zeilen, 0 buchbereit, ${left} zu beheben`);
    await foot('Gespeichert');
  });
  await expect(grid.getByText('Buchbar', { exact: true })).toHaveCount(20);
  await press('Alt+p');
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
  const { press, enter, presses } = counting(page);
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
    [zeros]: () => press('Alt+r'),
    [present(homeless)]: async () => {
      await expect(page.getByRole('combobox', { name: 'Terminal for “Westkai”' })).toBeVisible();
      await expectAccessible(page);
      await enter('nordb');
    },
    [present(nameless)]: () => enter(present(units[present(nameless)]).referenceNumber),
  };
  await mendEach(grid, press, mend, async (left) => {
    await foot(`20 rows, 0 ready, ${left} to mend`);
    await foot('Saved');
  });
  await expect(grid.getByText('Can be booked', { exact: true })).toHaveCount(20);
  await press('Alt+p');
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

test('PLAN-26 a row that is dropped on another is on its truck, and alone again; a key does both and says why not', async ({
  open,
  api,
}) => {
  const caller = await api('dispatch');
  await emptyPlan(caller, nordbecken.id);
  const units = ownUnits(20);
  const [one, other] = units
    .filter((unit) => sizeOf(unit).feet === 20)
    .sort((a, b) => sizeOf(a).weight - sizeOf(b).weight);
  const long = units.find((unit) => sizeOf(unit).feet > 20);
  const rows = [one, other, long].map(present);
  const page = await open('dispatch', '/forwarderOperator/plan');
  const grid = page.getByRole('grid', { name: 'Zeilen des Plans' });
  const lines = rows.map(({ referenceNumber, containerNumber }) =>
    ['Abholung', referenceNumber, containerNumber].join('\t'),
  );
  await counting(page).paste(grid, ['Typ\tReferenz\tContainer', ...lines].join('\n'));
  await expect(grid.getByText('Buchbar', { exact: true })).toHaveCount(3);
  const number = (line: number) => grid.getByRole('rowheader').nth(line);
  const pairOf = (line: number) =>
    grid
      .getByRole('row')
      .nth(line + 1)
      .getByRole('gridcell')
      .nth(9);
  await number(0).dragTo(number(1));
  await expect(pairOf(0)).toHaveText('2');
  await expect(pairOf(1)).toHaveText('1');
  await number(0).dragTo(number(3));
  await expect(pairOf(1)).toHaveText('');

  await grid.focus();
  await page.keyboard.press('PageUp');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Alt+g');
  await expect(pairOf(0)).toHaveText('2');
  await page.keyboard.press('Alt+g');
  await expect(pairOf(0)).toHaveText('');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Alt+g');
  await expect(snackbar(page)).toContainText('Nicht zusammen: Ein Lkw trägt beide nicht');
  await expectAccessible(page);
  await emptyPlan(caller);
});

test('PLAN-07 a terminal that a list does not spell rightly is chosen once for all its rows', async ({ open, api }) => {
  const caller = await api('dispatch');
  await emptyPlan(caller, nordbecken.id);
  const page = await open('dispatch', '/forwarderOperator/plan');
  const grid = page.getByRole('grid', { name: 'Zeilen des Plans' });
  await expect(grid).toBeFocused();
  const lines = ['Westkai', '', 'Westkai'].map((terminal, place) =>
    ['Anlieferung', `PLAN07-${place}`, '', terminal].join('\t'),
  );
  const list = ['Typ\tReferenz\tContainer\tTerminal', ...lines].join('\n');
  const stored = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && /\/bookingPlan$/.test(answer.url()),
  );
  await counting(page).paste(grid, list);
  await expect(grid.getByText('Terminal „Westkai“ ist nicht bekannt: bitte wählen')).toHaveCount(2);
  await stored;
  await page.reload();
  await expect(grid.getByText('Westkai', { exact: true })).toHaveCount(2);
  await page.getByRole('combobox', { name: 'Terminal für „Westkai“' }).press('Enter');
  await page.getByRole('option', { name: rheinhafen.name }).click();
  await expect(grid.getByText(rheinhafen.name)).toHaveCount(2);
  await expect(grid.getByText(nordbecken.name)).toHaveCount(1);
  await expect(grid).toBeFocused();
  await emptyPlan(caller);
});

test('PLAN-02 PLAN-06 PLAN-32 the results of a batch status request come over with one button; a lost connection is named', async ({
  open,
  api,
}) => {
  const caller = await api('dispatch');
  await emptyPlan(caller);
  const [unit] = ownUnits(21);
  const row = { ...present(unit), terminalId: nordbecken.id };
  const page = await open('dispatch', addressOf(nordbecken.id, 'batch'), { language: 'en' });
  const list = ['Type;Reference;Container', `Pickup;${row.referenceNumber};${row.containerNumber}`];
  await page.getByRole('textbox', { name: 'Or paste a table' }).fill(list.join('\n'));
  await page.getByRole('button', { name: 'Check file and request status' }).click();
  await page.getByRole('button', { name: 'Plan these rows' }).click();
  const grid = page.getByRole('grid', { name: 'Rows of the plan' });
  await expect(grid.getByText(row.referenceNumber)).toBeVisible();
  await expect(page.getByText('1 rows, 0 ready, 0 to mend')).toBeVisible();
  await expect(grid.getByText('Can be booked', { exact: true })).toBeVisible();
  const again = page.waitForRequest(/\/bookingPlan\/check$/);
  await page.clock.runFor(planCheckMs);
  expect((await again).postDataJSON().rowIds).toHaveLength(1);
  await page.setViewportSize({ width: 390, height: 800 });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.route(/\/bookingPlan$/, (route) => route.abort());
  await grid.getByText(row.referenceNumber).click();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('later');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Not saved/)).toBeVisible();
  await page.unroute(/\/bookingPlan$/);
  await expect(page.getByText(/Not saved/)).toBeHidden({ timeout: 20_000 });
  await emptyPlan(caller);
});

test('PLAN-25 PLAN-40 driving times between the terminals of the plan are set by keyboard, and hold for the company', async ({
  open,
  api,
}) => {
  const caller = await api('dispatch');
  await emptyPlan(caller, nordbecken.id);
  const page = await open('dispatch', '/forwarderOperator/plan');
  const button = page.getByRole('button', { name: 'Fahrzeiten' });
  await expect(button).toHaveAccessibleDescription('Im Plan steht noch kein Terminal');
  const grid = page.getByRole('grid', { name: 'Zeilen des Plans' });
  await expect(grid).toBeFocused();
  // A letter begins to write; none is a command or lost.
  await page.keyboard.type('Abholung');
  await page.keyboard.press('Enter');
  await expect(grid.getByText('Abholung', { exact: true })).toBeVisible();
  await button.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Fahrzeiten zwischen Terminals' });
  const field = dialog.getByRole('textbox', { name: `${nordbecken.name} → ${nordbecken.name}` });
  const save = dialog.getByRole('button', { name: 'Fahrzeiten speichern' });
  await field.fill('viel');
  await expect(dialog.getByText('Ganze Minuten von 0 bis 1.440')).toBeVisible();
  await expect(save).toBeDisabled();
  await expectAccessible(page);
  await field.fill('75');
  await page.keyboard.press('Enter');
  await expect(snackbar(page)).toContainText('Fahrzeiten gespeichert');
  await expect(button).toBeFocused();
  const pair = { fromTerminalId: nordbecken.id, toTerminalId: nordbecken.id, minutes: 75 };
  expect((await caller.call(bookingPlan.get)).body.minutes).toContainEqual(pair);
  await button.press('Enter');
  await expect(field).toHaveValue('75');
  await field.fill('60');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  expect((await caller.call(bookingPlan.get)).body.minutes).toEqual([]);
  await emptyPlan(caller);
});

test('PLAN-42 PLAN-44 a day is copied by keyboard and taken back as one act', async ({ open, api }) => {
  await emptyPlan(await api('dispatch'), nordbecken.id);
  const page = await open('dispatch', '/forwarderOperator/plan');
  const grid = page.getByRole('grid', { name: 'Zeilen des Plans' });
  await expect(grid).toBeFocused();
  await page.keyboard.press('Alt+c');
  const dialog = page.getByRole('dialog', { name: 'Zeilen eines Tages kopieren' });
  await expect(dialog.getByRole('textbox', { name: 'Neuer Tag' })).not.toHaveValue('');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Kopieren', exact: true }).press('Enter');
  await expect(dialog).toBeHidden();
  const counts = page.getByText(/^[1-9]\d* Zeilen, 0 buchbereit/);
  await expect(counts).toBeVisible();
  await expect(grid).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText(/^0 Zeilen/)).toBeVisible();
  await expect(page.getByText('Gespeichert', { exact: true })).toBeVisible();
});
