import { expect, test } from '../support/story.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

test('DRV-PASS-03 the code is coarse enough for a scanner in rain, with error correction M and a quiet zone', async ({
  open,
}) => {
  const page = await open('driver', '/driver/');
  await page
    .getByRole('link', { name: /Nordbecken Terminal/ })
    .first()
    .click();
  const code = page.getByRole('img', { name: 'QR-Code des Passes' });
  await expect(code).toBeVisible();
  const { modules, path, width } = await code.evaluate((svg) => ({
    modules: Number(svg.getAttribute('viewBox')?.split(' ')[2]),
    path: svg.querySelector('path')?.getAttribute('d') ?? '',
    width: svg.clientWidth,
  }));
  expect(width / modules).toBeGreaterThanOrEqual(3);
  const dark = [...path.matchAll(/M(\d+) (\d+)h/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
  expect(dark.length).toBeGreaterThan(1_000);
  const edges = dark.flat();
  expect([Math.min(...edges), Math.max(...edges)]).toEqual([4, modules - 5]);
  // The first two bits of the format, behind their mask: 10 is level M, 11 would be L.
  const isDark = (column: number, row: number) => dark.some(([x, y]) => x === column + 4 && y === row + 4);
  expect([isDark(0, 8), isDark(1, 8)]).toEqual([true, false]);
});
