import { expect, test } from '../support/story.ts';

test.use({ isContextNew: true });

test('UI-40 a visitor is brought the sign-in beside the first script, not behind it', async ({ page }) => {
  const signIn = page.waitForRequest(/\/assets\/login\.screen-.*\.js$/);
  // The first script comes only when that of the sign-in was asked for.
  await page.route(/\/assets\/index-.*\.js$/, async (route) => {
    await signIn;
    await route.continue();
  });
  await page.goto('/login');
  await expect(page.locator('input[type=password]')).toBeVisible();
});

test('UI-38 the first style has the letters of Latin 1 alone; those of numbers come behind the screen', async ({
  page,
}) => {
  const first = page.waitForResponse(/\/assets\/index-.*\.css$/);
  await page.goto('/login');
  const style = await (await first).text();
  expect(style.match(/@font-face/g)).toHaveLength(1);
  const families = () => page.evaluate(() => [...document.fonts].map(({ family }) => family.replaceAll('"', '')));
  await expect.poll(families).toContain('IBM Plex Mono');
  expect((await families()).filter((family) => family === 'IBM Plex Sans Variable').length).toBeGreaterThan(4);
});
