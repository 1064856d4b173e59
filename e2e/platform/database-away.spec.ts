import { refused } from '../support/failing.ts';
import { expect, expectAccessible, test } from '../support/story.ts';
import { blockListAddress, blocksCall, rheinhafen, workAt } from '../support/terminal-scene.ts';

test('OPS-31 while the database is away a bar says so, nothing typed is lost, and the list comes back by itself', async ({
  open,
  page,
}) => {
  await workAt(page, rheinhafen);
  await page.route(blocksCall, (route) => route.fulfill(refused(503, 'temporarily_unavailable')));
  let reason: string | null = 'database';
  await page.route('**/readyz', (route) =>
    route.fulfill(reason ? { status: 503, json: { status: 'unavailable', reason } } : { json: { status: 'ready' } }),
  );
  await open('terminal', blockListAddress, { language: 'de' });
  const bar = page.getByRole('status').filter({ hasText: 'Die Datenbank des Terminalsystems' });
  await expect(bar).toContainText('ist gerade nicht erreichbar. Wir versuchen es von selbst immer wieder.');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Die Sperrliste konnte nicht geladen werden.');
  await expectAccessible(page);
  const search = page.getByRole('searchbox');
  await search.fill('ab');
  await page.unroute(blocksCall);
  reason = null;
  await expect(bar).toBeHidden();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(search).toHaveValue('ab');
});
