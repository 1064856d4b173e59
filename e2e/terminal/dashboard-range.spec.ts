import { addDays, startOfLocalDay } from '@quaygate/rules';
import { expect, test } from '../support/story.ts';
import {
  berlin,
  custom,
  dashboard,
  dayFrom,
  dayIn,
  fromField,
  numbers,
  sentTo,
  series,
  shown,
  toField,
} from '../support/terminal-dashboard.ts';
import { twins } from '../support/twins.ts';

test('TRM-DASH-01 TRM-DASH-02 TRM-DASH-20..23 TRM-DASH-25 TRM-DASH-30 every preset shows its days and asks for them', async ({
  open,
  page,
}) => {
  const asked = { numbers: sentTo(page, numbers), series: sentTo(page, series) };
  await open('terminal-read', dashboard, { language: 'en' });
  const range = page.getByRole('combobox', { name: /Time range/ });
  const [from, to] = [fromField(page), toField(page)];
  await expect(range).toContainText('1 day');
  await expect(from).toHaveValue(shown(dayFrom(0)));
  await range.click();
  await expect(page.getByRole('option')).toHaveText(['1 day', '1 week', '1 month', '1 year', 'Custom']);
  await page.keyboard.press('Escape');

  for (const [preset, duration, unit, days] of [
    ['1 week', 'WEEK', 'DAY', 7],
    ['1 month', 'MONTH', 'DAY', undefined],
    ['1 year', 'YEAR', 'WEEK', undefined],
    ['1 day', 'DAY', 'HOUR', 1],
  ] as const) {
    const before = asked.series().length;
    await range.click();
    await page.getByRole('option', { name: preset }).click();
    await expect(to).toHaveValue(shown(dayFrom(0)));
    if (days) await expect(from).toHaveValue(shown(dayFrom(1 - days)));
    else await expect(from).not.toHaveValue(shown(dayFrom(0)));
    // What was asked before is read again when it is shown again.
    if (preset !== '1 day') await expect.poll(() => asked.series().length).toBeGreaterThan(before);
    const seriesStart = startOfLocalDay(dayIn(await from.inputValue()), berlin).toISOString();
    const seriesEnd = startOfLocalDay(dayFrom(1), berlin).toISOString();
    await expect
      .poll(asked.series)
      .toContainEqual({ name: 'completed_bookings', seriesStart, seriesEnd, duration: unit });
    await expect.poll(asked.numbers).toContainEqual({ name: 'canceled_bookings', duration, amount: 1 });
    await expect(page.getByText(`per ${unit.toLowerCase()} ·`)).toBeVisible();
  }
});

test('TRM-DASH-11 TRM-DASH-24 TRM-DASH-25 TRM-DASH-26 TRM-DASH-38 picked days set the dropdown to custom, take each other along and survive a reload', async ({
  open,
  page,
}) => {
  const asked = { numbers: sentTo(page, numbers), series: sentTo(page, series) };
  await open('terminal-read', `${dashboard}?range=week`, { language: 'de' });
  const range = page.getByRole('combobox', { name: /Zeitraum/ });
  const [from, to] = [fromField(page), toField(page)];
  const waitFor = async (first: string, last: string) => {
    await expect(range).toContainText('Benutzerdefiniert');
    await expect(from).toHaveValue(shown(first));
    await expect(to).toHaveValue(shown(last));
    await expect.poll(asked.series).toContainEqual({ name: 'completed_bookings', customRange: [first, last] });
    await expect.poll(asked.numbers).toContainEqual({
      name: 'active_bookings',
      start: startOfLocalDay(first, berlin).toISOString(),
      end: startOfLocalDay(addDays(last, 1), berlin).toISOString(),
    });
  };
  // Choosing custom keeps the days that are shown.
  await range.click();
  await page.getByRole('option', { name: 'Benutzerdefiniert' }).click();
  await waitFor(dayFrom(-6), dayFrom(0));
  await to.fill(shown(dayFrom(-3)));
  await waitFor(dayFrom(-6), dayFrom(-3));
  await from.fill(shown(dayFrom(-1)));
  await waitFor(dayFrom(-1), dayFrom(-1));
  await to.fill(shown(dayFrom(-40)));
  await waitFor(dayFrom(-40), dayFrom(-40));
  await page.reload();
  await waitFor(dayFrom(-40), dayFrom(-40));
});

for (const [language, messages] of twins([
  [
    'de',
    {
      both: 'Wählen Sie beide Daten',
      future: 'Das Datum darf nicht in der Zukunft liegen',
      long: 'Der Zeitraum darf höchstens 2 Jahre betragen',
    },
  ],
  [
    'en',
    {
      both: 'Pick both dates',
      future: 'The date must not be in the future',
      long: 'The period must not exceed 2 years',
    },
  ],
] as const)) {
  test(`TRM-DASH-10 TRM-DASH-12..16 TRM-DASH-25 TRM-DASH-26 VAL-08 days that are refused say why and ask for nothing, ${language}`, async ({
    open,
    page,
  }) => {
    const asked = sentTo(page, series);
    await open('terminal-read', custom(dayFrom(-9), dayFrom(-2)), { language });
    const [from, to] = [fromField(page), toField(page)];
    await expect(page.getByRole('slider')).toBeVisible();
    // A booking of another story makes charts ask again, for the days that they show.
    const other = () => asked().filter(({ customRange }) => `${customRange}` !== `${[dayFrom(-9), dayFrom(-2)]}`);
    expect(asked().length).toBeGreaterThan(0);
    for (const [field, day, message] of [
      [from, '', messages.both],
      [from, addDays(dayFrom(-2), -732), messages.long],
      // Not tomorrow, which is today for a page that passes midnight.
      [to, dayFrom(2), messages.future],
    ] as const) {
      await field.fill(shown(day));
      await expect(page.getByText(message)).toBeVisible();
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await page.clock.fastForward(60_500);
      // The last accepted range stays in force and its values stay on the screen.
      await expect(page.getByRole('slider')).toBeVisible();
      expect(other(), message).toEqual([]);
      await from.fill(shown(dayFrom(-9)));
      await to.fill(shown(dayFrom(-2)));
      await expect(page.getByText(message)).toHaveCount(0);
      await page.reload();
      await expect(page.getByRole('slider')).toBeVisible();
    }
    // 731 days between both are still accepted.
    await from.fill(shown(addDays(dayFrom(-2), -731)));
    await expect
      .poll(asked)
      .toContainEqual({ name: 'completed_bookings', customRange: [addDays(dayFrom(-2), -731), dayFrom(-2)] });
  });
}

test('TRM-DASH-10 a day is typed digit by digit: the years 2 and 20 on the way are no dates', async ({
  open,
  page,
}) => {
  await open('terminal-read', custom(dayFrom(-9), dayFrom(-2)), { language: 'en' });
  await expect(page.getByRole('slider')).toBeVisible();
  const to = toField(page);
  const whole = shown(dayFrom(-3));
  for (const digits of [1, 2, 3]) {
    const typed = whole.slice(0, 6 + digits);
    await to.fill(typed);
    await expect(to).toHaveValue(typed);
    await expect(fromField(page)).toHaveValue(shown(dayFrom(-9)));
  }
  await to.fill(shown(dayFrom(-3)));
  await expect(to).toHaveValue(shown(dayFrom(-3)));
  await expect(fromField(page), 'the other day stayed').toHaveValue(shown(dayFrom(-9)));
  await expect(page.getByText('The period must not exceed 2 years')).toHaveCount(0);
});

test('TRM-DASH-38 an address with days that are none shows one day', async ({ open, page }) => {
  await open('terminal-read', `${dashboard}?range=decade`, { language: 'en' });
  for (const address of [
    '?range=decade',
    '?range=custom',
    '?range=custom&from=2026-13-40&to=x',
    `?range=custom&from=${dayFrom(3)}&to=${dayFrom(4)}`,
  ]) {
    await page.goto(dashboard + address);
    await expect(page.getByRole('combobox', { name: /Time range/ })).toContainText('1 day');
    await expect(fromField(page)).toHaveValue(shown(dayFrom(0)));
  }
});

test('TRM-DASH-23 at midnight of the terminal one day becomes the next one', async ({ open, page }) => {
  await open('terminal-read', dashboard, { language: 'en' });
  await expect(fromField(page)).toHaveValue(shown(dayFrom(0)));
  const left = startOfLocalDay(dayFrom(1), berlin).getTime() - (await page.evaluate(() => Date.now()));
  await page.clock.fastForward(left + 1000);
  await expect(fromField(page)).toHaveValue(shown(dayFrom(1)));
  await expect(toField(page)).toHaveValue(shown(dayFrom(1)));
});

test('TRM-DASH-01 TRM-DASH-02 the range is chosen by keyboard alone', async ({ open, page }) => {
  await open('terminal-read', dashboard, { language: 'en' });
  await expect(page.getByRole('slider')).toBeVisible();
  await page.getByRole('combobox', { name: /Time range/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: '1 day' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: /Time range/ })).toContainText('1 week');
  await expect(fromField(page)).toHaveValue(shown(dayFrom(-6)));
  await page.keyboard.press('Tab');
  await expect(fromField(page)).toBeFocused();
});
