import type { BrowserContext, Page } from '@playwright/test';
import { present } from '@quaygate/rules';
import { expect, test } from '../support/story.ts';

const tabs = 6;
const rounds = 2;

/** How often the tabs asked for a new token since the last time. */
function countRefreshes(context: BrowserContext): () => number {
  let count = 0;
  context.on('request', (request) => {
    if (request.url().endsWith('/web/idp/v1/refresh')) count += 1;
  });
  return () => {
    const counted = count;
    count = 0;
    return counted;
  };
}

/** Waits until every tab has got its ticket again: the last call of a start, which would be refused in a later round. */
function countTickets(context: BrowserContext): () => Promise<void> {
  let count = 0;
  context.on('response', (response) => {
    if (response.url().endsWith('/liveTickets') && response.status() === 201) count += 1;
  });
  return async () => {
    await expect.poll(() => count).toBeGreaterThanOrEqual(tabs);
    count = 0;
  };
}

async function openTabs(first: Page): Promise<Page[]> {
  const others = Array.from({ length: tabs - 1 }, async () => {
    const page = await first.context().newPage();
    await page.goto(first.url());
    return page;
  });
  return [first, ...(await Promise.all(others))];
}

async function expectSignedIn(pages: Page[]): Promise<void> {
  await Promise.all(
    pages.map(async (page) => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Abmelden', exact: true })).toBeVisible();
      expect(new URL(page.url()).pathname).not.toBe('/login');
    }),
  );
}

const stored = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('auth-store') ?? '{}').state);

test('SESS-02 SESS-16 SESS-23 six tabs that start with an expired token share one refresh, and no one is signed out', async ({
  open,
  context,
}) => {
  test.setTimeout(240_000);
  const pages = await openTabs(await open('dispatch', '/profile'));
  await expectSignedIn(pages);
  const refreshes = countRefreshes(context);
  let token = (await stored(present(pages[0]))).accessToken;
  for (let round = 0; round < rounds; round++) {
    await present(pages[0]).evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('auth-store') ?? '{}');
      kept.state.issuedTime -= 3_600_000;
      localStorage.setItem('auth-store', JSON.stringify(kept));
    });
    await Promise.all(pages.map((page) => page.reload()));
    await expectSignedIn(pages);
    expect(refreshes(), `round ${round}`).toBe(1);
    const after = await stored(present(pages[0]));
    expect(after.accessToken).not.toBe(token);
    token = after.accessToken;
  }
});

test('SESS-05 SESS-16 SESS-23 six tabs whose token is refused share one refresh, and no one is signed out', async ({
  open,
  context,
}) => {
  test.setTimeout(240_000);
  const tickets = countTickets(context);
  const pages = await openTabs(await open('dispatch', '/profile'));
  await expectSignedIn(pages);
  await tickets();
  let refused = '';
  let refusals = 0;
  // As the server does once a token has expired.
  await context.route('**/web/**', async (route, request) => {
    if (!refused || (await request.headerValue('authorization')) !== `Bearer ${refused}`) return route.fallback();
    refusals += 1;
    await route.fulfill({ status: 401, json: { code: 'unauthenticated' } });
  });
  const refreshes = countRefreshes(context);
  for (let round = 0; round < rounds; round++) {
    refused = (await stored(present(pages[0]))).accessToken;
    refusals = 0;
    const place = round % 2 ? '/profile' : '/forwarderOperator';
    await Promise.all(pages.map((page) => page.goto(place)));
    await expectSignedIn(pages);
    await tickets();
    expect(refusals, `round ${round}`).toBeGreaterThanOrEqual(1);
    expect(refreshes(), `round ${round}`).toBe(1);
    expect((await stored(present(pages[0]))).accessToken).not.toBe(refused);
  }
});
