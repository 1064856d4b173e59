import type { Page, Request } from '@playwright/test';
import { addDays, localDay } from '@quaygate/rules';
import { now } from './clock.ts';

export const berlin = 'Europe/Berlin';
export const dashboard = '/terminalOperator';

/** A local day so many days from today. */
export const dayFrom = (days: number): string => addDays(localDay(new Date(now()), berlin), days);
export const custom = (from: string, to: string): string => `${dashboard}?range=custom&from=${from}&to=${to}`;

export const numbers = /\/statistics\/floatValue$/;
export const series = /\/statistics\/timeSeries$/;
export const modules = /\/terminals\/\d+\/modules$/;
export const services = /\/terminals\/\d+\/services$/;

/** The box of a number, by its label. */
export const boxOf = (page: Page, label: string) =>
  page
    .getByRole('region', { name: /^(Key figures|Kennzahlen)$/ })
    .locator('> *')
    .filter({ has: page.getByText(label, { exact: true }) });

/** A day 'yyyy-MM-dd' as the fields show it, and back. */
export const shown = (day: string): string => day.split('-').reverse().join('.');
export const dayIn = (text: string): string => text.split('.').reverse().join('-');

/** The fields of the range. */
export const fromField = (page: Page) => page.getByLabel(/^(From|Von)\b/);
export const toField = (page: Page) => page.getByLabel(/^(To|Bis)\b/);

/** Answers the numbers by their names; the others come from the server. */
export async function answerNumbers(page: Page, values: Record<string, object>): Promise<void> {
  await page.route(numbers, async (route) => {
    const own = values[(route.request().postDataJSON() as { name: string }).name];
    if (!own) return route.continue();
    // A page that is left or read anew takes its answers along.
    const answer = await route
      .fetch()
      .then((response) => response.json())
      .catch(() => undefined);
    if (answer) await route.fulfill({ json: { ...answer, ...own } }).catch(() => {});
  });
}

/** Keeps what is sent to an address. */
export function sentTo(page: Page, address: RegExp): () => Record<string, unknown>[] {
  const sent: Record<string, unknown>[] = [];
  page.on('request', (request: Request) => {
    if (address.test(request.url())) sent.push(request.postDataJSON() ?? {});
  });
  return () => sent;
}

/** Pretends that the tab is shown or hidden. */
export const showTab = (page: Page, state: 'visible' | 'hidden'): Promise<void> =>
  page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => state === 'hidden' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);

/** The page has sent what it was about to send: calls of its own have come and gone since. */
export async function settleCalls(page: Page): Promise<void> {
  for (let call = 0; call < 3; call++) await page.evaluate(() => fetch('/healthz').then(({ status }) => status));
}
