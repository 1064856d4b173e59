import { startPath } from '@quaygate/rules';
import { calls, refused } from '../support/failing.ts';
import { expect, openAs, test } from '../support/story.ts';

const list = '/forwarderOperator/bookingsOverview';

test.use({ isContextNew: true });

test('SESS-32 SESS-33 UI-32 UI-34 UI-36 a start asks for all it needs in one request beside the files of its screen, each once; a part that is refused stands for itself', async ({
  context,
  baseURL,
}) => {
  const page = await context.newPage();
  await openAs({ page, baseURL }, 'dispatch', list, { language: 'en' });
  const rows = page.getByRole('row');
  await expect(rows.nth(1)).toBeVisible();
  await page.waitForLoadState('networkidle');

  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const timesOf = (address: RegExp) => asked.filter((path) => address.test(path)).length;
  await page.reload();
  await expect(rows.nth(1)).toBeVisible();
  expect(timesOf(/\/web\/v1\/start$/)).toBe(1);
  for (const each of [calls.user, calls.forwarders, calls.config, /\/tours$/, /\/announcements$/, /\/settings$/])
    expect(timesOf(each), `${each}`).toBe(0);
  for (const each of [/\/overview-.*\.js/, /\/inside-.*\.js/]) expect(timesOf(each), `${each}`).toBe(1);
  // Page, start, letters, six scripts, two files of words and one of styles stand before the rows, few others beside them.
  expect(asked.length).toBeLessThanOrEqual(20);

  // Without the joined call each is asked for by itself, and a refusal is that of its part.
  await page.route(`**${startPath}?*`, (route) => route.fulfill({ status: 404 }));
  await page.route(calls.config, (route) => route.fulfill(refused(500, 'internal_error')));
  asked.length = 0;
  await page.reload();
  await expect(page.locator('#live')).toContainText('Failed to load forwarder operator config.');
  for (const each of [calls.user, calls.forwarders, /\/settings$/]) expect(timesOf(each), `${each}`).toBe(1);
});
