import type { Page } from '@playwright/test';
import { test } from '../support/gallery.ts';
import { expect, expectAccessible } from '../support/story.ts';
import { twins } from '../support/twins.ts';

/** What the gallery shows, in both languages. */
const words = {
  de: { field: 'Abfahrtstag', days: 'Ende der Annahme', open: /^Kalender: /, week: 'KW', form: 'TT.MM.JJJJ' },
  en: {
    field: 'Day of departure',
    days: 'End of acceptance',
    open: /^Calendar: /,
    week: 'Wk',
    form: 'dd.mm.yyyy',
  },
} as const;
type Words = (typeof words)['de' | 'en'];
const fieldOf = (page: Page, { field }: Words) => page.getByRole('textbox', { name: field }).first();
const sheet = (page: Page) => page.getByRole('dialog');
const focusedDay = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[data-day]')?.getAttribute('data-day'));

test('UI-31 a day is taken by keyboard alone: days, weeks, months and years, and the focus is in the field again', async ({
  openGallery,
  page,
}) => {
  await openGallery();
  const field = fieldOf(page, words.en);
  await expect(field).toHaveValue('24.11.2026');
  await field.press('ArrowDown');
  await expect(sheet(page)).toBeVisible();
  for (const [key, day] of [
    ['', '2026-11-24'],
    ['ArrowRight', '2026-11-25'],
    ['ArrowDown', '2026-12-02'],
    ['Home', '2026-11-30'],
    ['End', '2026-12-06'],
    ['PageUp', '2026-11-06'],
    ['Shift+PageDown', '2027-11-06'],
  ] as const) {
    if (key) await page.keyboard.press(key);
    await expect.poll(() => focusedDay(page), key).toBe(day);
  }
  await page.keyboard.press('Enter');
  await expect(sheet(page)).toHaveCount(0);
  await expect(field).toHaveValue('06.11.2027');
  await expect(field).toBeFocused();

  await field.press('ArrowDown');
  await expect.poll(() => focusedDay(page)).toBe('2027-11-06');
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('06.11.2027');
});

for (const [language, said] of twins(Object.entries(words)))
  for (const scheme of twins(['light', 'dark'] as const))
    test(`UI-31 I18N-01 the calendar speaks ${language}, weeks begin on Monday and have their number, ${scheme}`, async ({
      openGallery,
      page,
    }) => {
      await openGallery({ language: language as 'de' | 'en', scheme });
      await page.getByRole('button', { name: said.open }).first().click();
      const heads = sheet(page).locator('th[scope=col]');
      await expect(heads).toHaveText(
        language === 'de'
          ? [said.week, 'Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So']
          : [said.week, 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'],
      );
      const day = language === 'de' ? /Dienstag, 24\. November 2026$/ : /Tuesday,? 24 November 2026$/;
      await expect(sheet(page).getByRole('button', { name: day })).toBeFocused();
      await expect(sheet(page).getByRole('rowheader').filter({ hasText: '48' })).toHaveCount(1);
      await expectAccessible(page);
    });

test('UI-31 what is no date stays, says so, and goes when it is right', async ({ openGallery, page }) => {
  await openGallery({ language: 'de' });
  const field = fieldOf(page, words.de);
  for (const [typed, message] of [
    ['24.11', 'Geben Sie das Datum als TT.MM.JJJJ ein'],
    ['31.11.2026', 'Dieses Datum gibt es nicht'],
  ] as const) {
    await field.fill(typed);
    await expect(page.getByText(message)).toHaveCount(0);
    await field.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.getByText(message)).toBeVisible();
    await expect(field).toHaveValue(typed);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
  }
  await field.fill('1/12/2026');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(field).toHaveValue('01.12.2026');
  await expect(field).not.toHaveAttribute('aria-invalid');
});

test('UI-31 days before, after and between that cannot be taken are disabled, and say why when they are typed', async ({
  openGallery,
  page,
}) => {
  await openGallery({ language: 'de' });
  const field = page.getByRole('textbox', { name: words.de.days });
  await expect(field).toHaveAttribute('placeholder', words.de.form);
  await field.press('ArrowDown');
  const dayOf = (name: RegExp) => sheet(page).getByRole('button', { name });
  await expect(dayOf(/ 9\. November/)).toBeDisabled();
  await expect(dayOf(/ 12\. November/)).toBeDisabled();
  await expect(dayOf(/ 25\. November/)).toBeDisabled();
  await expect(dayOf(/ 24\. November/)).toBeEnabled();
  await expect(sheet(page).getByRole('button', { name: 'Nächster Monat' })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });
  test('UI-31 the calendar stays inside the window and its days can be hit', async ({ openGallery, page }) => {
    await openGallery();
    await page.getByRole('button', { name: words.en.open }).first().tap();
    const box = (await sheet(page).boundingBox()) ?? { x: -1, width: 0 };
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(390);
    const day = sheet(page).getByRole('button', { name: /18 November 2026$/ });
    expect((await day.boundingBox())?.height).toBeGreaterThanOrEqual(40);
    await day.tap();
    await expect(fieldOf(page, words.en)).toHaveValue('18.11.2026');
  });
});
