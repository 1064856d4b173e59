import type { Page } from '@playwright/test';
import { slotBoard } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { test as besideTest } from '../support/beside.ts';
import { refused } from '../support/failing.ts';
import {
  act,
  boardAddress,
  dayAhead,
  leaveSurplus,
  nordbecken,
  resetSlots,
  slotCell,
  slotRow,
  slotsOf,
  timeOf,
  toolbar,
} from '../support/slot-board.ts';
import { expect, expectAccessible, test } from '../support/story.ts';
import { workAt } from '../support/terminal-scene.ts';
import { twins } from '../support/twins.ts';

const snackbar = (page: Page) => page.locator('#live');
const focused = (page: Page) => page.locator(':focus');

test('TRM-SLOT-06 TRM-SLOT-07 UI-13 by keyboard alone cells are selected, closed, opened, limited and given back', async ({
  open,
  page,
}) => {
  await workAt(page, nordbecken);
  await open('terminal', boardAddress({ day: dayAhead(17) }));
  // The board is one stop of the tab order.
  await slotCell(page, '00:00', 0).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(toolbar(page)).toContainText('4 Felder ausgewählt');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(toolbar(page)).toContainText('2 Felder ausgewählt');
  await page.keyboard.press('Escape');
  await expect(toolbar(page)).toContainText('0 Felder ausgewählt');

  // The head of a row is its whole slot, the head of a column its whole module.
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  await expect(toolbar(page)).toContainText('2 Felder ausgewählt');
  await page.keyboard.press('Tab');
  await expect(focused(page)).toHaveText('Schließen');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  /** By the button after the one that has the focus in the dialog. */
  const confirm = async (name: string) => {
    await expect(dialog.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Tab');
    await expect(dialog.locator(':focus')).toHaveText(name);
    await page.keyboard.press('Enter');
  };
  await expect(dialog).toContainText('2 Felder schließen?');
  await expectAccessible(page);
  await expect(dialog.getByRole('textbox', { name: 'Grund' })).toBeFocused();
  await page.keyboard.type('Kran 2 steht');
  await page.keyboard.press('Enter');
  await expect(snackbar(page)).toContainText('2 Felder geschlossen');
  await expect(slotCell(page, '01:40', 0)).toContainText('geschlossen');
  await expect(slotRow(page, '01:40').getByRole('rowheader')).toContainText('geschlossen');

  // The focus is back on the action, the selection is still there.
  await expect(focused(page)).toHaveText('Schließen');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('2 Felder öffnen?');
  await confirm('Öffnen');
  await expect(snackbar(page)).toContainText('2 Felder geöffnet');
  await expect(slotCell(page, '01:40', 0)).not.toContainText('geschlossen');

  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox').first()).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('1001');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('Ungültiger Wert');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await expect(snackbar(page)).toContainText('Höchstzahl für 2 Felder gesetzt');
  await expect(slotCell(page, '01:40', 1)).toContainText('0 / 12');
  await expect(slotCell(page, '01:40', 1)).toContainText('weicht von der Vorlage ab: 50');

  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await confirm('Zurück zur Vorlage');
  await expect(snackbar(page)).toContainText('2 Felder folgen wieder der Vorlage');
  await expect(slotCell(page, '01:40', 1)).toContainText('0 / 50');
  await expect(slotCell(page, '01:40', 1)).not.toContainText('weicht von der Vorlage ab');
});

test('TRM-SLOT-06 cells are selected by press, as a range with Shift, as slot, module and all; never what is over', async ({
  open,
  page,
}) => {
  await workAt(page, nordbecken);
  await open('terminal', boardAddress({ day: dayAhead(18) }));
  await slotCell(page, '05:00', 0).click();
  await slotCell(page, '06:40', 1).click({ modifiers: ['Shift'] });
  await expect(toolbar(page)).toContainText('6 Felder ausgewählt');
  await slotCell(page, '05:50', 0).click();
  await expect(toolbar(page)).toContainText('5 Felder ausgewählt');
  await toolbar(page).getByRole('button', { name: 'Auswahl aufheben' }).click();
  await page.getByRole('checkbox', { name: /^06:40 - / }).click();
  await expect(toolbar(page)).toContainText('2 Felder ausgewählt');
  await page.getByRole('checkbox', { name: 'Module 1: alle Felder auswählen' }).click();
  // 28 slots of 50 minutes a day.
  await expect(toolbar(page)).toContainText('29 Felder ausgewählt');
  await page.getByRole('checkbox', { name: 'Alle Felder auswählen', exact: true }).click();
  await expect(toolbar(page)).toContainText('56 Felder ausgewählt');

  await page.goto(boardAddress({ day: dayAhead(-1) }));
  // A cell that cannot be used is not waited for.
  await slotCell(page, '00:50', 0).click({ force: true });
  await expect(toolbar(page)).toContainText('0 Felder ausgewählt');
  await expect(page.getByRole('checkbox', { name: /^00:50 - / })).toHaveAccessibleDescription(
    'Das Zeitfenster ist vorbei',
  );
});

test('TRM-SLOT-08 TRM-SLOT-31 TRM-SLOT-32 before a change is sent the dialog says how many bookings it concerns; afterwards each cell says it, and they are moved by one press', async ({
  open,
  page,
  api,
}) => {
  const operator = await api('terminal');
  const day = dayAhead(4);
  const slots = await slotsOf(operator, nordbecken.id, day);
  const slot = present(slots.find(({ cells }) => cells.every(({ currentNumber }) => currentNumber > 1)));
  const begin = timeOf(slot.slotBegin);
  await workAt(page, nordbecken);
  await open('terminal', boardAddress({ day }));
  await page.getByRole('checkbox', { name: new RegExp(`^${begin} - `) }).click();
  await toolbar(page).getByRole('button', { name: 'Höchstzahl setzen' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill('1');
  const surplus = slot.taken - 2;
  await expect(dialog).toContainText(
    surplus === 1 ? '1 Buchung ist dann zu viel' : `${surplus} Buchungen sind dann zu viel`,
  );
  await expect(dialog).toContainText('Keine Buchung wird storniert');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  // The move of what is left without a place is offered at once: whole tours, and where they would go.
  const offer = page.getByRole('dialog', { name: `Überzählige verschieben: ${surplus} Buchung` });
  await expect(offer.getByRole('row').nth(1)).toContainText(/T\d+/);
  await expectAccessible(page);
  await leaveSurplus(page);
  const first = present(slot.cells[0]);
  await expect(slotCell(page, begin, 0)).toContainText(`${first.currentNumber} / 1`);
  await expect(slotCell(page, begin, 0)).toContainText(`${first.currentNumber - 1} zu viel`);
  await act(page, 'Schließen');
  await leaveSurplus(page);
  await expect(toolbar(page).getByRole('button', { name: `Überzählige verschieben (${slot.taken})` })).toBeVisible();
  await expect(slotCell(page, begin, 0)).toContainText(`${first.currentNumber} zu viel`);
  await expectAccessible(page);

  await toolbar(page)
    .getByRole('button', { name: /^Überzählige verschieben/ })
    .click();
  const moving = page.getByRole('dialog', { name: /^Überzählige verschieben/ });
  const submit = moving.getByRole('button', { name: /^\d+ Touren? verschieben$/ });
  await expect(submit).toBeEnabled();
  const planned = Number.parseInt(present(await submit.textContent()), 10);
  await submit.press('Enter');
  await expect(moving.getByText(`${planned} von ${planned} Touren verschoben`)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(moving).toBeHidden();
  const left = present((await slotsOf(operator, nordbecken.id, day)).find((each) => each.slotBegin === slot.slotBegin));
  expect(slot.taken - left.taken).toBeGreaterThanOrEqual(planned);
  await expect(slotCell(page, begin, 0)).toContainText(`${present(left.cells[0]).currentNumber} / 1`);
  await resetSlots(operator, nordbecken.id, [slot]);
});

test('TRM-SLOT-07 a change that is refused leaves the dialog as it was, with the reason', async ({ open, page }) => {
  await workAt(page, nordbecken);
  await open('terminal', boardAddress({ day: dayAhead(19) }), { language: 'en' });
  await slotCell(page, '10:00', 0).click();
  await toolbar(page).getByRole('button', { name: 'Set capacity' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill('33');
  await page.route(/\/terminals\/\d+\/slots$/, (route) => route.fulfill(refused(500, 'internal_error')));
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('Internal error');
  await expect(dialog.getByRole('textbox').first()).toHaveValue('33');
  await page.unroute(/\/terminals\/\d+\/slots$/);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(slotCell(page, '10:00', 0)).toContainText('/ 33');
});

besideTest(
  'TRM-SLOT-11 TRM-SLOT-13 of two operators at one cell the second is told; nothing is changed until they confirm again',
  async ({ open, page, beside }) => {
    const address = boardAddress({ day: dayAhead(20) });
    await workAt(page, nordbecken);
    await open('terminal', address);
    await slotCell(page, '10:00', 0).click();
    await toolbar(page).getByRole('button', { name: 'Höchstzahl setzen' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').first().fill('21');

    const colleague = await beside('all', address);
    await slotCell(colleague, '10:00', 0).click();
    await act(colleague, 'Höchstzahl setzen', '9');

    await page.keyboard.press('Enter');
    await expect(dialog).toContainText('Inzwischen hat jemand anderes eines dieser Felder geändert');
    await expectAccessible(page);
    await expect(dialog.getByRole('textbox').first()).toHaveValue('21');
    await expect(dialog).toContainText('Jetzt gilt: 9.');
    // Behind the dialog the board is the new one, and what was selected still is.
    await expect(page.locator('[role=gridcell][aria-selected=true]')).toContainText('/ 9');
    await dialog.locator('footer').getByRole('button', { name: 'Höchstzahl setzen' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(slotCell(page, '10:00', 0)).toContainText('/ 21');
  },
);

for (const language of twins(['de', 'en'] as const)) {
  test(`TRM-SLOT-20 the changes say who, when, what, and from what to what, ${language}`, async ({
    open,
    page,
    api,
  }) => {
    const operator = await api('terminal');
    const slots = await slotsOf(operator, nordbecken.id, dayAhead(language === 'de' ? 21 : 22));
    const slot = present(slots[12]);
    const cells = [{ slotBegin: slot.slotBegin, moduleId: present(slot.cells[0]).moduleId }];
    const params = { terminalId: nordbecken.id };
    await operator.call(slotBoard.change, { params, body: { cells, maximum: 17 } });
    await operator.call(slotBoard.change, { params, body: { cells, maximum: 23, closed: true } });
    await workAt(page, nordbecken);
    await open('terminal', boardAddress({ view: 'changes' }), { language });
    const row = page.getByRole('row').filter({ hasText: '23' }).filter({ hasText: '17' }).first();
    await expect(row).toContainText('Martina Vogelsang');
    await expect(row).toContainText(timeOf(slot.slotBegin));
    await expect(row).toContainText('Module 1');
    await expect(row).toContainText(language === 'de' ? 'geschlossen' : 'closed');
    await expectAccessible(page);

    // Of one slot alone, from its bookings.
    await page.goto(boardAddress({ day: slot.slotBegin.slice(0, 10), slot: slot.slotBegin }));
    await page.getByRole('button', { name: language === 'de' ? 'Änderungen' : 'Changes', exact: true }).click();
    await expect(page).toHaveURL(/view=changes/);
    const rows = page.getByRole('row').filter({ has: page.getByRole('gridcell') });
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText('23');
  });
}
