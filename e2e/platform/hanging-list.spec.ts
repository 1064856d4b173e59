import { expect, test } from '../support/story.ts';

test('LIM-01 UI-09 a list that does not answer is given up after 10 s and asked for once', async ({ open, page }) => {
  let asked = 0;
  await page.route(/\/webappUsers\?/, () => {
    asked += 1;
  });
  const begin = performance.now();
  await open('admin', '/admin/webappUsers', { language: 'en' });
  await expect.poll(() => asked).toBe(1);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The users could not be loaded.');
  expect(performance.now() - begin).toBeGreaterThan(10_000);
  expect(asked).toBe(1);
});
