import type { Locator, Page } from '@playwright/test';
import { present } from '@quaygate/rules';
import { password } from '../support/served.ts';
import { expect, test } from '../support/story.ts';

/** What has the focus shows it. */
async function expectRing(page: Page): Promise<void> {
  const ring = await page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    // The ring of a field stands around its frame.
    const isRinged = (each: Element | null) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(each ?? element);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    };
    const { width, height } = element.getBoundingClientRect();
    const name = element.getAttribute('aria-label') ?? element.textContent ?? element.tagName;
    return { name, isDrawn: isRinged(element) || isRinged(element.parentElement), area: width * height };
  });
  expect(ring.isDrawn, `a ring around ${ring.name}`).toBe(true);
  expect(ring.area, ring.name).toBeGreaterThan(0);
}

/** Goes on with Tab until something has the focus; every stop on the way shows where one is. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press(key);
    if (await page.evaluate(() => ['BODY', 'MAIN'].includes(document.activeElement?.tagName ?? 'BODY'))) continue;
    await expectRing(page);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error('never reached');
}

test('AUTH-14 NAV-27 NAV-30 from the sign-in to the sign-out with the keyboard alone, and always in sight', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.getItem('user-locale') ?? localStorage.setItem('user-locale', 'en'));
  await page.goto('/login');
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await expectRing(page);
  await page.keyboard.type('dispatch@demo.quaygate.example');
  await page.keyboard.press('Tab');
  await expectRing(page);
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByRole('main').getByRole('link', { name: 'Forwarder operator' })).toBeVisible();

  const skip = page.getByRole('link', { name: 'Skip to content' });
  await tabTo(page, skip);
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused();
  await expectRing(page);

  const area = page.getByRole('button', { name: 'Forwarder', exact: true });
  await tabTo(page, area, 'Shift+Tab');
  await page.keyboard.press('Enter');
  const services = page.getByRole('navigation', { name: 'Services' });
  await expect(services).toBeVisible();
  await tabTo(page, services.getByRole('link', { name: 'Trucker management' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/truckerManagement$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Trucker management' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expectRing(page);

  await tabTo(page, page.getByRole('link', { name: 'Profile' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Auf Deutsch umschalten' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Profil' })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Abmelden', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('textbox', { name: 'E-Mail-Adresse' })).toBeFocused();
});

test('UI-48 on a small screen the focus is never below the bar at the bottom edge', async ({ open }) => {
  const page = await open('dispatch', '/forwarderOperator/statusRequest');
  await page.setViewportSize({ width: 390, height: 640 });
  const bar = page.getByRole('navigation', { name: 'Bereiche' });
  await expect(page.getByRole('button', { name: 'Status abfragen' })).toBeVisible();
  const { y: edge } = present(await bar.boundingBox());
  expect(edge).toBeGreaterThan(400);
  const seen: string[] = [];
  for (let step = 0; step < 30; step += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      const { bottom } = element.getBoundingClientRect();
      return { name: element.textContent || element.tagName, bottom, isContent: element.closest('main') !== null };
    });
    if (stop.isContent) expect(stop.bottom, stop.name).toBeLessThanOrEqual(edge);
    seen.push(stop.name);
  }
  expect(seen).toContainEqual(expect.stringMatching('Status abfragen'));
});
