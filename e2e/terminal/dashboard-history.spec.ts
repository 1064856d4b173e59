import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { addDays, localDay, offsetMinutes, startOfLocalDay } from '@quaygate/rules';
import { expect, test } from '../support/story.ts';
import { berlin, custom, dashboard, dayFrom, dayIn, fromField, series } from '../support/terminal-dashboard.ts';
import { twins } from '../support/twins.ts';

/** The last day on which the clock was changed to winter, or to summer, time. */
function lastChange(to: 'winter' | 'summer'): string {
  for (let days = -1; days > -400; days--) {
    const day = dayFrom(days);
    const [before, after] = [startOfLocalDay(day, berlin), startOfLocalDay(addDays(day, 1), berlin)];
    const change = offsetMinutes(after, berlin) - offsetMinutes(before, berlin);
    if (change !== 0 && change < 0 === (to === 'winter')) return day;
  }
  throw new Error('no change of the clock');
}

const slider = (page: Page) => page.getByRole('slider');
const rows = (page: Page) => page.getByRole('table').locator('tbody tr');
const said = (page: Page) => slider(page).getAttribute('aria-valuetext');
const written = (day: string) => day.split('-').reverse().join('.');

/** Completed bookings by hours, days or weeks as the story says. */
const answer = (page: Page, values: (index: number) => number | null) =>
  page.route(series, async (route) => {
    const own = await (await route.fetch()).json();
    await route.fulfill({ json: { ...own, yAxis: own.xAxis.map((_: string, index: number) => values(index)) } });
  });

test('TRM-DASH-03 TRM-DASH-21 TRM-DASH-36 TENT-07 the chart and the table behind it show the same values; the arrow keys read them', async ({
  open,
  page,
}) => {
  await answer(page, (index) => (index > 5 ? null : index * 1000));
  await open('terminal-read', `${dashboard}?range=week`, { language: 'de' });
  await expect(slider(page)).toBeVisible();
  await expect(rows(page)).toHaveCount(7);
  await expect(rows(page).nth(5)).toHaveText(new RegExp(`${written(dayFrom(-1)).replaceAll('.', '\\.')}.*5\\.000`));
  await expect(rows(page).nth(6)).toContainText('steht bevor');
  await slider(page).focus();
  await page.keyboard.press('End');
  await expect.poll(() => said(page)).toContain('steht bevor');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => said(page)).toMatch(/5\.?000 Buchungen/);
  await page.keyboard.press('Home');
  await expect.poll(() => said(page)).toContain(`${written(dayFrom(-6))}: 0 Buchungen`);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => said(page), 'there is nothing before').toContain(written(dayFrom(-6)));
  await page.keyboard.press('ArrowRight');
  const tip = page.locator('[data-chart-tip]');
  await expect(tip).toContainText(written(dayFrom(-5)));
  await expect(tip).toContainText(/1\.?000 Buchungen/);
  await page.keyboard.press('Escape');
  await expect(tip).toHaveCount(0);
});

test('TRM-DASH-36 the mouse shows the value it is over, and nothing when it has left', async ({ open, page }) => {
  await answer(page, (index) => index);
  await open('terminal-read', `${dashboard}?range=week`, { language: 'en' });
  const over = page.locator('.u-over');
  const box = await over.boundingBox();
  if (!box) throw new Error('no chart');
  const tip = page.locator('[data-chart-tip]');
  await page.mouse.move(box.x + box.width - 2, box.y + 60);
  await expect(tip).toContainText('6 bookings');
  await page.mouse.move(box.x + 2, box.y + 60);
  await expect(tip).toContainText('0 bookings');
  await page.mouse.move(box.x + box.width / 2, box.y - 200);
  await expect(tip).toHaveCount(0);
});

for (const [language, summer, winter] of twins([
  ['de', 'MESZ', 'MEZ'],
  ['en', 'CEST', 'CET'],
] as const)) {
  test(`TRM-DASH-19 TRM-DASH-30 TRM-DASH-36 the night back to winter time has 25 hours, and the one that comes twice is told apart, ${language}`, async ({
    open,
    page,
  }) => {
    const day = lastChange('winter');
    await open('terminal-read', custom(day, day), { language });
    await expect(rows(page)).toHaveCount(25);
    await expect(rows(page).nth(1)).toContainText(`${written(day)} 01:00 - 02:00 ${summer}`);
    await expect(rows(page).nth(2)).toContainText(`${written(day)} 02:00 ${summer} - 02:00 ${winter}`);
    await expect(rows(page).nth(3)).toContainText(`${written(day)} 02:00 ${winter} - 03:00`);
    await expect(rows(page).nth(24)).toContainText('23:00 - 00:00');
    await slider(page).focus();
    await page.keyboard.press('Home');
    for (const words of ['01:00', `02:00 ${summer}`, `02:00 ${winter}`, '03:00']) {
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => said(page)).toContain(`${written(day)} ${words}`);
    }
  });
}

test('TRM-DASH-30 the night to summer time has 23 hours, and a range across it has whole days', async ({
  open,
  page,
}) => {
  const day = lastChange('summer');
  await open('terminal-read', custom(day, day), { language: 'en' });
  await expect(rows(page)).toHaveCount(23);
  await expect(rows(page).nth(1)).toContainText(`${written(day)} 01:00 - 03:00`);
  await page.goto(custom(addDays(day, -1), addDays(day, 1)));
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).nth(1)).toContainText(written(day));
});

test('TRM-DASH-30 weeks begin on Monday, and the first and the last hold only days of the range', async ({
  open,
  page,
}) => {
  await open('terminal-read', `${dashboard}?range=year`, { language: 'en' });
  await expect(rows(page).first()).toBeVisible();
  const first = dayIn(await fromField(page).inputValue());
  const periods = await rows(page).locator('th').allTextContents();
  expect([53, 54]).toContain(periods.length);
  expect(periods[0]).toContain(written(first));
  expect(periods.slice(1).filter((period) => !period.startsWith('Mon, '))).toEqual([]);
  expect(periods.at(-1)).toContain(written(localDay(new Date(await page.evaluate(() => Date.now())), berlin)));
});

test('TRM-DASH-36 chart and table are switched by keyboard, and the table scrolls by it', async ({ open, page }) => {
  await open('terminal-read', `${dashboard}?range=month`, { language: 'en' });
  await expect(slider(page)).toBeVisible();
  await page.getByRole('radio', { name: 'Chart' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(slider(page)).toHaveCount(0);
  const table = page.getByRole('region', { name: /History of completed bookings, per day/ });
  await expect(table).toBeVisible();
  await expect(page.getByRole('button', { name: /picture/ })).toHaveCount(0);
  await page.getByRole('button', { name: /\(CSV\)/ }).focus();
  await page.keyboard.press('Tab');
  await expect(table).toBeFocused();
});

test('TRM-DASH-36 the values are downloaded as CSV and the chart as PNG', async ({ open, page }) => {
  await answer(page, (index) => (index === 6 ? null : index));
  await open('terminal-read', `${dashboard}?range=week`, { language: 'de' });
  await expect(slider(page)).toBeVisible();
  const download = async (name: RegExp) => {
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name }).click();
    const file = await coming;
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
  };
  const csv = await download(/\(CSV\)/);
  expect(csv.name).toBe(`completed_bookings-12-${dayFrom(-6)}-${dayFrom(0)}.csv`);
  const lines = csv.bytes.toString('utf8').split('\r\n');
  expect(lines[0]).toBe('\ufeffBeginn;Beginn (UTC);Abgeschlossene Buchungen');
  expect(lines[6]).toBe(`${written(dayFrom(-1))} 00:00;${startOfLocalDay(dayFrom(-1), berlin).toISOString()};5`);
  expect(lines[7]?.endsWith(';')).toBe(true);
  expect(lines).toHaveLength(9);
  const png = await download(/\(PNG\)/);
  expect(png.name).toBe(`completed_bookings-12-${dayFrom(-6)}-${dayFrom(0)}.png`);
  expect(png.bytes.subarray(1, 4).toString()).toBe('PNG');
  const [width, height] = [png.bytes.readUInt32BE(16), png.bytes.readUInt32BE(20)];
  expect(width).toBeGreaterThan(500);
  expect(height).toBeGreaterThan(340);
});

test('TRM-DASH-03 the chart follows the colour scheme and the language, and breaks no rule of the page', async ({
  open,
  page,
}) => {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await open('terminal-read', `${dashboard}?range=week`, { language: 'en', scheme: 'light' });
  await expect(slider(page)).toBeVisible();
  const drawn = () => page.evaluate(() => document.querySelector<HTMLCanvasElement>('.uplot canvas')?.toDataURL());
  const light = await drawn();
  await page.getByRole('button', { name: /colou?r scheme/i }).click();
  await page
    .getByRole('menuitemradio', { name: 'Dark' })
    .or(page.getByRole('menuitem', { name: 'Dark' }))
    .click();
  await expect.poll(drawn).not.toBe(light);
  const english = await drawn();
  await page.getByRole('button', { name: 'Auf Deutsch umschalten' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Übersicht' })).toBeVisible();
  await expect.poll(drawn, 'the days of the axis').not.toBe(english);
  expect(complaints).toEqual([]);
});
