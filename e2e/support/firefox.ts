import { present } from '@quaygate/rules';
import { type Browser, type ElementHandle, launch, type Page } from 'puppeteer-core';
import { findFirefox } from '../../tools/firefox.ts';
import { expect } from './story.ts';

/** Starts Firefox, driven through WebDriver BiDi, in English and at the size of a desktop. */
export async function startFirefox(): Promise<Browser> {
  return launch({
    browser: 'firefox',
    executablePath: present(findFirefox()),
    headless: true,
    timeout: 150_000,
    defaultViewport: { width: 1440, height: 900 },
    extraPrefsFirefox: { 'intl.accept_languages': 'en', 'ui.prefersReducedMotion': 1 },
  });
}

/** A page of its own context whose clock shows the server's time. */
export async function openPage(firefox: Browser, ahead: number): Promise<Page> {
  const page = await (await firefox.createBrowserContext()).newPage();
  await page.evaluateOnNewDocument((ahead) => {
    window.Date = new Proxy(Date, {
      construct: (real, given, made) => Reflect.construct(real, given.length ? given : [real.now() + ahead], made),
      get: (real, key) => (key === 'now' ? () => real.now() + ahead : Reflect.get(real, key)),
    });
  }, ahead);
  return page;
}

/** Waits for the first element of this kind that a label, `aria-label` or its own text calls by this name. */
export async function named(page: Page, kind: string, name: string): Promise<ElementHandle<HTMLElement>> {
  const found = await page.waitForFunction(
    (kind, name) => {
      const namesOf = (each: HTMLElement) => [
        each.getAttribute('aria-label'),
        ...[...((each as HTMLInputElement).labels ?? [])].map(({ textContent }) => textContent),
        each.textContent,
      ];
      return [...document.querySelectorAll<HTMLElement>(kind)].find((each) =>
        namesOf(each).some((text) => text?.trim().startsWith(name)),
      );
    },
    {},
    kind,
    name,
  );
  return found as ElementHandle<HTMLElement>;
}

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, target: ElementHandle, most = 80): Promise<void> {
  for (let step = 0; step < most; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab did not reach the element');
}

/** Waits until the page says this. */
export async function expectText(page: Page, text: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.body.textContent)).toContain(text);
}
