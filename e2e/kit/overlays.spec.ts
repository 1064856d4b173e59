import type { Locator, Page } from '@playwright/test';
import { present } from '@quaygate/rules';
import { now } from '../support/clock.ts';
import { noFrames } from '../support/no-frames.ts';
import { watchRequests } from '../support/settled.ts';
import { addressOf } from '../support/status-form.ts';
import { expect, expectAccessible, test } from '../support/story.ts';

const users = '/admin/webappUsers';
const phone = { width: 390, height: 844 };
const createUser = (page: Page) => page.getByRole('button', { name: 'Create user' }).first();
const bodyHasFocus = (page: Page) => page.evaluate(() => document.activeElement === document.body);

async function openCreateUser(page: Page): Promise<Locator> {
  await createUser(page).click();
  const dialog = page.getByRole('dialog', { name: 'Create user' });
  await expect(dialog.getByRole('textbox', { name: 'First name' })).toBeFocused();
  return dialog;
}

test('UI-17 a press beside a dialog closes it and presses nothing below', async ({ open }) => {
  const page = await open('admin', users, { language: 'en' });
  const link = page.getByRole('navigation', { name: 'Areas' }).getByRole('link').first();
  const box = present(await link.boundingBox());
  const dialog = await openCreateUser(page);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`${users}$`));
  await expect(createUser(page)).toBeFocused();
});

test('UI-17 WAU-15 a press beside a form that was filled in keeps it; Escape gives it up', async ({ open }) => {
  const page = await open('admin', users, { language: 'en' });
  const dialog = await openCreateUser(page);
  await dialog.getByRole('textbox', { name: 'First name' }).fill('Mara');
  await page.mouse.click(8, 8);
  await page.mouse.click(1_400, 880);
  await expect(dialog.getByRole('textbox', { name: 'First name' })).toHaveValue('Mara');
  await page.keyboard.press('Tab');
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('UI-17 a message above a dialog is read out and closed without closing the dialog', async ({ open }) => {
  const page = await open('admin', users, { language: 'en' });
  const dialog = await openCreateUser(page);
  const { names, email } = { names: ['First name', 'Last name'], email: 'mara@stories.example' };
  for (const name of names) await dialog.getByRole('textbox', { name }).fill('Mara');
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.route(/\/webappUsers$/, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  );
  // A message goes after five seconds of the page's clock: it stands still, so that a slow machine finds it.
  await page.clock.pauseAt(now() + 1_000);
  await page.keyboard.press('Enter');
  const message = page.locator('#live').getByRole('alert');
  await expect(async () => {
    await page.clock.runFor(20);
    await expect(message).toContainText('An unknown error occurred', { timeout: 500 });
  }).toPass();
  await message.getByRole('button', { name: 'Close' }).click();
  await expect(message).toBeEmpty();
  await expect(dialog.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
});

test('UI-13 what is typed right after the key that opens a dialog stands in its first field', async ({ open }) => {
  const page = await open('admin', users, { language: 'en' });
  await createUser(page).focus();
  await noFrames(page);
  await page.keyboard.press('Enter');
  await page.keyboard.type('Mara');
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'First name' })).toHaveValue('Mara');
});

test('UI-17 the page behind a dialog does not scroll', async ({ open }) => {
  const page = await open('admin', users, { language: 'en' });
  await page.setViewportSize(phone);
  await openCreateUser(page);
  await page.mouse.move(195, 40);
  await page.mouse.wheel(0, 600);
  // The wheel is handled in the next frames.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('UI-18 a confirmation is an alert dialog, described by its text; a press beside it does not answer it', async ({
  open,
}) => {
  const page = await open('dispatch', '/profile', { language: 'en' });
  const opener = page.getByRole('button', { name: 'Delete account' });
  await opener.click();
  const question = page.getByRole('alertdialog');
  await expect(question).toHaveAccessibleDescription(/.{20,}/);
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.mouse.click(8, 8);
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('UI-11 in a menu the arrows, Home, End and typed letters move; Escape returns the focus', async ({ open }) => {
  const page = await open('dispatch', '/', { language: 'en' });
  const button = page.getByRole('button', { name: /^Colour scheme/ });
  await button.focus();
  await page.keyboard.press('Enter');
  const items = page.getByRole('menu').getByRole('menuitemradio');
  await expect(items.first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(items.last()).toBeFocused();
  await page.keyboard.press('Home');
  await expect(items.first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(items.last()).toBeFocused();
  const dark = page.getByRole('menuitemradio', { name: 'Dark' });
  await page.keyboard.type('d');
  await expect(dark).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(items).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('UI-11 keys pressed right after the one that opens a menu count, on a slow machine too', async ({ open }) => {
  const page = await open('dispatch', '/', { language: 'en' });
  const button = page.getByRole('button', { name: /^Colour scheme/ });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await button.focus();
  await noFrames(page);
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitemradio').nth(1)).toBeFocused();
  await page.keyboard.type('d');
  await page.keyboard.press('Enter');
  await expect(button).toHaveAccessibleName('Colour scheme: Dark');
});

test('UI-13 Tab goes on from a control whose tooltip is shown', async ({ open }) => {
  const page = await open('dispatch', '/', { language: 'en' });
  const [scheme, logOut] = [/^Colour scheme/, 'Log out'].map((name) => page.getByRole('button', { name }));
  // The first screen takes the focus when it has come.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await present(scheme).focus();
  await page.keyboard.press('Shift+Tab');
  await expect(present(scheme)).not.toBeFocused();
  await page.keyboard.press('Tab');
  await expect(present(scheme)).toBeFocused();
  await expect(page.locator('[data-tooltip]')).toHaveText(/^Colour scheme/);
  await page.keyboard.press('Tab');
  await expect(page.locator('[data-tooltip]')).toHaveText('Log out');
  await expect(present(logOut)).toBeFocused();
});

test('UI-12 a button that cannot be pressed has the focus and says why, also to a touch', async ({
  open,
  browser,
  baseURL,
}) => {
  const page = await open('dispatch', '/forwarderOperator/bookingsOverview', { language: 'en' });
  const button = page.getByRole('button', { name: 'Create tour' });
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleDescription(/.{10,}/);
  await button.focus();
  await expect(button).toBeFocused();

  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    storageState: await page.context().storageState(),
    hasTouch: true,
    viewport: phone,
  });
  const touched = await context.newPage();
  const settled = watchRequests(touched);
  await touched.goto('/forwarderOperator/bookingsOverview');
  // A screen takes the focus when it has come, and its rows move what lies below: either hides a tooltip, as it must.
  await expect(touched.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await settled();
  // Forced: Playwright waits until what it taps is enabled.
  await touched.getByRole('button', { name: 'Create tour' }).tap({ force: true });
  await expect(touched.locator('[data-tooltip]')).toContainText(/.{10,}/);
  await context.close();
});

test('UI-13 a button that its own press disables keeps the focus', async ({ open }) => {
  const page = await open('none', '/profile', { language: 'en' });
  await page.getByRole('textbox').first().fill(`Nora ${Date.now()}`);
  const save = page.getByRole('button', { name: 'Save' });
  await save.press('Enter');
  await expect(save).toBeDisabled();
  expect(await bodyHasFocus(page)).toBe(false);
});

test('UI-13 a removed filter chip passes the focus on', async ({ open }) => {
  const page = await open('dispatch', '/forwarderOperator/bookingsOverview?tourStates=active', { language: 'en' });
  const chip = page.getByRole('button', { name: /^Remove filter/ }).first();
  await chip.focus();
  await page.keyboard.press('Enter');
  await expect(chip).toHaveCount(0);
  await expect.poll(() => bodyHasFocus(page)).toBe(false);
});

test('UI-13 a dialog whose opener is gone gives the focus to a neighbour', async ({ open }) => {
  const page = await open('admin', users, { language: 'en' });
  const dialog = await openCreateUser(page);
  await page.evaluate(() => {
    const opener = [...document.querySelectorAll('#root button')].find((each) => each.textContent === 'Create user');
    opener?.remove();
  });
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => bodyHasFocus(page)).toBe(false);
});

test('UI-14 the buttons of a sheet lie above the on-screen keyboard', async ({ open }) => {
  const page = await open('admin', users, { language: 'en' });
  await page.setViewportSize(phone);
  const dialog = await openCreateUser(page);
  const visible = 500;
  await page.evaluate((height) => {
    const view = window.visualViewport ?? new EventTarget();
    Object.defineProperty(view, 'height', { get: () => height, configurable: true });
    view.dispatchEvent(new Event('resize'));
  }, visible);
  const bottom = async () => {
    const box = present(await dialog.boundingBox());
    return box.y + box.height;
  };
  await expect.poll(bottom).toBeLessThanOrEqual(visible);
  await expect(dialog.getByRole('button', { name: 'Create user' })).toBeInViewport();
});

test('UI-15 a message does not cover the bar that saves', async ({ open }) => {
  const page = await open('admin', `${users}?search=Petersen`, { language: 'en' });
  await page.getByRole('row').nth(1).press('Enter');
  const field = page.getByRole('textbox').first();
  const before = await field.inputValue();
  await field.fill(`${before}x`);
  const save = page.getByRole('button', { name: 'Save' });
  await save.click();
  const message = page.locator('#live').getByRole('status').locator('div').first();
  await expect(message).toBeVisible();
  const [bar, said] = [present(await save.locator('..').boundingBox()), present(await message.boundingBox())];
  expect(said.y + said.height).toBeLessThanOrEqual(bar.y);
  await field.fill(before);
  await save.click();
  await expect(save).toBeDisabled();
});

test('UI-16 Escape closes the list of a field in a sheet and leaves the sheet open', async ({ open }) => {
  const page = await open('dispatch', addressOf(12), { language: 'en' });
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'Forwarder', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Forwarder' });
  await sheet.getByRole('combobox').first().click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
});
