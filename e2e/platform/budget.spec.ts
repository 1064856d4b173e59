import { scriptLimits, tableScreens, weighScripts } from '../support/script-weight.ts';
import { expect, openAs, test } from '../support/story.ts';
import { monitoringAddress } from '../support/truck-map.ts';

test.use({ isContextNew: true });

test('UI-44 the sign-in page loads at most 150 kB of script, each table screen 300 kB', async ({
  page,
  open,
  browser,
  baseURL,
}) => {
  const signIn = await weighScripts(page, () => page.goto('/login'));
  expect(signIn, 'the sign-in page').toBeGreaterThan(20);
  expect(signIn, 'the sign-in page').toBeLessThanOrEqual(scriptLimits.signIn);
  await open('dispatch', '/forwarderOperator');
  const state = await page.context().storageState();
  for (const path of tableScreens) {
    // Each as the first screen of a visit: nothing is in the cache.
    const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), storageState: state });
    const fresh = await context.newPage();
    const weight = await weighScripts(fresh, () => fresh.goto(path));
    await expect(fresh.getByRole('main').getByRole('heading', { level: 1 }), path).toBeVisible();
    expect(weight, path).toBeGreaterThan(signIn / 2);
    expect(weight, path).toBeLessThanOrEqual(scriptLimits.screen);
    await context.close();
  }
});

for (const [who, path] of [
  ['dispatch', '/forwarderOperator/statusRequest'],
  ['terminal', '/terminalOperator'],
  ['isps', monitoringAddress],
  ['admin', '/admin/webappUsers'],
] as const) {
  test(`the first screen of a visit asks for at most 30 built files: ${path}`, async ({ page, baseURL }) => {
    const files = new Set<string>();
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (!pathname.startsWith('/web/')) files.add(pathname);
    });
    await openAs({ page, baseURL }, who, path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    // Page, scripts, styles and letters at least.
    expect(files.size).toBeGreaterThan(8);
    expect(files.size).toBeLessThanOrEqual(30);
  });
}
