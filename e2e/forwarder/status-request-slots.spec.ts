import { present } from '@quaygate/rules';
import { now, shownDay } from '../support/clock.ts';
import {
  addressOf,
  ask,
  askForSlots,
  chooseSlot,
  demoUnit,
  fillRequest,
  turnToOneToOne,
} from '../support/status-form.ts';
import { expect, test } from '../support/story.ts';

const nordbecken = 8;
const alpenland = 12;
const rheinhafen = 3;
/** A delivery no other story books. */
const plain = demoUnit('REF-1112');

test('FWD-STAT-09 FWD-STAT-30 the result shows the box, its weights, customs and dangerous goods', async ({ open }) => {
  const unit = demoUnit('REF-1004');
  const page = await open('dispatch', addressOf(nordbecken), { language: 'en' });
  const answer = page.waitForResponse(/terminals\/8\/containers\?requestType=single/);
  await askForSlots(page, unit, 'en');
  const { container } = await (await answer).json();
  const box = page.getByRole('region', { name: 'Load unit', exact: true });
  await expect(box).toContainText(unit.containerNumber ?? '');
  await expect(box).toContainText(container.containerType);
  await expect(box).toContainText(/\d{1,2}\.\d{3} kg/);
  const [toll] = container.listTollData;
  await expect(box).toContainText(`${toll.customsReference} ${toll.status}`);
  const [goods] = container.listDangerousGoodsData;
  await expect(box).toContainText(`UN ${goods.unNumber}`);
  await expect(box).toContainText(`Class ${goods.class}`);
});

test('FWD-STAT-30 absent values are missing, empty lists are none; a delivery shows its train and the latest loading time', async ({
  open,
}) => {
  const page = await open('dispatch', addressOf(alpenland));
  await askForSlots(page, demoUnit('REF-2006'));
  const box = page.getByRole('region', { name: 'Ladeeinheit', exact: true });
  await expect(box.getByText('fehlt', { exact: true }), 'container number').toHaveCount(1);
  await expect(box.getByText('keine', { exact: true }), 'customs, dangerous goods').toHaveCount(2);
  await askForSlots(page, demoUnit('REF-2003'));
  await expect(box).toContainText(/Späteste Ladezeit\d{2}\.\d{2}\.\d{4} \d{2}:\d{2}/);
});

test('FWD-STAT-10 FWD-STAT-31 FWD-STAT-46 days within two weeks in the time of the terminal, the earliest chosen, slots ascending', async ({
  open,
}) => {
  const page = await open('dispatch', addressOf(nordbecken));
  const answer = page.waitForResponse(/requestType=single/);
  await askForSlots(page, plain);
  const { timeSlots } = await (await answer).json();
  const day = (text: string) =>
    new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', dateStyle: 'medium' }).format(new Date(text));
  const days = [...new Set(timeSlots.map((slot: { slotBegin: string }) => day(slot.slotBegin)))];
  await expect(page.getByRole('tab')).toHaveCount(days.length);
  expect(days.length).toBeGreaterThanOrEqual(14);
  expect(days.length).toBeLessThanOrEqual(15);
  await expect(page.getByRole('tab').first()).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tab').first()).toHaveAccessibleName(
    new RegExp(` ${String(days[0]).replace('.2', '. ?2')} \\d+ frei$`),
  );

  await page.getByRole('tab').nth(1).click();
  await expect(page.getByRole('tab').nth(1)).toHaveAttribute('aria-selected', 'true');
  const texts = await page.locator('[data-slot]').allInnerTexts();
  const begins = texts.map((text) => /^(\d{2}:\d{2})\s*- (\d{2}:\d{2})/.exec(text.replaceAll('\n', ' '))?.[1] ?? '?');
  expect(begins).toEqual([...begins].sort());
  expect(begins.length).toBe(timeSlots.filter((slot: { slotBegin: string }) => day(slot.slotBegin) === days[1]).length);
});

test('FWD-STAT-31 the hour that comes twice is told apart', async ({ open }) => {
  const page = await open('dispatch', addressOf(nordbecken));
  await page.route('**/containers?requestType=single', async (route) => {
    const answer = await (await route.fetch()).json();
    const timeSlots = ['00:30', '01:30'].map((time) => ({
      slotBegin: `2027-10-31T${time}:00Z`,
      slotEnd: `2027-10-31T${time.replace('30', '50')}:00Z`,
      category: 'green',
    }));
    await route.fulfill({ json: { ...answer, timeSlots } });
  });
  await askForSlots(page, plain);
  const slots = page.locator('[data-slot]');
  await expect(slots.nth(0)).toContainText('02:30 MESZ');
  await expect(slots.nth(1)).toContainText('02:30 MEZ');
  await page.getByRole('button', { name: 'Switch to English' }).click();
  await expect(slots.nth(0)).toContainText('02:30 CEST');
  await expect(slots.nth(1)).toContainText('02:30 CET');
});

test('FWD-STAT-14 FWD-STAT-15 FWD-STAT-16 FWD-STAT-32 green is fine, yellow warns, red is closed, anything unknown is neutral', async ({
  open,
}) => {
  const page = await open('dispatch', addressOf(nordbecken));
  await page.route('**/containers?requestType=single', async (route) => {
    const answer = await (await route.fetch()).json();
    const categories = ['green', 'yellow', 'red', 'not_set', 'others', 'striped'];
    // Of one day: just after midnight the last one has but a few.
    const dayOf = ({ slotBegin }: { slotBegin: string }) => shownDay(slotBegin);
    const days = Object.values(Object.groupBy(answer.timeSlots as { slotBegin: string }[], dayOf));
    const timeSlots = present(days.findLast((slots) => present(slots).length >= categories.length))
      .slice(-categories.length)
      .map((slot: object, index: number) => ({ ...slot, category: categories[index] }));
    await route.fulfill({ json: { ...answer, timeSlots } });
  });
  await askForSlots(page, plain);
  const slots = page.locator('[data-slot]');
  const highLoad = page.getByText('In diesem Zeitfenster wird hohe Auslastung erwartet');
  await expect(slots).toHaveCount(6);
  await expect(slots).toContainText(['frei', 'fast voll', 'belegt', 'ohne Angabe', 'ohne Angabe', 'ohne Angabe']);
  await expect(page.getByRole('tab')).toHaveAccessibleName(/5 frei$/);

  await slots.nth(0).click();
  await expect(slots.nth(0)).toHaveAttribute('aria-selected', 'true');
  await expect(highLoad).toHaveCount(0);
  await slots.nth(1).click();
  await expect(highLoad).toBeVisible();
  await expect(slots.nth(2)).toHaveAttribute('aria-disabled', 'true');
  await slots.nth(2).click({ force: true });
  await expect(slots.nth(2)).toHaveAttribute('aria-selected', 'false');
  await expect(slots.nth(1)).toHaveAttribute('aria-selected', 'true');
  for (const neutral of [3, 4, 5]) {
    await slots.nth(neutral).click();
    await expect(slots.nth(neutral)).toHaveAttribute('aria-selected', 'true');
    await expect(highLoad).toHaveCount(0);
  }
});

test('FWD-STAT-32 a terminal without capacities offers neutral slots', async ({ open }) => {
  const page = await open('dispatch', addressOf(rheinhafen), { language: 'en' });
  await askForSlots(page, demoUnit('REF-3002'), 'en');
  await page.getByRole('tab').nth(2).click();
  await expect(page.locator('[data-slot]').first()).toContainText('not stated');
});

test('FWD-STAT-46 a result whose slots are all taken shows them with the note', async ({ open }) => {
  const page = await open('dispatch', addressOf(nordbecken));
  await askForSlots(page, demoUnit('REF-1016'));
  await expect(page.getByText('Alle Zeitfenster sind belegt')).toBeVisible();
  await expect(page.getByText('Bereit, doch kein Zeitfenster ist frei')).toBeVisible();
  await expect(page.locator('[data-slot]:not([aria-disabled])')).toHaveCount(0);
  await expect(page.locator('[data-slot]').first()).toBeVisible();
  await page.getByRole('button', { name: 'Switch to English' }).click();
  await expect(page.getByText('All time slots are taken')).toBeVisible();
});

test('FWD-STAT-18 a result without slots says so', async ({ open }) => {
  const page = await open('dispatch', addressOf(nordbecken));
  await page.route('**/containers?requestType=single', async (route) => {
    await route.fulfill({ json: { ...(await (await route.fetch()).json()), timeSlots: [] } });
  });
  await ask(page, plain);
  await expect(page.getByText('Keine Zeitfenster verfügbar')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Buchung anlegen' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Switch to English' }).click();
  await expect(page.getByText('No time slots available')).toBeVisible();
});

test('FWD-STAT-11 FWD-STAT-13 FWD-STAT-19 FWD-STAT-34 FWD-STAT-47 one-to-one periods: a table before the result, a list and marks with it, a hint when chosen', async ({
  open,
}) => {
  const page = await open('dispatch', addressOf(alpenland));
  const loaded = page.waitForResponse(/terminals\/8\/oneToOneRestrictions/);
  await page.getByRole('combobox', { name: 'Terminal' }).click();
  await page.getByRole('option', { name: 'Nordbecken Terminal' }).click();
  const { items } = await (await loaded).json();
  expect(items.length).toBeGreaterThan(0);
  const table = page.getByRole('table', { name: '1:1-Annahme' });
  await expect(table.getByRole('columnheader')).toHaveText(['Datum', 'Beginn', 'Ende']);
  await expect(table.getByRole('row')).toHaveCount(items.length + 1);
  await expect(table.getByRole('row').nth(1)).toHaveText(/\d{2}\.\d{2}\.\d{4}.*\d{2}:\d{2}.*\d{2}:\d{2}/);

  await askForSlots(page, demoUnit('REF-1006'));
  await expect(table).toHaveCount(0);
  await expect(page.getByRole('list', { name: /1:1-Annahme/ }).getByRole('listitem')).toHaveCount(items.length);

  const hint = page.getByText('Buchen Sie zuerst die Abholung.');
  const marked = page.getByRole('option', { name: /1:1-Annahme/ }).and(page.locator(':not([aria-disabled])'));
  await turnToOneToOne(page, nordbecken);
  await expect(marked.first()).toBeVisible();
  await marked.first().click();
  await expect(hint).toBeVisible();
  await page.getByRole('tab').nth(3).click();
  await page.locator('[data-slot]:not([aria-disabled])').first().click();
  await expect(hint).toHaveCount(0);

  await askForSlots(page, demoUnit('REF-1004'));
  await turnToOneToOne(page, nordbecken);
  await marked.first().click();
  await expect(hint, 'a pickup needs no hint').toHaveCount(0);
});

test('FWD-STAT-31 FWD-STAT-47 at 390 px nothing covers the times of a slot, and its mark is no measured bar', async ({
  open,
}) => {
  const page = await open('dispatch', addressOf(nordbecken));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route('**/oneToOneRestrictions', async (route) => {
    const restrictionStart = new Date(now() - 86_400_000).toISOString();
    const restrictionEnd = new Date(now() + 30 * 86_400_000).toISOString();
    await route.fulfill({
      json: { items: [{ id: '1', restrictionStart, restrictionEnd, terminalId: 8 }], page: 0, size: 1, total: 1 },
    });
  });
  await page.reload();
  await askForSlots(page, demoUnit('REF-1006'));
  await page.getByRole('tab').nth(3).click();
  const cells = page.locator('[data-slot]', { hasText: '1:1' });
  expect(await cells.count()).toBeGreaterThan(0);
  const covered = await cells.evaluateAll((all) =>
    all.filter((cell) => {
      const [time, marks] = [...cell.children].map((child) => child.getBoundingClientRect());
      const { right, bottom } = cell.getBoundingClientRect();
      return !time || !marks || marks.top < time.bottom - 1 || marks.right > right || marks.bottom > bottom;
    }),
  );
  expect(covered).toEqual([]);
  const widths = await page
    .locator('[data-slot]')
    .evaluateAll((all) => all.map((cell) => getComputedStyle(cell, '::before').width));
  expect(new Set(widths).size, 'one size for every category').toBe(1);
});

test('FWD-STAT-31 the slots are worked with the keyboard alone', async ({ open }) => {
  const page = await open('dispatch', addressOf(nordbecken));
  await fillRequest(page, plain);
  await page.getByLabel('Referenznummer').press('Enter');
  const active = page.locator('[data-slot]:focus');
  await expect(active).toBeVisible();
  await page.keyboard.press('PageDown');
  await expect(page.getByRole('tab').nth(1)).toHaveAttribute('aria-selected', 'true');
  await expect(active).toBeVisible();
  const order = await page
    .locator('[data-slot]')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-slot')));
  await page.keyboard.press('Home');
  await expect(active).toHaveAttribute('data-slot', order[0] ?? '');
  await page.keyboard.press('ArrowRight');
  await expect(active).toHaveAttribute('data-slot', order[1] ?? '');
  const x = (await active.boundingBox())?.x;
  await page.keyboard.press('ArrowDown');
  expect((await active.boundingBox())?.x).toBe(x);
  await page.keyboard.press('ArrowUp');
  await expect(active).toHaveAttribute('data-slot', order[1] ?? '');
  await page.keyboard.press('End');
  await expect(active).toHaveAttribute('data-slot', order.at(-1) ?? '');
  await page.keyboard.press('PageUp');
  await expect(page.getByRole('tab').first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('tab').first()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab').nth(1)).toBeFocused();
  await expect(page.getByRole('tab').nth(1)).toHaveAttribute('aria-selected', 'true');
});

test('FWD-STAT-38 the slots are refreshed without losing the chosen one', async ({ open }) => {
  const page = await open('dispatch', addressOf(nordbecken), { language: 'en' });
  await askForSlots(page, plain, 'en');
  const slot = await chooseSlot(page);
  const answer = page.waitForResponse(/requestType=single/);
  await page.getByRole('button', { name: 'Refresh time slots' }).click();
  await answer;
  await expect(page.locator(`[data-slot="${slot}"]`)).toHaveAttribute('aria-selected', 'true');
});
