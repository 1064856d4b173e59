import { slotBoard } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { emptyList, refused } from '../support/failing.ts';
import {
  act,
  alpenland,
  atNoon,
  boardAddress,
  boardWords,
  dayAhead,
  looks,
  nordbecken,
  slotCell,
  slotRow,
  slotsOf,
  timeOf,
  toolbar,
} from '../support/slot-board.ts';
import { expect, expectAccessible, test } from '../support/story.ts';
import { workAt } from '../support/terminal-scene.ts';
import { twins } from '../support/twins.ts';

const boardCall = /\/terminals\/\d+\/slots\?/;
const germanDay = (day: string) => day.split('-').reverse().join('.');

for (const [language, scheme] of twins(looks)) {
  test(`TRM-SLOT-01 TRM-SLOT-03 TRM-SLOT-04 TRM-SLOT-09 NAV-48 the slots of today with every module, ${language} ${scheme}`, async ({
    open,
    page,
    api,
  }) => {
    const today = dayAhead(0);
    await atNoon(page, today);
    await workAt(page, nordbecken);
    await open('terminal', boardAddress(), { language, scheme });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(boardWords[language].title);
    await expect(page.getByRole('columnheader')).toHaveCount(3);
    await expect(page.getByRole('columnheader').nth(1)).toContainText('Module 1');
    const slots = await slotsOf(await api('terminal'), nordbecken.id, today);
    await expect(page.locator('[data-slot]')).toHaveCount(slots.length);
    // The doubled hour of a clock change is named with its zone.
    const isPlain = (time: string) => !timeOf(time).startsWith('02:');
    const plain = slots.filter(({ slotBegin, slotEnd }) => isPlain(slotBegin) && isPlain(slotEnd));
    // What is over changes no more.
    for (const slot of plain.slice(0, 6)) {
      const row = slotRow(page, timeOf(slot.slotBegin));
      await expect(row.getByRole('rowheader')).toContainText(`${timeOf(slot.slotBegin)} - ${timeOf(slot.slotEnd)}`);
      await expect(row.getByRole('rowheader')).toContainText(`${slot.taken} / ${slot.capacity}`);
      for (const [at, cell] of slot.cells.entries())
        await expect(row.getByRole('gridcell').nth(at)).toContainText(`${cell.currentNumber} / ${cell.maximum}`);
    }
    // The running slot is named by a word.
    await expect(page.locator('[aria-current="time"]')).toContainText(language === 'de' ? 'jetzt' : 'now');
    await expectAccessible(page);
  });
}

test('TRM-SLOT-02 a day is chosen by steps, by date and today; it stands in the address and has ends', async ({
  open,
  page,
}) => {
  await workAt(page, nordbecken);
  await open('terminal', boardAddress());
  const grid = page.getByRole('grid').first();
  await expect(grid).toHaveAccessibleName(`Zeitfenster am ${germanDay(dayAhead(0))}`);
  await page.getByRole('button', { name: 'Nächster Tag' }).click();
  await expect(page).toHaveURL(new RegExp(`day=${dayAhead(1)}`));
  await expect(grid).toHaveAccessibleName(`Zeitfenster am ${germanDay(dayAhead(1))}`);
  await page.goBack();
  await expect(grid).toHaveAccessibleName(`Zeitfenster am ${germanDay(dayAhead(0))}`);
  await page.getByRole('button', { name: 'Voriger Tag' }).click();
  await expect(page).toHaveURL(new RegExp(`day=${dayAhead(-1)}`));
  await page.getByRole('button', { name: 'Heute' }).click();
  await expect(page).not.toHaveURL(/day=/);
  const field = page.getByRole('textbox', { name: 'Tag', exact: true });
  await field.fill(germanDay(dayAhead(3)));
  await expect(page).toHaveURL(new RegExp(`day=${dayAhead(3)}`));
  // What is no day yet changes nothing, and gives way to the day that is shown.
  await field.fill('31.12');
  await field.blur();
  await expect(field).toHaveValue(germanDay(dayAhead(3)));

  await page.goto(boardAddress({ day: dayAhead(-60) }));
  await expect(page.getByRole('button', { name: /^Voriger Tag: Frühere Tage/ })).toHaveAttribute('aria-disabled');
  await page.goto(boardAddress({ day: dayAhead(60) }));
  await expect(page.getByRole('button', { name: /^Nächster Tag: Spätere/ })).toHaveAttribute('aria-disabled');
});

test('TRM-SLOT-02 TRM-SLOT-21 the week shows seven days; a day opens its board, a slot its bookings', async ({
  open,
  page,
}) => {
  await atNoon(page, dayAhead(0));
  await workAt(page, nordbecken);
  await open('terminal', boardAddress({ view: 'week' }));
  const week = page.getByRole('region', { name: /^Woche ab/ });
  await expect(week.getByRole('button', { name: /^(Mo|Di|Mi|Do|Fr|Sa|So), / })).toHaveCount(7);
  await expect(week.locator('[aria-current="date"]')).toHaveCount(1);
  await expectAccessible(page);
  await week.locator('[aria-current="time"]').click();
  await expect(page).toHaveURL(/slot=/);
  await expect(page.getByText(/^Buchungen \d\d:\d\d - \d\d:\d\d$/)).toBeVisible();

  await page.goBack();
  await page.getByRole('button', { name: 'Nächste Woche' }).click();
  await week.getByRole('button', { name: /^So, / }).click();
  await expect(page).not.toHaveURL(/view=week/);
  await expect(page.getByRole('rowheader').first()).toBeVisible();
});

test('TRM-SLOT-23 those who only read see everything; selection and actions say why they are closed', async ({
  open,
  page,
  api,
}) => {
  await open('terminal-read', boardAddress({ day: dayAhead(2) }));
  const reason = 'Ihre Rolle darf Zeitfenster ansehen, aber nicht ändern';
  await expect(toolbar(page)).toContainText(reason);
  for (const name of ['Schließen', 'Öffnen', 'Höchstzahl setzen', 'Zurück zur Vorlage']) {
    const button = toolbar(page).getByRole('button', { name });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button).toHaveAccessibleDescription(reason);
  }
  await slotCell(page, '07:40', 0).click();
  await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(0);
  await expect(page.getByRole('checkbox').first()).toHaveAccessibleDescription(reason);
  await expectAccessible(page);

  await page.getByRole('tab', { name: 'Vorlagen' }).click();
  await expect(page.getByRole('button', { name: /^Plan für Montag ändern/ })).toHaveAttribute('aria-disabled', 'true');
  const { call } = await api('terminal-read');
  const [slot] = await slotsOf(await api('terminal-read'), alpenland.id, dayAhead(2));
  const { slotBegin, cells } = present(slot);
  const answer = await call(slotBoard.change, {
    params: { terminalId: alpenland.id },
    body: { cells: [{ slotBegin, moduleId: present(cells[0]).moduleId }], closed: true },
  });
  expect(answer.status).toBe(403);
});

test('TRM-SLOT-24 TRM-SLOT-05 a board that cannot be read says so and is read again; what was read stays', async ({
  open,
  page,
}) => {
  await workAt(page, nordbecken);
  await page.route(boardCall, (route) => route.fulfill(refused(500, 'internal_error')));
  await open('terminal', boardAddress({ day: dayAhead(1) }));
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Die Zeitfenster konnten nicht geladen werden.',
  );
  await expectAccessible(page);
  await page.unroute(boardCall);
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(slotRow(page, '10:00')).toBeVisible();

  await slotCell(page, '10:00', 0).click();
  await expect(toolbar(page)).toContainText('1 Feld ausgewählt');
  await page.route(boardCall, (route) => route.abort());
  await page.clock.fastForward(61_000);
  await expect(page.getByText(/Nicht aktuell, Stand \d\d:\d\d/)).toBeVisible();
  await expect(slotRow(page, '10:00')).toBeVisible();
  await expect(toolbar(page)).toContainText('1 Feld ausgewählt');
});

test('TRM-SLOT-24 a day without slots says so and shows the way to the templates to those who may change them', async ({
  open,
  page,
}) => {
  await workAt(page, nordbecken);
  await page.route(boardCall, (route) => route.fulfill({ json: { modules: [], slots: [] } }));
  await page.route(/slotTemplates$/, (route) => route.fulfill(emptyList));
  await open('terminal', boardAddress(), { language: 'en' });
  await expect(page.getByRole('heading', { name: 'No slots' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Go to templates' }).click();
  await expect(page).toHaveURL(/view=templates/);
  await expect(page.getByRole('heading', { name: 'No templates yet' })).toBeVisible();
});

test('TRM-SLOT-06 TRM-SLOT-08 on a phone a slot is a card with its modules; a tap selects, the bar is at hand', async ({
  open,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await workAt(page, nordbecken);
  await open('terminal', boardAddress({ day: dayAhead(16) }), { scheme: 'dark' });
  await expect(toolbar(page)).toBeHidden();
  await slotCell(page, '10:00', 1).click();
  await expect(toolbar(page)).toContainText('1 Feld ausgewählt');
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page);
  await act(page, 'Höchstzahl setzen', '7');
  await expect(slotCell(page, '10:00', 1)).toContainText('/ 7');
  await act(page, 'Zurück zur Vorlage');
  await expect(slotCell(page, '10:00', 1)).toContainText('/ 50');
});
