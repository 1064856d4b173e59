import { statistic, type TerminalStatisticName, terminalStatisticNames } from '@quaygate/contract';
import { addDays, formatMinutes, startOfLocalDay } from '@quaygate/rules';
import { now } from '../support/clock.ts';
import { counted, emptyList, refused, snackbar } from '../support/failing.ts';
import { untilLive } from '../support/live.ts';
import { expect, expectAccessible, expectAccessibleInBothSchemes, test } from '../support/story.ts';
import {
  answerNumbers,
  berlin,
  boxOf,
  custom,
  dashboard,
  dayFrom,
  numbers,
  sentTo,
  series,
  services,
  settleCalls,
  showTab,
} from '../support/terminal-dashboard.ts';
import { twins } from '../support/twins.ts';

const labels = {
  de: {
    active_bookings: 'Aktive Buchungen',
    completed_bookings: 'Abgeschlossene Buchungen',
    canceled_bookings: 'Stornierte Buchungen',
    time_register_success_transhipment: 'Registrierung bis erfolgreicher Umschlag',
  },
  en: {
    active_bookings: 'Active bookings',
    completed_bookings: 'Completed bookings',
    canceled_bookings: 'Canceled bookings',
    time_register_success_transhipment: 'Registration to successful transhipment',
  },
} as const;

for (const language of twins(['de', 'en'] as const)) {
  test(`TRM-DASH-04 TRM-DASH-18 TRM-DASH-24 the four numbers of picked days are those of the server, ${language}`, async ({
    open,
    api,
  }) => {
    const { call } = await api('terminal');
    const [from, to] = [dayFrom(-20), dayFrom(-7)];
    const range = { start: startOfLocalDay(from, berlin), end: startOfLocalDay(dayFrom(-6), berlin) };
    const asked = async (name: TerminalStatisticName) =>
      (await call(statistic.terminal, { params: { terminalId: 12 }, body: { name, ...range } })).body.floatValue;
    const page = await open('terminal-read', custom(from, to), { language });
    await expect(page.getByText('Alpenland Umschlag').last()).toBeVisible();
    for (const name of terminalStatisticNames) {
      const value = await asked(name);
      const isTime = name === 'time_register_success_transhipment';
      const shown = isTime ? formatMinutes(value) : value.toLocaleString(language === 'de' ? 'de-DE' : 'en-GB');
      await expect(boxOf(page, labels[language][name])).toContainText(shown);
      if (name === 'completed_bookings' || isTime) expect(value, name).toBeGreaterThan(0);
    }
  });
}

test('TRM-DASH-17 TRM-DASH-18 TRM-DASH-31 TRM-DASH-37 a band gives the box its colour and a word; minutes are shown as mm:ss', async ({
  open,
  page,
}) => {
  const colorBorders = [
    { minValue: 0, maxValue: 30, color: 'green' },
    { minValue: 30, maxValue: 60, color: 'yellow' },
  ];
  const time = { colorBorders, unit: 'minutes' };
  const values: Record<string, object> = {};
  await answerNumbers(page, values);
  const box = boxOf(page, 'Registration to successful transhipment');
  await open('terminal-read', dashboard, { language: 'en' });
  const looks = [];
  for (const [floatValue, shown, word] of [
    [30, '30:00', 'on target'],
    [30.01, '30:01', 'raised'],
    [61.5, '61:30', 'too high'],
    [600, '600:00', 'too high'],
  ] as const) {
    values.time_register_success_transhipment = { ...time, floatValue };
    await page.getByRole('button', { name: 'Refresh now' }).click();
    await expect(box).toContainText(shown);
    await expect(box).toContainText(word);
    looks.push(await box.evaluate((element) => getComputedStyle(element, '::before').backgroundColor));
  }
  expect(new Set(looks).size, 'three colours').toBe(3);
  values.time_register_success_transhipment = { ...time, colorBorders: [], floatValue: 61.5 };
  await page.getByRole('button', { name: 'Refresh now' }).click();
  await expect(box).not.toContainText(/too high|raised|on target/);
  const blue = await box.evaluate((element) => getComputedStyle(element, '::before').backgroundColor);
  expect(looks).not.toContain(blue);
});

test('TRM-DASH-31 TRM-DASH-32 a number that is null is missing and blue; one that never came keeps loading, one that was there stays', async ({
  open,
  page,
}) => {
  let fails = true;
  await page.route(numbers, async (route) => {
    const { name } = route.request().postDataJSON() as { name: string };
    if (name === 'completed_bookings' && fails) return route.fulfill(refused(500, 'internal_error'));
    if (name !== 'time_register_success_transhipment') return route.continue();
    const range = { start: new Date(now()).toISOString(), end: new Date(now() + 3_600_000).toISOString() };
    await route.fulfill({ json: { name, unit: 'minutes', floatValue: null, colorBorders: [], ...range } });
  });
  // Picked days stay the same at midnight.
  await open('terminal-read', custom(dayFrom(-9), dayFrom(-2)), { language: 'en' });
  const time = boxOf(page, 'Registration to successful transhipment');
  await expect(time).toContainText('missing');
  await expect(time).not.toContainText(/on target|raised|too high/);
  const box = boxOf(page, 'Completed bookings');
  await expect(box).toHaveAttribute('aria-busy', 'true');
  await expect(snackbar(page)).toHaveText('');
  fails = false;
  await page.clock.fastForward(60_500);
  await expect(box).not.toHaveAttribute('aria-busy', 'true');
  const value = await box.textContent();
  fails = true;
  await page.clock.fastForward(60_500);
  await expect(page.getByText(/Not up to date|Not current|as of/i).first()).toBeVisible();
  expect(await box.textContent()).toBe(value);
  await expect(snackbar(page)).toHaveText('');
});

test('TRM-DASH-09 TRM-DASH-33 every 60 s while the tab is visible, not while it is hidden, at once when it is shown again', async ({
  open,
  page,
}) => {
  const asked = counted(page, series);
  // Picked days stay the same at midnight.
  await open('terminal-read', custom(dayFrom(-9), dayFrom(-2)), { language: 'en' });
  await expect(page.getByRole('slider')).toBeVisible();
  await untilLive(page);
  await page.waitForLoadState('networkidle');
  // What other stories change at the terminal is asked for too.
  const first = asked();
  await page.clock.fastForward(60_500);
  await expect.poll(asked).toBeGreaterThan(first);
  await showTab(page, 'hidden');
  await settleCalls(page);
  const hidden = asked();
  await page.clock.fastForward(300_000);
  await settleCalls(page);
  expect(asked()).toBe(hidden);
  await showTab(page, 'visible');
  await expect.poll(asked).toBeGreaterThan(hidden);
});

test('TRM-DASH-23 TRM-DASH-33 a day that begins while the tab is hidden asks for nothing before the tab is shown again', async ({
  open,
  page,
}) => {
  const today = dayFrom(0);
  await page.clock.setSystemTime(startOfLocalDay(addDays(today, 1), berlin).getTime() - 120_000);
  const asked = sentTo(page, series);
  await open('terminal-read', dashboard, { language: 'en' });
  await expect(page.getByRole('slider')).toBeVisible();
  const starts = () => asked().map(({ seriesStart }) => seriesStart);
  const startOf = (days: number) => startOfLocalDay(addDays(today, days), berlin).toISOString();
  expect(new Set(starts())).toEqual(new Set([startOf(0)]));
  await showTab(page, 'hidden');
  const before = asked().length;
  await page.clock.fastForward(300_000);
  await settleCalls(page);
  expect(asked()).toHaveLength(before);
  await showTab(page, 'visible');
  await expect.poll(starts).toContain(startOf(1));
});

test('TRM-DASH-33 the answer for an older range is dropped, and so is that of another terminal', async ({
  open,
  page,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const late: Promise<void>[] = [];
  await page.route(numbers, async (route) => {
    const { name, duration } = route.request().postDataJSON() as { name: string; duration?: string };
    if (name !== 'completed_bookings') return route.continue();
    const floatValue = duration === 'DAY' ? 1111 : route.request().url().includes('/terminals/12/') ? 2222 : 3333;
    const answer = { ...(await (await route.fetch()).json()), floatValue };
    const send = () => route.fulfill({ json: answer }).catch(() => {});
    if (duration !== 'DAY') return send();
    late.push(held.then(send));
  });
  await open('terminal', dashboard, { language: 'en' });
  await page.getByRole('combobox', { name: /Time range/ }).click();
  await page.getByRole('option', { name: '1 week' }).click();
  const box = boxOf(page, 'Completed bookings');
  await expect(box).toContainText(/2,222|3,333/);
  release();
  await Promise.all(late);
  expect(late.length).toBeGreaterThan(0);
  await expect(box).not.toContainText('1,111');

  for (const [terminal, value] of [
    ['Nordbecken Terminal', '3,333'],
    ['Alpenland Umschlag', '2,222'],
  ] as const) {
    await page
      .getByRole('navigation')
      .getByRole('combobox', { name: /^Terminal/ })
      .click();
    await page.getByRole('option', { name: terminal }).click();
    await expect(box).toContainText(value);
  }
});

test('TRM-DASH-07 TRM-DASH-08 TRM-DASH-35 the apps are the other services of the terminal, as the server offers them', async ({
  open,
}) => {
  const page = await open('terminal-read', dashboard, { language: 'en' });
  const apps = page
    .getByRole('main')
    .getByRole('link')
    .filter({ has: page.locator('strong') });
  await expect(apps).toHaveText([
    /^Slots/,
    /^Bookings/,
    /^Acceptance restrictions/,
    /^Trains/,
    /^Announcements/,
    /^Block list/,
    /^Trucker overview/,
  ]);
  await apps.filter({ hasText: 'Trucker overview' }).click();
  await expect(page).toHaveURL(/\/terminalOperator\/truckerOverview$/);
});

test('TRM-DASH-35 a terminal with truck monitoring offers it; services that cannot be fetched leave the list empty', async ({
  open,
  page,
}) => {
  let fails = false;
  await page.route(services, (route) => (fails ? route.fulfill(refused(500, 'internal_error')) : route.continue()));
  await open('isps', dashboard, { language: 'de' });
  const apps = page
    .getByRole('main')
    .getByRole('link')
    .filter({ has: page.locator('strong') });
  await expect(apps).toHaveText([
    /^Zeitfenster/,
    /^Buchungen/,
    /^Annahmebeschränkungen/,
    /^Züge/,
    /^Bekanntmachungen/,
    /^Sperrliste/,
    /^Lkw-Ortung/,
  ]);
  fails = true;
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Apps' })).toBeVisible();
  await expect(apps).toHaveCount(0);
  await expect(page.getByRole('main').locator('ul[aria-busy]')).toHaveCount(0);
  await expect(page.getByRole('slider'), 'the rest is there').toBeVisible();
});

test('TRM-DASH-03 a history that cannot be loaded says so, and comes when it is asked for again', async ({
  open,
  page,
}) => {
  await page.route(series, (route) => route.fulfill(refused(500, 'internal_error')));
  await open('terminal-read', dashboard, { language: 'en' });
  const failed = page.getByRole('alert').filter({ hasText: 'The history could not be loaded' });
  await expect(failed).toBeVisible();
  await page.unroute(series);
  await failed.getByRole('button', { name: /again/i }).click();
  await expect(page.getByRole('slider')).toBeVisible();
});

for (const language of twins(['de', 'en'] as const)) {
  test(`the terminal dashboard is accessible, as a chart and as a table, ${language}`, async ({ open }) => {
    const page = await open('terminal', `${dashboard}?range=week`, { language });
    await expect(page.getByRole('slider')).toBeVisible();
    await page.getByRole('slider').focus();
    await page.keyboard.press('ArrowLeft');
    await expectAccessibleInBothSchemes(page);
    await page.getByText(language === 'de' ? 'Tabelle' : 'Table', { exact: true }).click();
    await expectAccessibleInBothSchemes(page);
  });
}

test('the terminal dashboard without modules and apps is accessible and fits a phone', async ({ open, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route(/\/terminals\/\d+\/(modules|services)$/, (route) => route.fulfill(emptyList));
  await open('terminal-read', dashboard);
  await expect(page.getByText('Noch keine Module')).toBeVisible();
  await expect(page.getByRole('slider')).toBeVisible();
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(beyond).toBe(0);
  await expectAccessible(page);
});
