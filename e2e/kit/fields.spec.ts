import type { Page } from '@playwright/test';
import { noFrames } from '../support/no-frames.ts';
import { expect, expectAccessible, test } from '../support/story.ts';
import { twins } from '../support/twins.ts';
import { alps, createPerson, listOf, openPerson } from '../support/webapp-user-scene.ts';

const english = { language: 'en' } as const;
const batch = '/forwarderOperator/statusRequest?mode=batch';
const terminal = (page: Page) => page.getByRole('main').getByRole('combobox', { name: /Terminal/ });
const highlighted = (page: Page) => page.locator('[role=option][data-highlighted]');
const focusedTag = (page: Page) => page.evaluate(() => document.activeElement?.tagName);

test('UI-23 a select is worked by letters, arrows, Home, End and Tab', async ({ open }) => {
  const page = await open('all', batch, english);
  await terminal(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('End');
  await expect(highlighted(page)).toHaveText((await page.getByRole('option').last().textContent()) ?? '');
  await page.keyboard.press('Home');
  await expect(highlighted(page)).toHaveText((await page.getByRole('option').first().textContent()) ?? '');
  await page.keyboard.type('rhe');
  await expect(highlighted(page)).toContainText('Rheinhafen');
  await page.keyboard.press('Enter');
  await expect(terminal(page)).toContainText('Rheinhafen');
  await expect(terminal(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect(highlighted(page)).toContainText('Rheinhafen');
  await expect(highlighted(page)).toBeFocused();
  await page.keyboard.press('Home');
  const first = page.getByRole('option').first();
  await expect(first).toHaveAttribute('data-highlighted');
  const name = (await first.textContent()) ?? '';
  await page.keyboard.press('Tab');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(terminal(page)).toContainText(name);
  await expect(terminal(page)).not.toBeFocused();
  expect(await focusedTag(page)).not.toBe('BODY');
});

test('UI-23 keys pressed right after the one that opens a select count, on a slow machine too', async ({ open }) => {
  const page = await open('all', batch, english);
  // The terminals have been read.
  await terminal(page).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(terminal(page)).toBeFocused();
  await noFrames(page);
  await page.keyboard.press('Enter');
  await page.keyboard.type('rhe');
  await page.keyboard.press('Enter');
  await expect(terminal(page)).toContainText('Rheinhafen');
  await expect(terminal(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(terminal(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true');
});

for (const size of [
  { width: 390, height: 844 },
  { width: 390, height: 380 },
])
  test(`UI-23 the choices stay inside a window of ${size.width} by ${size.height}`, async ({ open, page }) => {
    await page.setViewportSize(size);
    await open('all', batch, english);
    await terminal(page).scrollIntoViewIfNeeded();
    await terminal(page).click();
    const sheet = page.getByRole('listbox');
    await expect(sheet.getByRole('option').first()).toBeVisible();
    const box = (await sheet.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.y).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(size.width);
    expect(box.y + box.height).toBeLessThanOrEqual(size.height);
  });

test('UI-22 UI-23 a choice that cannot be taken is reached by arrows and says why; the focus stays in the field', async ({
  open,
  api,
}) => {
  const person = await createPerson(await api('admin'), { facilityOperatorRole: 'read', facilityIds: [alps.id] });
  const page = await open('admin', listOf(person), english);
  await openPerson(page, person);
  const field = page.getByRole('combobox', { name: 'Link an individual facility' });
  await field.fill('nord');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
  await field.fill('nord');
  const taken = page.getByRole('option').filter({ hasText: 'is already linked' }).first();
  await expect(taken).toHaveAttribute('aria-disabled', 'true');
  for (let step = 0; step < 20 && !(await taken.getAttribute('data-highlighted').then((on) => on !== null)); step += 1)
    await page.keyboard.press('ArrowDown');
  await expect(field).toHaveAttribute('aria-activedescendant', (await taken.getAttribute('id')) ?? '');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(field).toBeFocused();
});

test('UI-22 removing a filter hands the focus to the next one, at last to the filter button', async ({ open }) => {
  const page = await open(
    'dispatch',
    '/forwarderOperator/bookingsOverview?bookingTypes=delivery&tourStates=completed&tourStates=cancelled',
    english,
  );
  const chips = page.getByRole('button', { name: /^Remove filter: / });
  await expect(chips.first()).toBeVisible();
  for (let left = (await chips.count()) - 1; left > 0; left -= 1) {
    await chips.first().press('Enter');
    await expect(chips).toHaveCount(left);
    await expect(chips.first()).toBeFocused();
  }
  await chips.first().press('Enter');
  await expect(chips).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Filter/ })).toBeFocused();
});

test('UI-24 the key / can be switched off in the profile and stays so', async ({ open }) => {
  const page = await open('dispatch', '/profile', english);
  await page.getByRole('checkbox', { name: 'The / key jumps to the search' }).uncheck();
  await page.goto('/forwarderOperator/truckerManagement');
  const search = page.getByRole('searchbox');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('/');
  await expect(search).not.toBeFocused();
  await expect(search).not.toHaveAttribute('aria-keyshortcuts');
  await page.goto('/profile');
  await page.getByRole('checkbox', { name: 'The / key jumps to the search' }).check();
  await page.goto('/forwarderOperator/truckerManagement');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
});

test('UI-25 required fields say so, and a failed submit moves to the first error', async ({ page }) => {
  await page.goto('/login');
  const email = page.getByRole('textbox', { name: /^E-?mail/i });
  await expect(email).toHaveAttribute('aria-required', 'true');
  const mark = page.locator('label').filter({ hasText: /mail/i }).locator('span');
  expect(await mark.evaluate((element) => getComputedStyle(element, '::after').content)).toBe('"*"');
  await page
    .getByLabel(/^(Passwort|Password)/)
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await expect(email).toBeFocused();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
});

for (const [language, said] of twins([
  ['de', 'liste.csv ausgewählt, 1,5 MB'],
  ['en', 'liste.csv chosen, 1.5 MB'],
] as const))
  test(`UI-22 UI-26 a chosen file is told in ${language}, and its removal keeps the focus`, async ({ open }) => {
    const page = await open('dispatch', batch, { language });
    const field = page.locator('input[type=file]');
    await field.setInputFiles({ name: 'liste.csv', mimeType: 'text/csv', buffer: Buffer.alloc(1_500_000, 'x') });
    await expect(page.getByRole('status').filter({ hasText: said })).toHaveCount(1);
    await page.getByRole('button', { name: /liste\.csv/ }).press('Enter');
    await expect(field).toBeFocused();
  });

test('UI-22 PROF-01 a button that has nothing more to save keeps the focus', async ({ open }) => {
  const page = await open('dispatch-two', '/profile', english);
  const field = page.getByRole('textbox', { name: 'Last name' });
  const before = await field.inputValue();
  for (const name of [`${before}x`, before]) {
    await field.fill(name);
    const save = page.getByRole('button', { name: /^Save/ });
    await save.press('Enter');
    await expect(save).toHaveAttribute('aria-disabled', 'true');
    await expect(save).not.toHaveAttribute('aria-busy');
    await expect(save).toBeFocused();
  }
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });
  test('UI-29 a touch on a disabled button shows why it is disabled', async ({ open }) => {
    const page = await open('dispatch', '/forwarderOperator/truckerManagement', english);
    await page.getByRole('button', { name: /^Edit/ }).first().tap();
    // Forced: Playwright waits until what it taps is enabled.
    await page.getByRole('button', { name: /^Save changes: Nothing/ }).tap({ force: true });
    await expect(page.locator('[data-tooltip]')).toContainText('Nothing has changed');
  });
});
