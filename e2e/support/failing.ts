import type { Page, Request } from '@playwright/test';

/** A refusal as the server words it. */
export const refused = (status: number, code: string, detail = '', more: object = {}) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({
    type: `urn:quaygate:problem:${code}`,
    title: code,
    status,
    detail,
    instance: '/',
    code,
    ...more,
  }),
});

/** A refusal of single fields. */
export const refusedFields = (...errors: { field: string; code: string }[]) =>
  refused(400, 'validation_failed', '', { errors });

export const emptyList = { json: { items: [], page: 0, size: 0, total: 0 } };

/** Addresses of the calls a session makes. */
export const calls = {
  user: /\/web\/v1\/users\/[^/]+$/,
  terminals: /\/web\/v1\/users\/[^/]+\/terminals$/,
  forwarders: /\/users\/[^/]+\/forwarders$/,
  config: /\/forwarders\/[^/]+\/config$/,
  trainOperators: /\/users\/[^/]+\/trainOperators$/,
  flags: /\/web\/ofrep\/v1\/evaluate\/flags$/,
  chat: /\/users\/[^/]+\/supportChat$/,
  refresh: /\/web\/idp\/v1\/refresh$/,
  signIn: /\/web\/idp\/v1\/signIn$/,
};

/** Counts the requests to an address. */
export function counted(page: Page, address: RegExp): () => number {
  let count = 0;
  page.on('request', (request: Request) => {
    if (address.test(request.url())) count += 1;
  });
  return () => count;
}

/** The place of the messages. */
export const snackbar = (page: Page) => page.locator('#live');

/** Notes every message that appears from now on. */
export async function messagesOf(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver((changes) => {
      for (const node of changes.flatMap((change) => [...change.addedNodes])) seen.push(node.textContent ?? '');
    }).observe(document.getElementById('live') as Node, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { seen: string[] }).seen.filter((text) => text !== ''));
}

/** What a store of the browser holds. */
export const stored = (page: Page, key: string) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? '{}').state, key);

/** Calls of an address wait until the returned function is called, then go on to the server. */
export async function holdCalls(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
