import type { Page } from '@playwright/test';
import { aCompany, companiesAddress } from '../support/companies.ts';
import { expect, expectAccessible, test } from '../support/story.ts';
import { createPerson, listOf, nameOf, address as users } from '../support/webapp-user-scene.ts';

const truckers = '/forwarderOperator/truckerManagement';
const english = { language: 'en' } as const;
const widths = [1440, 390];

/** The first answer of the server, changed on its way. */
async function changeTruckers(page: Page, change: (items: Record<string, unknown>[]) => unknown[]): Promise<void> {
  await page.route(/\/truckers(\?|$)/, async (route) => {
    const answer = await (await route.fetch()).json();
    const items = change(answer.items);
    await route.fulfill({ json: { ...answer, items, total: items.length } });
  });
}

/** How many elements inside the rows Tab stops at. */
const rowStops = (page: Page) =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll<HTMLElement>('main [data-row]')];
    const inside = rows.flatMap((row) => [row, ...row.querySelectorAll<HTMLElement>('a, button, input, [tabindex]')]);
    return inside.filter((each) => each.tabIndex >= 0 && each.matches('a, button, input, [tabindex]')).length;
  });
const focusedRow = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row);

for (const width of widths)
  test(`UI-20 UI-22 a table of 200 rows is one tab stop, and arrows reach every row and its buttons, at ${width}`, async ({
    open,
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await changeTruckers(page, ([first]) =>
      Array.from({ length: 200 }, (_, index) => ({ ...first, userId: `u-${index}`, lastName: `Driver${index}` })),
    );
    await open('dispatch', truckers, english);
    await expect(page.locator('[data-row="0"]')).toBeVisible();
    expect(await rowStops(page)).toBe(1);
    const list = page.getByRole(width < 768 ? 'list' : 'grid', { name: 'Truckers' });
    if (width >= 768) await expect(list).toHaveAttribute('aria-rowcount', '201');

    await page.getByRole('searchbox').focus();
    while ((await focusedRow(page)) === undefined) await page.keyboard.press('Tab');
    expect(await focusedRow(page)).toBe('0');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focusedRow(page)).toBe('1');
    await page.keyboard.press('ArrowRight');
    await expect(page.locator('[data-row="1"] button').and(page.locator(':focus'))).toHaveCount(1);
    expect(await rowStops(page)).toBe(1);
    await page.keyboard.press('End');
    await expect.poll(() => focusedRow(page)).toBe('199');
    const last = page.locator('[data-row="199"]');
    await expect(last).toBeInViewport();
    if (width < 768) await expect(last.locator('xpath=ancestor::li')).toHaveAttribute('aria-posinset', '200');
    else await expect(last).toHaveAttribute('aria-rowindex', '201');

    // Scrolled away it keeps the focus.
    await page.mouse.move(width / 2, 500);
    await page.mouse.wheel(0, -100_000);
    await expect(page.locator('[data-row="0"]')).toBeInViewport();
    expect(await focusedRow(page)).toBe('199');
    await expectAccessible(page);
    await page.keyboard.press('Tab');
    expect(await focusedRow(page)).toBeUndefined();
  });

test('UI-21 a row is a link: Ctrl and the middle button open it in a new tab', async ({ open, page, api }) => {
  const company = await aCompany(await api('admin'));
  await open('admin', `${companiesAddress}?search=${encodeURIComponent(company.name)}`, english);
  const link = page.getByRole('link', { name: company.name });
  await expect(link).toHaveAttribute('href', `${companiesAddress}/${company.id}`);
  const vatId = page.getByRole('row').filter({ hasText: company.name }).getByText(company.vatId);
  for (const press of [
    () => link.click({ modifiers: ['ControlOrMeta'] }),
    () => vatId.click({ button: 'middle' }),
    () => vatId.click({ modifiers: ['ControlOrMeta'] }),
  ]) {
    const [tab] = await Promise.all([page.context().waitForEvent('page'), press()]);
    await expect(tab.getByRole('heading', { level: 1, name: company.name })).toBeVisible();
    await expect(tab).toHaveURL(new RegExp(`${companiesAddress}/${company.id}$`));
    await tab.close();
  }
  await expect(link).toBeVisible();
});

test('UI-21 WAU-10 a press or Enter on a row opens it, and coming back finds it', async ({ open, page, api }) => {
  const person = await createPerson(await api('admin'));
  await open('admin', listOf(person), english);
  const row = page.getByRole('row').filter({ hasText: person.lastName });
  const detail = page.getByRole('heading', { level: 1, name: nameOf(person) });
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(detail).toBeVisible();
  await page.goBack();
  await expect(row).toBeFocused();
  await row.getByText(person.email).click();
  await expect(detail).toBeVisible();
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link').last().click();
  await expect(page).toHaveURL(new RegExp(`${users}$`));
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
});

test('UI-21 a card opens wherever it is tapped, and coming back finds it', async ({ open, page, api }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const person = await createPerson(await api('admin'));
  await open('admin', listOf(person), english);
  const card = page.getByRole('listitem').filter({ hasText: person.email });
  await card.getByText(person.email).click();
  await expect(page.getByRole('heading', { level: 1, name: nameOf(person) })).toBeVisible();
  await page.goBack();
  await expect(card.getByRole('link')).toBeFocused();
});

test('UI-22 the focus stays in the table when a row or what is in it goes', async ({ open, page }) => {
  let denied = false;
  await changeTruckers(page, (items) => items.slice(denied ? 1 : 0));
  await page.route(/\/approval$|\/truckers\/[^/]+$/, async (route) => {
    denied = true;
    await route.fulfill({ status: 204 });
  });
  await open('dispatch', truckers, english);
  await page.getByRole('button', { name: /^Edit/ }).first().click();
  const field = page.getByRole('main').getByRole('textbox', { name: 'First name' });
  await expect(field).toBeFocused();
  await field.press('Escape');
  await expect(field).toHaveCount(0);
  await expect.poll(() => focusedRow(page)).toBeDefined();
});

for (const width of widths)
  test(`FWD-TRK-27 the message of an empty field in a row is seen, at ${width}`, async ({ open, page }) => {
    await page.setViewportSize({ width, height: 844 });
    await open('dispatch', truckers, english);
    await page.getByRole('button', { name: /^Edit/ }).first().click();
    for (const name of ['First name', 'Licence plate']) {
      const field = page.getByRole('main').getByRole('textbox', { name });
      const value = await field.inputValue();
      await field.fill('');
      const message = page.getByText('Field required', { exact: true });
      await expect(message).toBeVisible();
      const isOnTop = () =>
        message.evaluate((element) => {
          const { left, top, width, height } = element.getBoundingClientRect();
          const corners = [
            [left + 2, top + 2],
            [left + Math.min(width, 60) - 2, top + height - 2],
          ];
          return corners.every(([x = 0, y = 0]) => document.elementFromPoint(x, y) === element);
        });
      await expect.poll(isOnTop, name).toBe(true);
      await field.fill(value || 'DU-QG 12');
    }
    await expectAccessible(page);
  });

test('FWD-TRK-12 a long plate is cut and told in full', async ({ open, page }) => {
  await changeTruckers(page, ([first, ...rest]) => [{ ...first, licensePlate: 'XXXXXXXXXXXXXXXXXXXX' }, ...rest]);
  await open('dispatch', truckers, english);
  const plate = page.getByRole('img', { name: 'Licence plate XXXXXXXXXXXXXXXXXXXX' });
  await expect(plate).toHaveText('XXXXXXXXXX…');
  await plate.hover();
  await expect(page.getByText('XXXXXXXXXXXXXXXXXXXX', { exact: true })).toBeVisible();
});

test('UI-27 an unbreakable name never widens the page', async ({ open, page, api }) => {
  const admin = await api('admin');
  const name = `Spedition${'x'.repeat(90)}`;
  const company = await aCompany(admin, { name });
  await open('admin', `${companiesAddress}?search=${name}`, english);
  for (const address of [`${companiesAddress}?search=${name}`, `${companiesAddress}/${company.id}`]) {
    await page.goto(address);
    for (const width of [1440, 1024, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await expect(page.getByText(name).first()).toBeAttached();
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: `${address} at ${width}` })
        .toBeLessThanOrEqual(width);
    }
  }
});
