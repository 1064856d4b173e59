import type { Page } from '@playwright/test';
import { present } from '@quaygate/rules';
import { shownMoment } from '../support/clock.ts';
import { manyTours, standings, takeAllBack } from '../support/many-tours.ts';
import { bookableDriver, bookingsOf } from '../support/status-form.ts';
import { expect, expectAccessible, test } from '../support/story.ts';

/** Presses keys and counts them: a press with others held down is one. */
function counting(page: Page) {
  let presses = 0;
  const press = async (key: string) => {
    presses++;
    await page.keyboard.press(key);
  };
  return { press, presses: () => presses };
}

const begins = (list: Awaited<ReturnType<typeof standings>>) => list.map((each) => each?.slotBegin);

test('FWD-BULK-01 FWD-BULK-02 FWD-BULK-09 FWD-BULK-10 FWD-BULK-13 twelve tours are chosen and moved with at most 6 key presses', async ({
  open,
  api,
}) => {
  const caller = await api('dispatch');
  const own = await manyTours(caller, 12);
  const page = await open('dispatch', own.address);
  const { press, presses } = counting(page);
  const bar = page.getByRole('toolbar', { name: 'Aktionen für die Auswahl' });
  await expect(page.getByText('12 Einträge')).toBeVisible();
  await press('ControlOrMeta+a');
  await expect(bar.getByText('12 ausgewählt')).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Verschieben' })).toBeVisible();
  await expectAccessible(page);
  await press('m');
  const dialog = page.getByRole('dialog', { name: '12 Touren verschieben' });
  const submit = dialog.getByRole('button', { name: '12 Touren verschieben' });
  await expect(dialog.getByText('Für alle 12 Touren ist ein Zeitfenster frei.')).toBeVisible();
  await expect(submit).toBeFocused();
  await expectAccessible(page);
  expect(begins(await standings(caller, own)), 'a preview moves nothing').toEqual(
    own.units.map(() => present(own.slots[0]).slotBegin),
  );
  await press('Enter');
  await expect(dialog.getByText('12 von 12 Touren verschoben')).toBeVisible();
  await expect(dialog.getByText('Verschoben', { exact: true })).toHaveCount(12);
  await expect(dialog.getByRole('button', { name: 'Schließen' }).last()).toBeFocused();
  const back = dialog.getByRole('button', { name: 'Rückgängig (12)' });
  await expect(back).toBeVisible();
  await page.clock.fastForward(31_000);
  await expect(back).toBeHidden();
  await press('Enter');
  await expect(dialog).toBeHidden();
  await expect(bar, 'what is done is no longer chosen').toBeHidden();
  expect(presses()).toBeLessThanOrEqual(6);

  const moved = await standings(caller, own);
  expect(moved.map((each) => each?.id).sort()).toEqual([...own.ids].sort());
  for (const begin of begins(moved))
    expect(Date.parse(present(begin))).toBeGreaterThan(Date.parse(present(own.slots[0]).slotBegin));
  await takeAllBack(caller, own);
});

test('FWD-BULK-01 FWD-BULK-07 FWD-BULK-09 FWD-BULK-10 FWD-BULK-11 a tour that stays says why, a lost answer is sent again, and what moved goes back', async ({
  open,
  api,
}) => {
  const caller = await api('dispatch');
  const own = await manyTours(caller, 3, 1);
  const [first, , third] = own.slots.map(({ slotBegin }) => slotBegin);
  const before = await standings(caller, own);
  const page = await open('dispatch', own.address, { language: 'en' });
  const row = page.getByRole('treegrid').locator('[data-row="0"]');
  await row.click();
  const bar = page.getByRole('toolbar', { name: 'Actions for the selection' });
  await page.keyboard.press(' ');
  await expect(bar.getByText('1 selected')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(bar.getByText('3 selected')).toBeVisible();
  await page.keyboard.press('Shift+ArrowUp');
  await expect(bar.getByText('2 selected')).toBeVisible();
  await page.keyboard.press('Shift+ArrowDown');
  await page.getByRole('button', { name: 'Refresh now' }).click();
  await expect(bar.getByText('3 selected')).toBeVisible();

  await bar.getByRole('button', { name: 'Move' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move 3 tours' });
  await dialog.getByRole('radio', { name: /A certain one/ }).check();
  const [day, time] = shownMoment(present(third)).split(' ');
  await dialog.getByRole('textbox', { name: 'Day' }).fill(present(day));
  await dialog.getByRole('textbox', { name: 'Time' }).fill(present(time));
  await expect(dialog.getByText('A time slot is free for 2 of 3 tours.')).toBeVisible();
  await expect(dialog.getByText(/already in this time slot/)).toBeVisible();
  await expectAccessible(page);

  // The server has moved; the way back breaks.
  let answers = 0;
  await page.route(/\/tourMoves$/, async (route) => {
    const response = await route.fetch();
    answers++;
    return answers === 1 ? route.abort('connectionreset') : route.fulfill({ response });
  });
  const submit = dialog.getByRole('button', { name: 'Move 2 tours' });
  await submit.click();
  await expect(dialog.getByRole('alert')).toContainText('nothing happens twice');
  await submit.click();
  await expect(dialog.getByText('2 of 3 tours moved')).toBeVisible();
  expect(begins(await standings(caller, own))).toEqual([third, third, third]);
  await dialog.getByRole('button', { name: 'Undo (2)' }).click();
  await expect(dialog.getByText('2 of 2 tours are back where they were')).toBeVisible();
  expect(await standings(caller, own)).toEqual(before);
  expect(begins(before)).toEqual([first, first, third]);
  await takeAllBack(caller, own);
});

test('FWD-BULK-01 FWD-BULK-12 on a phone tours are chosen on their cards, and their bookings are deleted after a question', async ({
  open,
  api,
}) => {
  const caller = await api('dispatch');
  const own = await manyTours(caller, 3);
  const page = await open('dispatch', own.address, { scheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  for (const id of own.ids.slice(0, 2)) await page.getByRole('checkbox', { name: new RegExp(`^${id} `) }).check();
  const bar = page.getByRole('toolbar', { name: 'Aktionen für die Auswahl' });
  await expect(bar.getByText('2 ausgewählt')).toBeVisible();
  await expectAccessible(page);
  await bar.getByRole('button', { name: 'Buchungen löschen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Buchungen von 2 Touren löschen?' });
  await expect(dialog.getByText('Das lässt sich nicht rückgängig machen.')).toBeVisible();
  await expect(dialog.getByText(present(own.units[0]?.containerNumber ?? undefined))).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await dialog.getByRole('button', { name: '2 Buchungen löschen' }).click();
  await expect(dialog.getByText('2 von 2 Buchungen gelöscht')).toBeVisible();
  await dialog.getByRole('button', { name: 'Schließen' }).last().click();
  await expect(bar).toBeHidden();
  expect((await standings(caller, own)).map((each) => each === null)).toEqual([true, true, false]);
  await takeAllBack(caller, own);
});

test('FWD-BULK-01 those who may not book choose nothing', async ({ open }) => {
  const page = await open('dispatch-read', '/forwarderOperator/bookingsOverview');
  await expect(page.getByRole('treegrid').locator('[data-row="0"]')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(page.getByRole('toolbar', { name: 'Aktionen für die Auswahl' })).toBeHidden();
});

/** Runs in the page: presses a button of the dialog in the moment in which a text is there, before anything else is done. */
function pressWhenThere([text, name]: readonly [text: string, name: string]): void {
  const observer = new MutationObserver(() => {
    const dialog = document.querySelector('[role=dialog]');
    if (!dialog?.textContent.includes(text)) return;
    observer.disconnect();
    [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click();
  });
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
}

test('FWD-BULK-17 FWD-BULK-18 FWD-BULK-21 by keyboard tours get another driver, and go back after the dialog is closed; open ones have no receipt', async ({
  open,
  api,
}, info) => {
  const caller = await api('dispatch');
  const own = await manyTours(caller, 3, 1);
  const [first, , third] = own.slots;
  const visit = { terminalId: 12, slotBegin: present(first).slotBegin, slotEnd: present(third).slotEnd };
  const other = await bookableDriver(caller, 20, visit);
  const drivers = async () => {
    const found = [];
    for (const unit of own.units) found.push((await bookingsOf(caller, unit))[0]?.truckerInformation.id);
    return found;
  };
  const before = await drivers();
  const page = await open('dispatch', own.address, { language: 'en' });
  await page.getByRole('treegrid').locator('[data-row="0"]').click();
  await page.keyboard.press('ControlOrMeta+a');
  const bar = page.getByRole('toolbar', { name: 'Actions for the selection' });
  await expect(bar.getByText('3 selected')).toBeVisible();
  await bar.getByRole('button', { name: 'EIRs as PDF' }).click();
  const receipts = page.getByRole('dialog', { name: 'Interchange receipts (EIR) as one PDF' });
  await expect(receipts.getByText('None of the chosen bookings is completed.')).toBeVisible();
  await expect(receipts.getByText(/Without an interchange receipt, booked/)).toHaveCount(3);
  await page.screenshot({ path: info.outputPath('receipts.png') });
  await page.keyboard.press('Escape');
  await expect(receipts).toBeHidden();

  await page.keyboard.press('d');
  const dialog = page.getByRole('dialog', { name: '3 tours get another driver' });
  await dialog.getByRole('combobox', { name: 'Driver' }).fill(other.name);
  await expect(page.getByRole('option').first()).toContainText(other.name);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  // Two of them stand in one slot.
  await expect(dialog.getByText('2 of 3 tours will be changed.')).toBeVisible();
  await expectAccessible(page);
  await page.screenshot({ path: info.outputPath('trucks.png') });
  await page.evaluate(pressWhenThere, ['2 of 2 tours changed', 'Close'] as const);
  await dialog.getByRole('button', { name: 'Change 2 tours' }).press('Enter');
  await expect(dialog).toBeHidden();
  const undo = page.getByRole('region', { name: 'Undo' });
  await expect(undo.getByText('2 tours have another driver')).toBeVisible();
  await page.screenshot({ path: info.outputPath('undo.png') });
  expect((await drivers()).filter((id) => id === other.userId)).toHaveLength(2);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText('2 of 2 tours are as before again')).toBeVisible();
  await expect(undo).toBeHidden();
  expect(await drivers()).toEqual(before);
  await takeAllBack(caller, own);
});
