import { present } from '@quaygate/rules';
import { dayIn, freeDay, hours, oneToOne, pick, rowOf, typed } from '../support/restrictions.ts';
import { expect, test } from '../support/story.ts';

const english = { language: 'en' } as const;

test('TRM-OTO-05 TRM-OTO-15 today the hours begin with the running one', async ({ open, page }) => {
  await page.clock.setFixedTime(new Date(`${dayIn(0)}T11:59:00Z`));
  await open('terminal', oneToOne, english);
  await page.getByRole('textbox', { name: 'Date' }).fill(typed(dayIn(0)));
  await page.getByRole('combobox', { name: 'From hour' }).click();
  const running = new Date(`${dayIn(0)}T11:00:00Z`).toLocaleTimeString('de-DE', {
    timeZone: 'Europe/Berlin',
    hour: '2-digit',
    minute: '2-digit',
  });
  await expect(hours(page).first()).toHaveText(running);
  await expect(hours(page).last()).toHaveText('23:00');
});

/** The two nights of the next clock changes, seen from a day before. */
const changes = [
  {
    name: 'forward',
    days: ['2026-03-29', '2027-03-28', '2028-03-26', '2029-03-25'],
    start: '01:00',
    gone: '02:00',
    end: '03:00',
    count: 23,
    length: '1 hour',
    shown: '03:00',
  },
  {
    name: 'back',
    days: ['2026-10-25', '2027-10-31', '2028-10-29'],
    start: '02:00 CEST',
    gone: '02:00 CET',
    end: '03:00',
    count: 24,
    length: '2 hours',
    shown: '02:00 CEST',
  },
] as const;
for (const { name, days, start, gone, end, count, length, shown } of changes)
  test(`TRM-OTO-10 TRM-OTO-12 on a day on which clocks go ${name} the hours are those of the terminal`, async ({
    open,
    api,
  }) => {
    const day = present(days.find((each) => each > dayIn(1)));
    await freeDay(await api('terminal'), day);
    const page = await open('terminal', oneToOne, english);
    await page.getByRole('textbox', { name: 'Date' }).fill(typed(day));
    await page.getByRole('combobox', { name: 'From hour' }).click();
    await expect(hours(page)).toHaveCount(count);
    await expect(hours(page).filter({ hasText: new RegExp(`^${gone}$`) })).toHaveCount(0);
    await hours(page).filter({ hasText: start }).click();
    await pick(page, 'To hour', end);
    await expect(page.getByText(length, { exact: true })).toBeVisible();
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && /oneToOneRestrictions$/.test(request.url()),
    );
    await page.getByRole('button', { name: 'Create restriction' }).click();
    const { restrictionStart, restrictionEnd } = (await sent).postDataJSON();
    expect([restrictionStart, restrictionEnd].every((text) => text.endsWith('Z'))).toBe(true);
    expect((Date.parse(restrictionEnd) - Date.parse(restrictionStart)) / 3_600_000).toBe(Number.parseInt(length, 10));
    await expect(rowOf(page, typed(day))).toContainText(shown);
    await freeDay(await api('terminal'), day);
  });
